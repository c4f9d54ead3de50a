"""The complete self-check, for `companion doctor` and the page “This box”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from companion.box import disk, picture, sound, supply, time_of_day, touch, wires
from companion.box.finding import Finding, Severity
from companion.box.machine import Machine

Check: TypeAlias = Callable[[Machine], Sequence[Finding]]

CHECKS: Sequence[Check] = (
    supply.check,
    disk.check,
    picture.check,
    touch.check,
    sound.check,
    wires.check,
    time_of_day.check,
)


def look_at(machine: Machine) -> list[Finding]:
    """All findings, the worst first.

    This may take as long as the slowest system program, so do not call it in the window's thread.
    """
    found = [finding for check in CHECKS for finding in check(machine)]
    return sorted(found, key=lambda finding: -finding.level)


def worst(found: Sequence[Finding]) -> Severity:
    """The most serious level among the findings."""
    return max((finding.level for finding in found), default=Severity.GOOD)
