"""The dice tower and radio dice as the table sees them: how a roll is requested, and a result that is in doubt."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol


class DiceTower(Protocol):
    """The part of the dice tower's driver that the table uses."""

    @property
    def hello(self) -> object | None:
        """What the tower said about itself when it is ready, else None."""

    def request_roll(self, count: int, faces: int = 6) -> int:
        """Requests a roll and returns its id; the result comes later under this id."""

    def cancel(self, request: int) -> None:
        """Cancels a requested roll."""


class RadioRolls(Protocol):
    """The part of the radio dice's driver that the table uses; `people` are those who throw, by name."""

    def holds(self, count: int, faces: int, people: Collection[str] = ()) -> bool:
        """Whether so many dice of these people or of everybody are there."""

    def request_roll(self, count: int, faces: int = 6, people: Collection[str] = ()) -> int:
        """Waits for a roll and returns its id; the result comes later under this id."""

    def cancel(self, request: int) -> None:
        """Cancels a requested roll."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A roll that people have to settle: accept it, correct one die, roll again, or type it in.

    `faces` has one entry per die, None where it is unknown; `sides` is the number of faces of a die; `trouble` is the
    driver's code for what went wrong; `source` is the tower or the radio dice. Besides, the table can always go on
    without them.
    """

    question: int
    faces: tuple[int | None, ...]
    sides: int
    trouble: str
    source: str = "tower"

    @property
    def acceptable(self) -> bool:
        """Whether every die has a face that a person could confirm."""
        return bool(self.faces) and None not in self.faces

    @property
    def fixable(self) -> bool:
        """Whether at most one die is unknown, so that correcting one die settles the roll."""
        return bool(self.faces) and self.faces.count(None) <= 1

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be done now.

        Those of `accept`, `fix`, `again`, `type` that are possible, and always `without` (go on without the tower).
        """
        first = (("accept",) if self.acceptable else ()) + (("fix",) if self.fixable else ())
        return (*first, "again", "type", "without")
