"""The faces of a deck's cards, to be printed or shown as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.texts.cards import CardText, card_text


class CardFace(NamedTuple):
    """One card of a deck in one language.

    `number` is what stands on the real card, 0 if it bears none; `copies` how many of it lie in the deck; `colour` as
    the pack names it, empty if it names none; `points` what it scores, 0 if nothing.
    """

    id: str
    number: int
    text: CardText
    copies: int
    colour: str
    points: int = 0


def faces_of(cards: Sequence[Any], language: str) -> list[CardFace]:
    """The faces of a deck in a language."""
    faces = []
    for card in cards:
        text = card_text((card,), card.id, language)
        assert text is not None
        faces.append(
            CardFace(
                card.id,
                int(getattr(card, "number", 0) or 0),
                text,
                int(getattr(card, "count", 1) or 1),
                str(getattr(card, "colour", "") or ""),
                int(getattr(card, "points", 0) or 0),
            )
        )
    return faces
