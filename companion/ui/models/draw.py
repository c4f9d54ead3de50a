"""Which cards a draw may bring, and how one is found among many: by its number or by a piece of its title."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.texts import Teller


class CardLine(NamedTuple):
    """A card as it is found in a list. `number` is printed on it; 0 where there is none."""

    id: str
    number: int
    title: str

    @property
    def label(self) -> str:
        """Number and title."""
        return f"{self.number}  {self.title}" if self.number else self.title


def card_lines(cards: Iterable[str], definition: Any, question: str, teller: Teller) -> list[CardLine]:
    """Every different card, by number and title."""
    numbers = {card.id: card.number for card in getattr(definition, "cards", ()) if hasattr(card, "number")}
    lines = [CardLine(card, numbers.get(card, 0), teller.value(question, card)) for card in dict.fromkeys(cards)]
    return sorted(lines, key=lambda line: (line.number, line.title.casefold()))


def found(lines: Sequence[CardLine], number: str, piece: str) -> list[CardLine]:
    """Those whose number begins so, the very number first, and whose title holds this piece."""
    fitting = [line for line in lines if str(line.number).startswith(number)]
    fitting = [line for line in fitting if piece.casefold() in line.title.casefold()]
    return sorted(fitting, key=lambda line: str(line.number) != number)
