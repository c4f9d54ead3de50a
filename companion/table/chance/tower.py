"""What the table needs to know of a dice tower: how it is asked, what it says, and a roll that is in doubt.

The drivers fulfil these protocols without knowing them: neither side imports the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol


class Tower(Protocol):
    """What is needed of the dice tower's driver."""

    @property
    def hello(self) -> object | None:
        """Who the tower is while it is ready, else None."""

    def request_roll(self, count: int, faces: int = 6) -> int:
        """Ask for dice; the result comes later under the request's id."""

    def cancel(self, request: int) -> None:
        """Nobody wants this roll any more."""


class Named(Protocol):
    """An enumeration's member: only its value is needed."""

    @property
    def value(self) -> Any:
        """The word that stands in the journal."""


class Thrown(Protocol):
    """All dice of a request lie still and were read without any doubt."""

    @property
    def request(self) -> int:
        """Which request."""

    @property
    def faces(self) -> tuple[int, ...]:
        """One face for each die that was asked for."""

    @property
    def source(self) -> Named:
        """`tower` or `simulated`."""


class InDoubt(Protocol):
    """A roll that somebody at the table has to settle."""

    @property
    def request(self) -> int:
        """Which request; it is over."""

    @property
    def trouble(self) -> Named:
        """Why, as a code: jam, cocked, lost, doubt, implausible, silent, unplugged, …"""

    @property
    def faces(self) -> tuple[int | None, ...]:
        """What is known of each die that was asked for."""


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
