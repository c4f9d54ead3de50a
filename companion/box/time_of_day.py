"""Checks whether the date is plausible: without a battery the clock restarts at an earlier time."""

from __future__ import annotations

from companion.box.finding import Finding, Severity
from companion.box.machine import Machine

SLACK = 3600.0
"""Seconds that the clock may be behind the latest file, because of summer time."""


def check(machine: Machine) -> list[Finding]:
    """Whether the date is before the last saved game. Games use another clock, but their log shows the date."""
    written = [path.stat().st_mtime for path in machine.data.glob("games/*.game")]
    if written and machine.wall() < max(written) - SLACK:
        return [Finding("clock_behind", Severity.NOTE)]
    return []
