"""Labels with a QR code for the cards of a deck: 21 per A4 sheet, 70 x 42.4 mm each, a standard size."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cli.printing.sheet import A4, FAINT, Code, FramedText, Item, PrintedSheet, RoundedBox, Size
from companion.texts.decks import CardFace

LABEL = Size(70.0, A4.height / 7)
ACROSS, DOWN = 3, 7
CODE_SIDE = 22.0
"""Side of a code in mm; a cheap scanner reads this size at a distance of 10 cm."""


def label_sheets(faces: Sequence[CardFace], deck: str, title: str) -> list[PrintedSheet]:
    """One label for each kind of card. The code contains `deck/card id`, which is unique among all decks."""
    each = ACROSS * DOWN
    return [
        PrintedSheet(
            A4,
            tuple(
                item
                for place, face in enumerate(faces[start : start + each])
                for item in _label(place, face, deck, title)
            ),
        )
        for start in range(0, len(faces), each)
    ]


def _label(place: int, face: CardFace, deck: str, title: str) -> list[Item]:
    x, y = place % ACROSS * LABEL.width, place // ACROSS * LABEL.height
    top, words = y + (LABEL.height - CODE_SIDE) / 2, LABEL.width - CODE_SIDE - 14
    number = f"{face.number}  " if face.number else ""
    return [
        RoundedBox(x, y, LABEL.width, LABEL.height, 0.1, FAINT),
        Code(x + 6, top, CODE_SIDE, f"{deck}/{face.id}"),
        FramedText(x + CODE_SIDE + 9, top, words, CODE_SIDE - 6, f"{number}{face.text.title}", 4.6, strong=True),
        FramedText(x + CODE_SIDE + 9, top + CODE_SIDE - 5, words, 5, title, 2.8, colour=FAINT, stand="bottom"),
    ]
