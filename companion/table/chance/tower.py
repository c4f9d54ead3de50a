"""What the table needs to know of a dice tower: how it is asked, and a roll that is in doubt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Tower(Protocol):
    """What is needed of the dice tower's driver."""

    @property
    def hello(self) -> object | None:
        """Who the tower is while it is ready, else None."""

    def request_roll(self, count: int, faces: int = 6) -> int:
        """Ask for dice; the result comes later under the request's id."""

    def cancel(self, request: int) -> None:
        """Nobody wants this roll any more."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A roll that the table has to settle: accept, fix one die, roll again, or type in.

    `faces` has one entry for each die, None where nothing is known; `sides` how many faces a die has; `trouble` is
    the tower's code. Beside the four choices stands "finish the evening without the tower".
    """

    question: int
    faces: tuple[int | None, ...]
    sides: int
    trouble: str

    @property
    def acceptable(self) -> bool:
        """Whether every die has a face that somebody could confirm."""
        return bool(self.faces) and None not in self.faces

    @property
    def fixable(self) -> bool:
        """Whether at most one die is unknown, so that fixing one settles it."""
        return bool(self.faces) and self.faces.count(None) <= 1

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be done now: of accept, fix, again, type, and always without."""
        first = (("accept",) if self.acceptable else ()) + (("fix",) if self.fixable else ())
        return (*first, "again", "type", "without")
