"""Where the parts of a map of regions lie: the whole map with a ticket for each region, or one region.

All lengths in px from the lower left corner of the board. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.models.boards.land_map import FieldModel, MapModel
from companion.ui.boards.maps.outline import Loop, Point, holes

TICKET_LINES, TICKET_BROAD = 1.25, 5.2
"""How high a region's ticket below the map is, and how broad at least, in lines of small print."""


class MapBox(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box."""
        return self.x + self.width / 2, self.y + self.height / 2

    def moved(self, by: float) -> MapBox:
        """The same so far to the north-east."""
        return MapBox(self.x + by, self.y + by, self.width, self.height)

    def whole(self) -> MapBox:
        """The same on whole pixels: of two that touch, no pixel is in both."""
        x, y = round(self.x), round(self.y)
        return MapBox(x, y, round(self.x + self.width) - x, round(self.y + self.height) - y)


class MapRoom(NamedTuple):
    """The measures to keep to, in px: width, height, smallest side of a target, height of a line of small print."""

    width: float
    height: float
    touch: float
    line: float
    gap: float


class Border(NamedTuple):
    """A piece of a region's edge."""

    x1: float
    y1: float
    x2: float
    y2: float

    def moved(self, by: float) -> Border:
        """The same so far to the north-east."""
        return Border(self.x1 + by, self.y1 + by, self.x2 + by, self.y2 + by)


class Grid(NamedTuple):
    """Where the cells lie: the north-west corner of cell (0, 0), and the size of a cell, in px."""

    left: float
    top: float
    wide: float
    high: float

    def box(self, row: int, column: int) -> MapBox:
        """One cell."""
        return MapBox(self.left + column * self.wide, self.top - (row + 1) * self.high, self.wide, self.high)


class Scale:
    """Where the cells lie on the sheet: `left` and `top` are the north-west corner of cell (0, 0), in px from below."""

    def __init__(self, left: float, top: float, wide: float, high: float) -> None:
        self.left, self.top, self.wide, self.high = left, top, wide, high

    def point(self, x: float, y: float) -> Point:
        """A point in cells, as px from the lower left corner."""
        return self.left + x * self.wide, self.top - y * self.high

    def loops(self, found: Iterable[Loop]) -> list[Loop]:
        """Outlines in cells as px."""
        return [tuple(self.point(x, y) for x, y in loop) for loop in found]


@dataclass(frozen=True)
class LandMapLayout:
    """Everything that is drawn: the sheet and the fields on it, the tickets of the regions, purses, and what else
    can be tapped.

    `head` is what is told of a region, above it or in a free corner of its sheet, and `back` the way to the overview;
    `told` is the line for moves to make by hand, where there is room for it. Only a part of a region is seen through
    `window`: there the land goes on.
    """

    fields: Mapping[str, MapBox]
    borders: tuple[Border, ...]
    table: Mapping[str, MapBox]
    purses: MapBox
    sheet: MapBox
    grid: Grid
    told: MapBox | None = None
    head: MapBox | None = None
    back: MapBox | None = None
    window: MapBox | None = None

    def field_at(self, x: float, y: float) -> str | None:
        """The field at a point."""
        return next((field for field, box in self.fields.items() if box.holds(x, y)), None)


STANDS = 0.17
"""How far above the middle of a large field its figure stands, in heights of the field: the name is below it."""

BROAD = 1.2
"""How much broader than high a cell of the whole map may be, or higher than broad: the country fills its sheet."""

RIM = 0.42
"""Room around the cells for the coast, in cells."""


def overview(board: MapModel, room: MapRoom) -> LandMapLayout:
    """The whole map on its sheet, with purses and the tickets of the regions where somebody is below it."""
    listed, purses = _tickets(board, room), _purses(board, room)
    table = max((box.y + box.height + room.gap for box in listed.values()), default=0.0)
    below = table + purses + room.gap
    fields = board.fields.values()
    rows, columns = _span(f.row for f in fields), _span(f.column for f in fields)
    high, edge = room.height - below, 1.5 * room.gap
    told = room.line * 1.2 if board.steps else 0.0
    most = (room.width - 2 * edge) / (len(columns) + 2 * RIM)
    side = min(most * BROAD, (high - 2 * edge) / (len(rows) + 2 * RIM))
    spare = high - 2 * edge - side * (len(rows) + 2 * RIM)
    if told and spare < told:
        told = 0.0
    sheet = MapBox(0, below + told, room.width, high - told)
    broad = min(most, side * BROAD)
    left = (room.width - broad * len(columns)) / 2
    middle = sheet.y + sheet.height / 2
    grid = Grid(left - columns.start * broad, middle + side * len(rows) / 2 + rows.start * side, broad, side)
    boxes = {f.id: grid.box(f.row, f.column) for f in fields}
    strip = MapBox(0, table, room.width, purses)
    line = MapBox(0, below, room.width, told) if told else None
    return LandMapLayout(boxes, tuple(_inner(board, boxes)), listed, strip, sheet, grid, line)


def _tickets(board: MapModel, room: MapRoom) -> dict[str, MapBox]:
    """The place of each ticket, in rows from above; none while figures must be taken off, which are listed anyway."""
    lands = [] if board.owed else [land.id for land in board.lands.values() if land.taken]
    most = max(2, int(room.width // (room.line * TICKET_BROAD)))
    rows, high, found, first = -(-len(lands) // most), room.line * TICKET_LINES, {}, 0
    for row in range(rows):
        here = lands[first : first + -(-(len(lands) - first) // (rows - row))]
        each = (room.width + room.gap) / max(2, len(here))
        y = (rows - 1 - row) * (high + room.gap / 2)
        found.update({land: MapBox(at * each, y, each - room.gap, high) for at, land in enumerate(here)})
        first += len(here)
    return found


def _purses(board: MapModel, room: MapRoom) -> float:
    """The height of the row of purses."""
    return room.line * 1.5 if board.purses else 0.0


ABREAST, UPON = 5, 3
"""How many fields around a choice of captures are shown, from west to east and from north to south."""


def around_shots(board: MapModel, land: str) -> frozenset[str]:
    """The fields around all that could be captured now, so few that they are large; none where all of them are few."""
    if not board.shots or any(board.fields[shot.start].land != land for shot in board.shots):
        return frozenset()
    named = [field for shot in board.shots for field in (shot.start, *shot.through, shot.end)]
    there = [board.fields[field] for field in named if board.fields[field].land == land]
    fields = [board.fields[field] for field in board.lands[land].fields]
    rows = _widened(_span(f.row for f in there), _span(f.row for f in fields), UPON)
    columns = _widened(_span(f.column for f in there), _span(f.column for f in fields), ABREAST)
    shown = frozenset(f.id for f in fields if f.row in rows and f.column in columns)
    return shown if len(shown) < len(fields) else frozenset()


def _widened(needed: range, there: range, most: int) -> range:
    """More of what is there on both sides in turn, up to so many."""
    start, stop = needed.start, needed.stop
    while stop - start < min(most, len(there)):
        east = stop < there.stop and (start == there.start or needed.start - start >= stop - needed.stop + 1)
        start, stop = (start, stop + 1) if east else (start - 1, stop) if start > there.start else (start, stop + 1)
    return range(start, stop)


def region(board: MapModel, land: str, room: MapRoom, part: frozenset[str] = frozenset()) -> LandMapLayout:
    """One region, its fields as large as there is room. Its name stands above it; where that makes the fields too low,
    beside it, or in a corner of the grid where no field is. With `part` no other fields of it are shown.
    """
    if part:
        return _region(board, land, room, "above", part)
    found = []
    for where in ("above", "aside", "corner"):
        found.append(_region(board, land, room, where))
        if _least(found[-1]) >= room.touch:
            return found[-1]
    return max(found, key=_least)


def _least(laid: LandMapLayout) -> float:
    return min((min(box.width, box.height) for box in laid.fields.values()), default=0.0)


SLIM = 0.14
"""Room around the cells of one region for its edge, in cells."""


def _region(board: MapModel, land: str, room: MapRoom, where: str, part: frozenset[str] = frozenset()) -> LandMapLayout:
    purses = _purses(board, room)
    told = room.line * 1.2 if board.steps and room.height > room.width else 0.0
    below = purses + told + (room.gap if purses else 0) + (room.gap if told else 0)
    sheet, edge = MapBox(0, below, room.width, room.height - below), 1.5 * room.gap
    inner = MapBox(edge, below + edge, room.width - 2 * edge, sheet.height - 2 * edge)
    fields = [one for one in board.fields.values() if one.land == land and (not part or one.id in part)]
    rows, columns = _span(f.row for f in fields), _span(f.column for f in fields)
    free = _corner(fields, rows, columns) if where == "corner" else None
    head, place = MapBox(inner.x, inner.y + inner.height - room.touch, inner.width, room.touch), inner
    if where == "above":
        place = inner._replace(height=inner.height - room.touch)
    elif free is None:
        aside = room.touch * 1.9
        head = inner._replace(width=aside - room.gap)
        place = inner._replace(x=inner.x + aside, width=inner.width - aside)
    tall = min(place.height / (len(rows) + 2 * SLIM), room.touch * (2.4 if part else 1.75))
    broad = min(place.width / (len(columns) + 2 * SLIM), tall * 1.7)
    left, top = place.centre[0] - broad * len(columns) / 2, place.centre[1] + tall * len(rows) / 2
    grid = Grid(left - columns.start * broad, top + rows.start * tall, broad, tall)
    if free is not None:
        head = _in_corner(free, rows, columns, grid, inner)
    back = MapBox(head.x, head.y + head.height - room.touch, min(room.touch * 1.1, head.width), room.touch)
    boxes = {f.id: grid.box(f.row, f.column) for f in fields}
    line = MapBox(0, purses + room.gap, room.width, told) if told else None
    strip = MapBox(0, 0, room.width, purses)
    window = place if part else None
    return LandMapLayout(boxes, tuple(_edges(board, boxes)), {}, strip, sheet, grid, line, head, back, window)


def _in_corner(free: tuple[int, int, int, int], rows: range, columns: range, grid: Grid, inner: MapBox) -> MapBox:
    """The box of a free corner, which reaches to the edge of the sheet."""
    row, column, down, right = free
    first, last = grid.box(row, column), grid.box(row + down - 1, column + right - 1)
    slim = SLIM * min(grid.wide, grid.high)
    x1 = inner.x if column == columns.start else first.x + slim
    x2 = inner.x + inner.width if column + right == columns.stop else last.x + last.width - slim
    y1 = inner.y if row + down == rows.stop else last.y + slim
    y2 = inner.y + inner.height if row == rows.start else first.y + first.height - slim
    return MapBox(x1, y1, x2 - x1, y2 - y1)


def _corner(fields: Iterable[FieldModel], rows: range, columns: range) -> tuple[int, int, int, int] | None:
    """The largest rectangle without a field in a corner of the grid: row, column, height, width; one cell is too
    small for a name.
    """
    taken = {(f.row, f.column) for f in fields}
    found: list[tuple[int, int, int, int, int]] = []
    for down in range(1, len(rows) + 1):
        for right in range(1, len(columns) + 1):
            for row in (rows.start, rows.stop - down):
                for column in (columns.start, columns.stop - right):
                    cells = ((row + r, column + c) for r in range(down) for c in range(right))
                    if down * right > 1 and taken.isdisjoint(cells):
                        found.append((down * right, -row, column, down, right))
    if not found:
        return None
    _, row, column, down, right = max(found)
    return -row, column, down, right


def _span(numbers: Iterable[int]) -> range:
    there = set(numbers)
    return range(min(there), max(there) + 1)


def _inner(board: MapModel, boxes: Mapping[str, MapBox]) -> Iterable[Border]:
    """The lines between fields of two regions, each once, and around what is left free between them."""
    lands = {(f.row, f.column): f.land for f in board.fields.values()}
    hollow = holes(frozenset(lands))
    for name, (x, y, width, height) in boxes.items():
        here = board.fields[name]

        def meets(down: int, right: int, here: FieldModel = here) -> bool:
            other = lands.get((here.row + down, here.column + right))
            inside = (here.row + down, here.column + right) in hollow
            return inside or (other is not None and other != here.land)

        if meets(1, 0):
            yield Border(x, y, x + width, y)
        if meets(0, 1):
            yield Border(x + width, y, x + width, y + height)
        if meets(-1, 0):
            yield Border(x, y + height, x + width, y + height)
        if meets(0, -1):
            yield Border(x, y, x, y + height)


def _edges(board: MapModel, boxes: Mapping[str, MapBox]) -> Iterable[Border]:
    """The lines where a field's neighbour belongs to another region, or where there is none."""
    lands = {(f.row, f.column): f.land for f in board.fields.values()}
    for name, (x, y, width, height) in boxes.items():
        here = board.fields[name]
        if lands.get((here.row - 1, here.column)) != here.land:
            yield Border(x, y + height, x + width, y + height)
        if lands.get((here.row + 1, here.column)) != here.land:
            yield Border(x, y, x + width, y)
        if lands.get((here.row, here.column - 1)) != here.land:
            yield Border(x, y, x, y + height)
        if lands.get((here.row, here.column + 1)) != here.land:
            yield Border(x + width, y, x + width, y + height)


def free_run(board: MapModel, land: str, boxes: Mapping[str, MapBox], width: float) -> MapBox | None:
    """A row of free fields of a region near its middle, which has room for a name: rather with neither a piece nor a
    gap in the region above or below, as a name may be higher than a field.
    """
    fields = [board.fields[one] for one in board.lands[land].fields]
    free = {(f.row, f.column): boxes[f.id] for f in fields if f.owner is None and f.id not in board.captures}
    side = boxes[fields[0].id].width
    need = max(1, int(-(-width // side)))
    cells = {(f.row, f.column): f for f in fields}
    beside = {at for at, field in cells.items() if field.owner is not None}
    beside |= {
        (row, column + 1) for row, column in cells if (row, column + 1) not in cells and (row, column + 2) in cells
    }
    middle = (sum(f.row for f in fields) / len(fields), sum(f.column for f in fields) / len(fields))
    found = [
        (
            any((row + by, column + step) in beside for step in range(need) for by in (-1, 1)),
            abs(row - middle[0]) + abs(column + (need - 1) / 2 - middle[1]),
            row,
            column,
        )
        for row, column in free
        if all((row, column + step) in free for step in range(need))
    ]
    if not found:
        return None
    *_, row, column = min(found)
    first = free[row, column]
    return MapBox(first.x, first.y, side * need, first.height)
