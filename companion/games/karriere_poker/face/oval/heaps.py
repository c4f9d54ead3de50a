"""Heaps of cards face down, each with its number on a disc: what is dealt, and what is swapped."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.karriere_poker.face.cards import SHAPE, letters
from companion.games.karriere_poker.face.inks import SET
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import papers
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas

LOWER = 2.5
"""How far each card below the topmost one is seen, in design pixels."""

SEEN = 4
"""No heap shows more cards than that."""

SHARE = 0.76
"""The disc's width over that of a card."""


class DealtHeap(NamedTuple):
    """So many cards around a spot of the window, each so high."""

    number: int
    centre: tuple[float, float]
    high: float

    @property
    def wide(self) -> float:
        """A card's width."""
        return self.high * SHAPE


def paint_heap(canvas: Canvas, theme: Theme, heap: DealtHeap, origin: tuple[float, float]) -> None:
    """Draws one on a picture whose lower left corner in the window is `origin`."""
    x, y, step = heap.centre[0] - origin[0], heap.centre[1] - origin[1], theme.design(LOWER)
    under = min(heap.number, SEEN) - 1
    for number in range(under, -1, -1):
        shift = (under / 2 - number) * step
        at = round(x - heap.wide / 2 - shift), round(y - heap.high / 2 + shift)
        papers.back(canvas, theme, at, (round(heap.wide), round(heap.high)), SET)
    shift = under / 2 * step
    paint_number(canvas, theme, heap.number, (x - shift, y + shift), heap.wide * SHARE)


def paint_number(canvas: Canvas, theme: Theme, count: int, centre: tuple[float, float], wide: float) -> None:
    """A number on a disc of that width."""
    box(canvas, (centre[0] - wide / 2, centre[1] - wide / 2), (wide, wide), theme.palette.sheet, wide / 2)
    letters(canvas, f"{count}", Typeface.STRONG, wide * 0.8, theme.palette.on_sheet, centre, wide * 0.86)
