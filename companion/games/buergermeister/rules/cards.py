"""The event cards of a pack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.languages import Words


@dataclass(frozen=True)
class Effect:
    """What a card does, exactly one of these.

    `collect`, `pay`: so many dice × 100,000 from or to the fund. `free_placements`: so many of this turn's placements
    cost nothing. `fewer_placements`: so many less this turn. `look_at_next`: see what lies on top of the deck.
    """

    collect: int | None = None
    pay: int | None = None
    free_placements: int | None = None
    fewer_placements: int | None = None
    look_at_next: bool = False
    nothing: bool = False

    @property
    def dice(self) -> int:
        """How many dice are thrown for the money of this card."""
        return self.collect or self.pay or 0

    def verbs(self) -> list[str]:
        """The names of what is set."""
        return [name for name, value in vars(self).items() if value is not None and value is not False]


@dataclass(frozen=True)
class Card:
    """An event: red ones are favourable, blue ones are not (BM-09)."""

    id: str
    number: int
    colour: Literal["red", "blue"]
    title: Words
    text: Words
    effect: Effect

    @property
    def rules(self) -> tuple[str, ...]:
        """By which rules it works."""
        return ("BM-09",) if self.effect.dice else ("BM-07",)
