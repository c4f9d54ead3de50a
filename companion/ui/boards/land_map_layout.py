"""Where the parts of a map of regions lie: the whole map with purses and premium table, or one region for fingers.

All lengths in px from the lower left corner of the board. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.models.boards.land_map import MapModel

TABLE_LINES = 4
"""Lines of the premium table: name, taken fields, who leads, premium."""


class Box(NamedTuple):
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
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Room(NamedTuple):
    """What there is: width and height, the least side of what is touched, the height of a line of small print."""

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


@dataclass(frozen=True)
class Layout:
    """Everything that is drawn: fields, the columns of the premium table, purses, and what else can be tapped.

    `head` is what is told of a region, above or beside it, with
    the way back in `back`; `told` is the line for what is to be done by hand.
    """

    fields: Mapping[str, Box]
    borders: tuple[Border, ...]
    table: Mapping[str, Box]
    purses: Box
    told: Box | None = None
    head: Box | None = None
    back: Box | None = None

    def field_at(self, x: float, y: float) -> str | None:
        """The field at a point."""
        return next((field for field, box in self.fields.items() if box.holds(x, y)), None)


def overview(board: MapModel, room: Room) -> Layout:
    """The whole map, with what has to be done by hand, purses and the premium table below it."""
    purses, table, told = room.line * 2.1, room.line * TABLE_LINES, room.line * 1.15 if board.steps else 0.0
    below = purses + table + told + 2 * room.gap
    fields = board.fields.values()
    rows, columns = _span(f.row for f in fields), _span(f.column for f in fields)
    side = min(room.width / len(columns), (room.height - below) / len(rows))
    left = (room.width - side * len(columns)) / 2
    spare = max(0.0, room.height - below - side * len(rows))
    top = room.height - spare / 2
    boxes = {
        f.id: Box(left + (f.column - columns.start) * side, top - (f.row - rows.start + 1) * side, side, side)
        for f in fields
    }
    each = room.width / max(1, len(board.lands))
    listed = {land: Box(number * each, 0, each, table) for number, land in enumerate(board.lands)}
    strip = Box(0, table + room.gap, room.width, purses)
    line = Box(0, table + purses + 2 * room.gap, room.width, told) if told else None
    return Layout(boxes, tuple(_borders(board, boxes)), listed, strip, line)


def region(board: MapModel, land: str, room: Room) -> Layout:
    """One region, its fields as large as there is room; its name above it, or beside it where that would be too low."""
    above, beside = _region(board, land, room, beside=False), _region(board, land, room, beside=True)
    return above if _least(above) >= min(room.touch, _least(beside)) else beside


def _least(laid: Layout) -> float:
    return min((min(box.width, box.height) for box in laid.fields.values()), default=0.0)


def _region(board: MapModel, land: str, room: Room, *, beside: bool) -> Layout:
    head = Box(0, room.height - room.touch, room.width, room.touch)
    purses, told = room.line * 2.1, room.line * 1.15 if board.steps else 0.0
    below = purses + told + (2 if told else 1) * room.gap
    if beside:
        head = Box(0, below, room.touch * 1.45, room.height - below)
    left, width = (head.width + room.gap, room.width - head.width - room.gap) if beside else (0.0, room.width)
    high = room.height - below - (0 if beside else head.height + room.gap)
    fields = [board.fields[one] for one in board.lands[land].fields]
    rows, columns = _span(f.row for f in fields), _span(f.column for f in fields)
    tall = min(high / len(rows), room.touch * 1.7)
    wide = min(width / len(columns), tall * 1.8)
    left, top = left + (width - wide * len(columns)) / 2, below + (high + tall * len(rows)) / 2
    boxes = {
        f.id: Box(left + (f.column - columns.start) * wide, top - (f.row - rows.start + 1) * tall, wide, tall)
        for f in fields
    }
    line = Box(0, purses + room.gap, room.width, told) if told else None
    back = Box(0, room.height - room.touch, room.touch * 1.45, room.touch)
    return Layout(boxes, tuple(_borders(board, boxes)), {}, Box(0, 0, room.width, purses), line, head, back)


def _span(numbers: Iterable[int]) -> range:
    there = set(numbers)
    return range(min(there), max(there) + 1)


def _borders(board: MapModel, boxes: Mapping[str, Box]) -> Iterable[Border]:
    """Lines wherever a field's neighbour lies in another region or is none."""
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


def free_run(board: MapModel, land: str, boxes: Mapping[str, Box], width: float) -> Box | None:
    """Room for a name over free fields of a region that lie side by side, as near to its middle as there is any."""
    fields = [board.fields[one] for one in board.lands[land].fields]
    free = {(f.row, f.column): boxes[f.id] for f in fields if f.owner is None and f.id not in board.captures}
    side = boxes[fields[0].id].width
    need = max(1, int(-(-width // side)))
    middle = (sum(f.row for f in fields) / len(fields), sum(f.column for f in fields) / len(fields))
    found = [
        (abs(row - middle[0]) + abs(column + (need - 1) / 2 - middle[1]), row, column)
        for row, column in free
        if all((row, column + step) in free for step in range(need))
    ]
    if not found:
        return None
    _, row, column = min(found)
    first = free[row, column]
    return Box(first.x, first.y, side * need, first.height)
