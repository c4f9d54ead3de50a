"""Where everything of a ladder goes, in px: cells, bands and lines, and one branch so large that fingers fit.

Pure geometry, origin at the lower left. The plan of all posts is laid out in `ladder_plan`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from companion.models.boards.ladder import LadderModel

TOP = ""
"""The branch that holds the upper levels."""

DESIGN = 137 / 25.4 * 3.5
"""Design pixels of the smallest mark, by which this module knows how large a design pixel is."""

LEFT, RIGHT, TAB = 16.0, 8.0, 8.0
"""Margins of the sheet and the width of the tabs at its left edge, in design pixels."""

BACK, DRAWER_ROW = 52.0, 64.0
"""Sides of the way back, and the least height of a drawer, in design pixels."""

Form = Literal["plate", "tile", "slot", "area", "drawer", "worker"]
"""How a post is shown: with its name, with its emblem, as a slot; all posts of an area in one cell; in a branch as a
drawer of a cabinet, or as one of the slots on it."""


class PlanBox(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.y + self.height

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.top

    def away(self, x: float, y: float) -> float:
        """How far a point is outside, 0 if it is inside."""
        aside = max(self.x - x, x - self.right, 0.0)
        above = max(self.y - y, y - self.top, 0.0)
        return float((aside**2 + above**2) ** 0.5)

    def inside(self, by: float) -> PlanBox:
        """The box without a margin."""
        return PlanBox(self.x + by, self.y + by, max(1.0, self.width - 2 * by), max(1.0, self.height - 2 * by))


@dataclass(frozen=True, slots=True)
class PostCell:
    """A post or an area. Its own sides are where a finger finds it, `seen` is where it is drawn.

    An area is named by the post above it; `stands` are the posts whose pieces are shown in the cell.
    """

    post: str
    x: float
    y: float
    width: float
    height: float
    seen: PlanBox
    form: Form
    stands: tuple[str, ...]

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of what is drawn."""
        return self.seen.centre

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class LevelBand(NamedTuple):
    """The stripe of a level."""

    level: int
    box: PlanBox


class BranchRegion(NamedTuple):
    """A part of the plan that a tap opens."""

    post: str
    box: PlanBox

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.box.width

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.box.centre


@dataclass(frozen=True)
class LadderLayout:
    """Everything that is drawn. `lines` go from (x1, y1) to (x2, y2); `rules` part the columns of different branches.

    `regions` are what a tap on the plan opens, `back` is the way from a branch to the plan. `unit` is a design pixel.
    """

    cells: tuple[PostCell, ...]
    regions: tuple[BranchRegion, ...] = ()
    back: PlanBox | None = None
    unit: float = 1.0
    bands: tuple[LevelBand, ...] = ()
    lines: tuple[tuple[float, float, float, float], ...] = ()
    rules: tuple[tuple[float, float, float], ...] = ()
    prison: PlanBox | None = None
    pile: PlanBox | None = None

    def region_at(self, x: float, y: float) -> str | None:
        """The branch under a finger; None between them."""
        return next((one.post for one in self.regions if one.box.holds(x, y)), None)

    def cell_at(self, x: float, y: float, wanted: Iterable[str] = ()) -> PostCell | None:
        """The post that a finger means: the nearest of those that are wanted here, if there are any, else of all."""
        here = [cell for cell in self.cells if cell.holds(x, y)]
        asked = set(wanted)
        return min(
            [cell for cell in here if cell.post in asked] or here,
            key=lambda cell: (cell.seen.away(x, y), cell.seen.width * cell.seen.height),
            default=None,
        )

    def nearest(self, x: float, y: float, wanted: Iterable[str], reach: float) -> PostCell | None:
        """The one of these whose piece, or the place for it, is nearest to a finger; None if none is in reach."""
        asked = set(wanted)
        near = [(_place(cell, self.unit).away(x, y), at) for at, cell in enumerate(self.cells) if cell.post in asked]
        away, at = min(near, default=(reach + 1, 0))
        return self.cells[at] if away <= reach else None

    def cell_of(self, post: str) -> PostCell | None:
        """The cell that shows a post's piece."""
        return next((cell for cell in self.cells if post in cell.stands), None)


@dataclass(frozen=True, slots=True)
class LadderRoom:
    """What a layout has to keep to, in px: its size, the mark of a piece, the smallest target, the gap."""

    width: float
    height: float
    mark: float
    touch: float
    gap: float

    @property
    def unit(self) -> float:
        """One design pixel."""
        return self.mark / DESIGN


# ── one branch ──────────────────────────────────────────────────────────────────────────────────────────────────


