"""The whole check, as `companion doctor` prints it and the page “This box” shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from companion.box import disk, picture, sound, supply, time_of_day, touch, wires
from companion.box.finding import Finding, Level
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
    """Everything that was found, the worst first. Takes as long as the slowest program of the system: not for the
    window's own thread.
    """
    found = [finding for check in CHECKS for finding in check(machine)]
    return sorted(found, key=lambda finding: -finding.level)


def worst(found: Sequence[Finding]) -> Level:
    """How bad it is altogether."""
    return max((finding.level for finding in found), default=Level.GOOD)
