"""Whether the date can be right: a box without a battery clock begins where it was switched off, or long before."""

from __future__ import annotations

from companion.box.finding import Finding, Level
from companion.box.machine import Machine

SLACK = 3600.0
"""Seconds that a clock may be behind what was written last: summer time."""


def check(machine: Machine) -> list[Finding]:
    """Behind the last game that was kept. Games do not mind (they are timed by another clock), their log does."""
    written = [path.stat().st_mtime for path in machine.data.glob("games/*.game")]
    if written and machine.wall() < max(written) - SLACK:
        return [Finding("clock_behind", Level.NOTE)]
    return []
