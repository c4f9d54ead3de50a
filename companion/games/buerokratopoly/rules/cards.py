"""The election cards of a pack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.buerokratopoly.rules.effects import Effect, names_loser
from companion.games.limits import Count
from companion.languages import Words

WAHLBETRUG, BEWEIS, AUFSTIEG, FREIKAUF = "wahlbetrug", "beweis", "aufstieg", "freikauf"
GREEN = (WAHLBETRUG, BEWEIS, AUFSTIEG, FREIKAUF)

UNNAMED = "green"
"""A green card of a physical deck: it is counted when drawn, but its kind is known only when it is played (BU-50)."""

GREEN_CARD = Words(de="Grüne Karte", en="Green card", es="Carta verde")
"""Its name."""


@dataclass(frozen=True)
class Card:
    """An election card: green ones have a `kind`, red ones `effects`. `count` copies are in the deck."""

    id: str
    number: int
    colour: Literal["green", "red"]
    title: Words
    text: Words
    count: Count = 1
    kind: Literal["wahlbetrug", "beweis", "aufstieg", "freikauf"] | None = None
    effects: tuple[Effect, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """By which rules it works."""
        if self.colour == "red":
            return ("BU-14",)
        return ("BU-33", *{"aufstieg": ("BU-34", "BU-36"), "freikauf": ("BU-35", "BU-36")}.get(self.kind or "", ()))

    @property
    def needs_loser(self) -> bool:
        """Whether the loser of the election must be known (BU-12)."""
        return any(names_loser(effect) for effect in self.effects)
