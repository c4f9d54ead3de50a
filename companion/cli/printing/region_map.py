"""A map board for real figures: fields are squares of 16 mm; inset regions are drawn enlarged beside the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.cli.printing.poster import tiled
from companion.cli.printing.sheet import FAINT, INK, FramedText, Item, PrintedSheet, RoundedBox, Size, Stroke

FIELD = 16.0
"""Side of a field in mm; a pawn's foot is 10 to 13 mm wide."""

GAP = 12.0
"""Distance in mm between the map and an inset."""

TINTS = ("#e8f0e3", "#f5eddc", "#e3ebf5", "#f3e3e8", "#eee8f5", "#e3f3f1", "#f6f3d9", "#ece5dd", "#e5e9ec")
"""Background colours of the regions, pale enough for any figure to stand out."""

EDGE = 0.9


class Square(NamedTuple):
    """One field: its region, row and column from the north-west, and its name."""

    region: str
    row: int
    column: int
    name: str


class PrintedRegion(NamedTuple):
    """A region: its id, its name with what else is printed on the board, and the region that it is an inset of."""

    id: str
    title: str
    inset_of: str | None = None


def map_sheets(regions: Sequence[PrintedRegion], squares: Iterable[Square], title: str) -> list[PrintedSheet]:
    """The sheets for the whole map."""
    known = {region.id: region for region in regions}
    main: list[Square] = []
    insets: list[Square] = []
    for square in squares:
        (main if known[square.region].inset_of is None else insets).append(square)
    tint = {region.id: TINTS[number % len(TINTS)] for number, region in enumerate(regions)}
    items, size = _part(main, known, tint, 0.0, 12.0)
    below = size.height + GAP
    for region in sorted({square.region for square in insets}):
        part, room = _part([square for square in insets if square.region == region], known, tint, 0.0, below + 10)
        items += part
        size = Size(max(size.width, room.width), below + 10 + room.height)
        below = size.height + GAP
    items.append(FramedText(0, 0, size.width, 10, title, 8, strong=True))
    return tiled(size, items, title)


def _part(
    squares: Sequence[Square], known: Mapping[str, PrintedRegion], tint: Mapping[str, str], left: float, top: float
) -> tuple[list[Item], Size]:
    first_row, first_column = min(s.row for s in squares), min(s.column for s in squares)
    region_at = {(s.row, s.column): s.region for s in squares}

    def corner(square: Square) -> tuple[float, float]:
        return left + (square.column - first_column) * FIELD, top + (square.row - first_row) * FIELD

    items: list[Item] = []
    for square in squares:
        x, y = corner(square)
        items.append(RoundedBox(x, y, FIELD, FIELD, 0.15, FAINT, tint[square.region]))
        items.append(
            FramedText(x + 0.6, y + FIELD - 5.2, FIELD - 1.2, 5, square.name, 2.3, align="centre", stand="bottom")
        )
    for square in squares:
        items += _borders(square, corner(square), region_at.get)
    for region in dict.fromkeys(square.region for square in squares):
        first = next(square for square in squares if square.region == region)
        x, y = corner(first)
        items.append(FramedText(x + 0.6, y + 0.4, FIELD * 2, 4, known[region].title, 3, strong=True))
    width = (max(s.column for s in squares) - first_column + 1) * FIELD
    height = (max(s.row for s in squares) - first_row + 1) * FIELD
    return items, Size(left + width, height + top)


def _borders(
    square: Square, corner: tuple[float, float], region_at: Callable[[tuple[int, int]], str | None]
) -> Iterable[Item]:
    """Thick lines along the border to another region or to no region."""
    x, y = corner
    sides = {
        (-1, 0): (x, y, x + FIELD, y),
        (1, 0): (x, y + FIELD, x + FIELD, y + FIELD),
        (0, -1): (x, y, x, y + FIELD),
        (0, 1): (x + FIELD, y, x + FIELD, y + FIELD),
    }
    for (down, right), ends in sides.items():
        if region_at((square.row + down, square.column + right)) != square.region:
            yield Stroke(*ends, line=EDGE, colour=INK)