def branch(board: LadderModel, post: str, room: LadderRoom) -> LadderLayout:
    """One branch with names: the post, its subordinates, and below these the drawers of their cabinets."""
    if post == TOP or post not in board.posts:
        first = board.levels[0][0]
        deepest = max(board.branch_level, 1)
        columns = [
            (below, [low for low in board.branch(below) if board.posts[low].level <= deepest])
            for below in board.below.get(first, ())
        ]
        return _cabinets(board, first, columns, room, drawers=False)
    return _cabinets(board, post, [(below, board.below.get(below, ())) for below in board.below.get(post, ())], room)


def _cabinets(
    board: LadderModel,
    first: str,
    columns: Sequence[tuple[str, Sequence[str]]],
    room: LadderRoom,
    *,
    drawers: bool = True,
) -> LadderLayout:
    """The post at the head, a plate for each column, and what stands below it."""
    unit = room.unit
    pad, gap = 8 * unit, 6 * unit
    rows = max((len(low) for _, low in columns), default=0)
    left, right = LEFT * unit * 0.9, room.width - pad * 0.8
    spare = room.height - 2 * pad - (rows + 1) * gap
    head = max(room.touch, min(BACK * unit, spare / (rows + 2)))
    plate = max(room.touch, min(46 * unit, spare / (rows + 2)))
    high = (spare - head - plate) / rows if rows else 0.0
    high = min(high, 118 * unit if drawers else 84 * unit)
    y = room.height - pad - head
    back = PlanBox(left - 2 * unit, y, max(room.touch, head), head)
    seen = PlanBox(back.right + gap * 1.5, y, right - back.right - gap * 1.5, head)
    cells = [PostCell(first, *seen, seen, "plate", (first,))]
    wide = (right - left + gap) / max(1, len(columns)) - gap
    lines: list[tuple[float, float, float, float]] = []
    y -= gap + plate
    tops: list[PostCell] = []
    for number, (post, below) in enumerate(columns):
        x = left + number * (wide + gap)
        box = PlanBox(x, y, wide, plate)
        tops.append(PostCell(post, *box, box, "plate", (post,)))
        for row, low in enumerate(below):
            here = PlanBox(x, y - (row + 1) * (high + gap), wide, high)
            if drawers:
                cells += _drawer(board, low, here, unit)
            else:
                cells.append(PostCell(low, *here, here, "plate", (low,)))
            lines.append((x + wide / 2, here.top, x + wide / 2, here.top + gap))
    middle = seen.y - gap / 2
    if tops:
        ends = [cell.centre[0] for cell in tops]
        lines.append((seen.centre[0], seen.y, seen.centre[0], middle))
        lines.append((min(*ends, seen.centre[0]), middle, max(*ends, seen.centre[0]), middle))
        lines += [(cell.centre[0], middle, cell.centre[0], cell.seen.top) for cell in tops]
    bands = _bands(board, [cells[0], *tops[:1], *cells[1:2]], room)
    return LadderLayout((*cells, *tops), (), back, unit, bands, tuple(lines))


def _bands(board: LadderModel, firsts: Sequence[PostCell], room: LadderRoom) -> tuple[LevelBand, ...]:
    """The stripes behind the rows of a branch, each begun by one of these cells."""
    edges = [room.height, *((upper.y + lower.y + lower.height) / 2 for upper, lower in pairwise(firsts)), 0.0]
    return tuple(
        LevelBand(board.posts[cell.post].level, PlanBox(0, low, room.width, top - low))
        for cell, (top, low) in zip(firsts, pairwise(edges), strict=True)
    )


def _drawer(board: LadderModel, post: str, here: PlanBox, unit: float) -> Iterator[PostCell]:
    """A post with those below it on the front of its drawer. Fingers find what is asked for anywhere on the drawer."""
    low = board.below.get(post, ())
    yield PostCell(post, *here, here, "drawer", (post,))
    if not low:
        return
    step = min(48 * unit, (here.width - 34 * unit) / len(low))  # as far apart as fingers, where there is room
    is_low = here.height < DRAWER_ROW * 0.9 * unit
    side = min(30 * unit, step * 0.8, here.height * (0.34 if is_low else 0.38))
    foot = (4 if is_low else 7) * unit
    for number, one in enumerate(low):
        seen = PlanBox(here.x + 9 * unit + number * step, here.y + foot, side, side)
        yield PostCell(one, *here, seen, "worker", (one,))


