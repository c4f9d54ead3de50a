"""The numbers and choices of a house rule, each with its limits and the finished sentences that say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.texts.wording import N_

ABOUT: Mapping[str, str] = {
    "dice": N_("Dice"),
    "pieces": N_("Pieces"),
    "cards": N_("Cards"),
    "points": N_("Points"),
    "money": N_("Money"),
    "rounds": N_("Rounds"),
    "draws": N_("Draws"),
    "": N_("How it is decided"),
}
"""What numbers are about, by their unit, in the order of the page."""


@dataclass(frozen=True, slots=True)
class ValueModel:
    """A value of the pack: a number between `least` and `most` (None: no limit) in steps of `step`, one of `choices`, a
    boolean, or a list of ascending numbers. Where it may be None, `none` is what that is called.

    With `players`, the numbers of players, it may be a map from them (as text) to a number each. `sentences` are the
    rules that say it, with the number that it has now; `about` is a key of `ABOUT`.
    """

    name: str
    title: str
    text: str
    type: str
    now: Any
    printed: Any
    choices: tuple[tuple[str, str], ...] = ()
    least: int | None = None
    most: int | None = None
    step: int = 1
    none: str = ""
    players: tuple[int, ...] = ()
    about: str = ""
    sentences: tuple[tuple[str, str], ...] = ()

    @property
    def changed(self) -> bool:
        """Whether it is not as printed."""
        return bool(self.now != self.printed)

    @property
    def start(self) -> int:
        """The number to begin with where there was none."""
        return self.printed if isinstance(self.printed, int) else self.least or 0

    def nearest(self, number: int) -> int:
        """The multiple of the step at or below a number."""
        return number - number % self.step

    def against(self, value: int) -> str:
        """The limit that a number violates: "least", "most", or "" if it is valid."""
        if self.least is not None and value < self.least:
            return "least"
        return "most" if self.most is not None and value > self.most else ""

    def by_players(self) -> dict[str, int]:
        """A number for each number of players, as it is now; the printed one, or the least, where there is none."""
        printed = self.printed if isinstance(self.printed, Mapping) else {}
        here = self.now if isinstance(self.now, Mapping) else {}
        one = self.now if isinstance(self.now, int) else self.start
        return {str(count): here.get(str(count), printed.get(str(count), one)) for count in self.players}

    def for_all(self) -> int:
        """One number for all where there was one for each number of players: the first of them."""
        return next(iter(self.by_players().values()), self.start)

    def between(self, place: int) -> tuple[int, int]:
        """The limits of a number of a list: more than the one before, less than the one after."""
        numbers = self.now
        least = numbers[place - 1] + 1 if place else self.least or 0
        most = numbers[place + 1] - 1 if place + 1 < len(numbers) else self.most if self.most is not None else 99
        return least, most

    def longer(self) -> list[int] | None:
        """The list with one more number; None where none has room."""
        numbers = list(self.now)
        further = numbers[-1] + 1 if numbers else self.least or 0
        return [*numbers, further] if not self.against(further) else None
