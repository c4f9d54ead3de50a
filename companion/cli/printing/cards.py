"""Cards to cut out, nine per sheet, in standard playing card size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cli.printing.sheet import (
    A4,
    FAINT,
    PAPER,
    FramedText,
    Item,
    PrintedSheet,
    RoundedBox,
    Size,
    Stroke,
    shifted,
)
from companion.texts.decks import CardFace

CARD = Size(63.0, 88.0)
"""Poker size in mm, for which there are sleeves."""

ACROSS, DOWN = 3, 3
LEFT = (A4.width - ACROSS * CARD.width) / 2
TOP = (A4.height - DOWN * CARD.height) / 2

BANDS = {"green": "#2e7d32", "red": "#b3261e", "blue": "#1f5fa8", "yellow": "#8a6d00", "black": "#1a1a1a"}
"""The band at a card's head, by the colour that the pack names; dark enough for white letters."""

OF_DECKS = ("#4a5560", "#1f5fa8", "#8a3216")
"""The bands of cards without a colour: the decks of a game take them in turn, so that they can be told apart."""


def card_sheets(faces: Sequence[CardFace], title: str, deck: int = 0) -> list[PrintedSheet]:
    """All cards with all their copies; `deck` numbers the game's decks and selects the colour."""
    plain = OF_DECKS[deck % len(OF_DECKS)]
    drawn = [_card(face, plain) for face in faces for _ in range(face.copies)]
    each = ACROSS * DOWN
    return [_sheet(drawn[start : start + each], title) for start in range(0, len(drawn), each)]


def _sheet(cards: list[list[Item]], title: str) -> PrintedSheet:
    items: list[Item] = list(_cuts())
    for place, card in enumerate(cards):
        right, down = LEFT + place % ACROSS * CARD.width, TOP + place // ACROSS * CARD.height
        items += [shifted(item, right, down) for item in card]
    return PrintedSheet.titled(A4, title, items)


def _cuts() -> Iterator[Item]:
    """Cutting marks outside the cards."""
    for column in range(ACROSS + 1):
        x = LEFT + column * CARD.width
        yield Stroke(x, TOP - 6, x, TOP - 1, colour=FAINT)
        yield Stroke(x, A4.height - TOP + 1, x, A4.height - TOP + 6, colour=FAINT)
    for line in range(DOWN + 1):
        y = TOP + line * CARD.height
        yield Stroke(LEFT - 6, y, LEFT - 1, y, colour=FAINT)
        yield Stroke(A4.width - LEFT + 1, y, A4.width - LEFT + 6, y, colour=FAINT)


def _card(face: CardFace, plain: str) -> list[Item]:
    """One card, relative to its upper left corner: coloured band with number or points, title, text."""
    pad, inner = 4.0, CARD.width - 8.0
    band = BANDS.get(face.colour, plain)
    items: list[Item] = [
        RoundedBox(0, 0, CARD.width, CARD.height, 0.15, FAINT),
        RoundedBox(pad / 2, pad / 2, CARD.width - pad, 11, 0, fill=band, radius=2),
    ]
    if face.number or face.points:
        head = str(face.number) if face.number else f"+{face.points}"
        items.append(FramedText(pad, 3.5, inner, 8, head, 6, strong=True, stand="middle", colour=PAPER))
    items.append(FramedText(pad, 17, inner, 18, face.text.title, 6, strong=True))
    items.append(FramedText(pad, 37, inner, CARD.height - 37 - pad, "\n".join(face.text.lines), 4.2))
    return items