def spots(cell: PostCell, owned: Sequence[str], unit: float) -> Mapping[str, tuple[float, float, float]]:
    """Where the pieces of a cell lie that stand there, and how large: middle and radius in px."""
    box = cell.seen
    if cell.form in ("plate", "drawer", "tile"):
        x, y, side = piece_slot(cell, unit)
        return dict.fromkeys(owned, (x, y, side * 0.42))
    if cell.form == "area":
        wide, high = cell.width - unit, min(cell.height - 2 * unit, box.height + 6 * unit)
        around = PlanBox(box.centre[0] - wide / 2, box.centre[1] - high / 2, wide, high)
        return _packed(around, owned, unit)
    radius = min(box.width * 0.46, box.height * 0.46, 14 * unit)
    if cell.form == "worker":
        radius = min(box.width * 0.57, 15 * unit)
    if cell.form == "slot":  # a piece is a little larger than its slot
        radius = min(cell.width * 0.41, cell.height * 0.44, 14 * unit)
    return dict.fromkeys(owned, (*box.centre, radius))


def sockets(cell: PostCell, unit: float) -> Sequence[tuple[float, float]]:
    """The middles of the places in the cell of an area, one for each of its posts."""
    box = cell.seen.inside(2.5 * unit)
    across = 2 if box.width < box.height * 2.2 else 3
    rows = [cell.stands[at : at + across] for at in range(0, len(cell.stands), across)]
    return [
        (box.centre[0] + (n - (len(row) - 1) / 2) * box.width / across, box.top - (down + 0.5) * box.height / len(rows))
        for down, row in enumerate(rows)
        for n in range(len(row))
    ]


def _place(cell: PostCell, unit: float) -> PlanBox:
    """Where the piece of a cell stands."""
    if cell.form not in ("plate", "drawer"):
        return cell.seen
    x, y, side = piece_slot(cell, unit)
    return PlanBox(x - side / 2, y - side / 2, side, side)


def is_stacked(cell: PostCell, unit: float) -> bool:
    """Whether a plate has its name below its emblem and slot, as it is narrow and high."""
    return cell.form == "plate" and cell.seen.width < 210 * unit and cell.seen.height >= 62 * unit


def piece_slot(cell: PostCell, unit: float) -> tuple[float, float, float]:
    """The place of the piece on a plate, a tile or a drawer: its middle and its side."""
    box = cell.seen
    if cell.form == "tile":
        side = min(25 * unit, box.width * 0.56)
        return box.right - side * 0.36, box.y + side * 0.36, side
    if cell.form == "drawer":
        side = min(36 * unit, box.height * 0.5)
        return box.right - 9 * unit - side / 2, box.top - 8 * unit - side / 2, side
    if is_stacked(cell, unit):
        side = 30 * unit
        return box.right - side / 2 - 9 * unit, box.top - side / 2 - 8 * unit, side
    side = min((38 if box.width > 200 * unit else 33) * unit, box.height - 8 * unit)
    return box.right - side / 2 - 7 * unit, box.centre[1], side


def _packed(box: PlanBox, owned: Sequence[str], unit: float) -> Mapping[str, tuple[float, float, float]]:
    """Several pieces in one cell: alone as large as elsewhere, two askew, more in rows."""
    count = len(owned)
    x, y = box.centre
    if count <= 1:
        return dict.fromkeys(owned, (x, y, min(box.width * 0.43, box.height * 0.43, 14 * unit)))
    if count == 2:
        radius = min(box.width * 0.34, box.height * 0.29, 12 * unit)
        dx, dy = box.width / 2 - radius, min(box.height / 2 - radius, radius * 0.95)
        return {owned[0]: (x - dx, y + dy, radius), owned[1]: (x + dx, y - dy, radius)}
    across = 2 if box.width < box.height * 1.4 else 3
    down = -(-count // across)
    radius = min(box.width / across, box.height / down) / 2 * 1.02
    found = {}
    for number, post in enumerate(owned):
        row, column = divmod(number, across)
        in_row = min(across, count - row * across)
        here = x + (column - (in_row - 1) / 2) * box.width / across
        found[post] = (here, box.top - (row + 0.5) * box.height / down, radius)
    return found


def way(board: LadderModel, laid: LadderLayout, start: str, end: str) -> tuple[tuple[float, float], ...]:
    """The way of a piece from post to post, along the lines of the plan; empty where one of them is not shown."""
    here, there = laid.cell_of(start), laid.cell_of(end)
    if here is None or there is None:
        return ()
    (x1, y1), (x2, y2) = here.centre, there.centre
    upper = max(here, there, key=lambda cell: cell.seen.y)
    middle = upper.seen.top + 4 * laid.unit if abs(y1 - y2) < upper.seen.height / 2 else upper.seen.y - 4 * laid.unit
    return ((x1, y1), (x1, middle), (x2, middle), (x2, y2))
