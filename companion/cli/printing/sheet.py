"""A sheet of paper as plain data, independent of PDF.

Lengths are in millimetres from the sheet's upper left corner; colours are `#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, Self, TypeAlias

INK, FAINT, PAPER = "#1a1a1a", "#8a8a8a", "#ffffff"
"""Colours of texts, of guide lines, and of the paper."""

MARGIN = 10.0
"""The margin in mm: what printers cannot reach, and a little more to hold the sheet by."""


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float


A4 = Size(210.0, 297.0)
A4_ACROSS = Size(297.0, 210.0)


@dataclass(frozen=True, slots=True)
class RoundedBox:
    """A rectangle with rounded corners, or a circle if `radius` is half its side.

    `line` is the width of its outline in millimetres, 0 for none.
    """

    x: float
    y: float
    width: float
    height: float
    line: float = 0.3
    colour: str = INK
    fill: str = ""
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    line: float = 0.2
    colour: str = INK


@dataclass(frozen=True, slots=True)
class FramedText:
    """Text in a frame: broken between words, and reduced (down to `least` mm) until it fits.

    `size` is the line height in millimetres. `align` is left or centre; `stand` is top, middle or bottom.
    """

    x: float
    y: float
    width: float
    height: float
    text: str
    size: float
    strong: bool = False
    align: str = "left"
    stand: str = "top"
    colour: str = INK
    least: float = 1.6


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code (ISO/IEC 18004)."""

    x: float
    y: float
    side: float
    data: str


Item: TypeAlias = RoundedBox | Stroke | FramedText | Code


@dataclass(frozen=True)
class PrintedSheet:
    """One side of paper. `items` are cut off at the margin (millimetres, 0 = the edge); `around` may be inside it."""

    size: Size
    items: tuple[Item, ...]
    around: tuple[Item, ...] = ()
    margin: float = 0.0

    @classmethod
    def titled(cls, size: Size, title: str, items: Iterable[Item], around: Iterable[Item] = ()) -> Self:
        """A sheet with a small title line at its bottom."""
        foot = FramedText(MARGIN, size.height - MARGIN + 1.5, size.width - 2 * MARGIN, 4, title, 3, colour=FAINT)
        return cls(size, tuple(items), (foot, *around))


def shifted(item: Item, right: float, down: float) -> Item:
    """The same item moved to the right and down, in millimetres."""
    if isinstance(item, Stroke):
        return replace(item, x=item.x + right, y=item.y + down, to_x=item.to_x + right, to_y=item.to_y + down)
    return replace(item, x=item.x + right, y=item.y + down)
