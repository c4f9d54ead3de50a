"""Where everything of a ladder goes, in px: the overview of all posts, and one branch so large that fingers fit.

Pure geometry, origin at the lower left. In the overview upper levels are rows; from the column level on, what is below
a post stands in its column: an empty post is a bar, an occupied one a mark, empty lowest areas take no room at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from companion.models.boards.ladder import LadderModel

APART, CLOSER = 1.12, 1.03
"""How far apart marks stand, in marks: usually, and where it is crowded."""

TOP = ""
"""The branch that holds the upper levels."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A post in its box, in px. `bar` is the flat form of an empty post in a column; `text` has room for a name."""

    post: str
    x: float
    y: float
    width: float
    height: float
    bar: bool = False
    text: bool = False

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Layout:
    """Cells to draw; regions that a tap turns to (branch → box); `back` is the way to the overview."""

    cells: tuple[Cell, ...]
    regions: tuple[Cell, ...] = ()
    back: Cell | None = None
    mark: float = 0.0

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The post under a finger."""
        return next((cell for cell in self.cells if cell.holds(x, y)), None)

    def region_at(self, x: float, y: float) -> str | None:
        """The branch under a finger; None between them."""
        return next((cell.post for cell in self.regions if cell.holds(x, y)), None)


@dataclass(frozen=True)
class Room:
    """What a layout has to keep to, in px: its size, the smallest mark, the smallest target, the gap."""

    width: float
    height: float
    mark: float
    touch: float
    gap: float


def column_level(board: LadderModel, room: Room) -> int:
    """The deepest level whose posts still stand beside each other with a mark each."""
    return _deepest(board, room.width, room.mark + 5)


def branch_level(board: LadderModel, room: Room) -> int:
    """The deepest level whose posts stand so wide apart that a finger finds the right one."""
    return _deepest(board, room.width, room.touch)


def _deepest(board: LadderModel, width: float, each: float) -> int:
    fits = [level for level, posts in enumerate(board.levels) if len(posts) * each <= width]
    return max(fits, default=0)


def overview(board: LadderModel, room: Room) -> Layout:
    """All posts at once."""
    columns, branches = column_level(board, room), branch_level(board, room)
    row = room.mark * 1.2
    step = row + room.mark * 0.4
    below = room.height - (columns + 1) * step
    spans = _spans(board, room, columns, branches, below)
    need = min((_hang(board, post, *spans[post], 0, room.mark)[1] for post in board.levels[columns]), default=0.0)
    spare = max(0.0, below + need - room.mark * 0.5) / (columns + 1)
    row, step = row + min(spare * 0.3, room.mark), step + min(spare, room.mark * 2.2)
    below = room.height - (columns + 1) * step
    cells: list[Cell] = []
    for level in range(columns + 1):
        for post in board.levels[level]:
            left, width = _span(board, spans, post, columns)
            wide = min(width - 4, room.mark * (7.5 if level < branches else 1.5))
            y = room.height - level * step - row
            cells.append(Cell(post, left + (width - wide) / 2, y, wide, row, text=wide > room.mark * 4))
    for post in board.levels[columns]:
        left, width = spans[post]
        cells += _hanging(board, post, left, width, below, room)
    regions = [
        Cell(post, *_region(board, spans, post, columns), room.height - branches * step)
        for post in board.levels[branches]
    ]
    top = Cell(TOP, 0, room.height - branches * step, room.width, branches * step)
    return Layout(tuple(cells), (*regions, top), None, room.mark)


def _region(
    board: LadderModel, spans: Mapping[str, tuple[float, float]], post: str, columns: int
) -> tuple[float, float, float]:
    left, width = _span(board, spans, post, columns)
    return left, 0.0, width


def _spans(board: LadderModel, room: Room, columns: int, branches: int, below: float) -> dict[str, tuple[float, float]]:
    """Left edge and width of each column: those where many stand get more, no branch gets less than a finger."""
    posts = board.levels[columns]
    least = room.mark + 5
    bars = max((len(board.below.get(post, ())) for post in posts), default=0) * room.mark * 0.45
    fit = max(1, int((below - bars) / (room.mark * APART)))
    wanted = {post: least * max(1, ceil(_standing(board, post) / fit)) for post in posts}
    spare = room.width - sum(wanted.values())
    if spare < 0:
        wanted = {post: width * room.width / (room.width - spare) for post, width in wanted.items()}
        spare = 0.0
    if columns > branches:
        for branch in board.levels[branches]:
            inside = [post for post in posts if branch in (post, *board.chain(post))]
            lacks = room.touch - sum(wanted[post] for post in inside)
            if lacks > 0 and inside:
                spare -= lacks
                for post in inside:
                    wanted[post] += lacks / len(inside)
    scale = room.width / (sum(wanted.values()) + max(0.0, spare)) if spare < 0 else 1.0
    extra = max(0.0, room.width - sum(wanted.values()) * scale) / len(posts)
    spans, left = {}, 0.0
    for post in posts:
        width = wanted[post] * scale + extra
        spans[post] = (left, width)
        left += width
    return spans


def _span(board: LadderModel, spans: Mapping[str, tuple[float, float]], post: str, columns: int) -> tuple[float, float]:
    """Left edge and width of what lies below a post."""
    if post in spans:
        return spans[post]
    inside = [spans[low] for low in board.branch(post) if low in spans]
    if not inside:
        return 0.0, 0.0
    left = min(at for at, _ in inside)
    return left, max(at + width for at, width in inside) - left


def _standing(board: LadderModel, post: str) -> int:
    return sum(board.posts[low].owner is not None for low in board.branch(post))


def _hanging(board: LadderModel, post: str, left: float, width: float, height: float, room: Room) -> list[Cell]:
    """What is below a column's post: bars for empty posts that others stand under, marks for occupied ones."""
    for fold, apart in ((False, APART), (True, APART), (True, CLOSER)):
        cells, y = _hang(board, post, left, width, height, room.mark, fold=fold, apart=apart)
        if y >= 0:
            return cells
    mark = room.mark
    while y < 0 and mark > 4:
        mark *= 0.95
        cells, y = _hang(board, post, left, width, height, mark, fold=True, apart=CLOSER)
    return cells


def _hang(
    board: LadderModel,
    post: str,
    left: float,
    width: float,
    top: float,
    mark: float,
    *,
    fold: bool = False,
    apart: float = APART,
) -> tuple[list[Cell], float]:
    """What is below a column's post, and how far down it reaches. `fold` leaves out the bars of empty areas."""
    cells: list[Cell] = []
    y = top - mark * 0.2
    inner, step = left + 2, mark * apart
    per_row = max(1, int((width - 4) / step))
    for low in board.below.get(post, ()):
        group = [low, *board.branch(low)]
        leaf = not board.below.get(low)
        standing = [one for one in group if board.posts[one].owner is not None]
        if board.posts[low].owner is None and not leaf and (standing or not fold):
            bar = mark * (0.56 if board.calls.get(low) else 0.28)
            cells.append(Cell(low, inner, y - bar, width - 4, bar, bar=True))
            y -= bar + mark * 0.17
        for at, one in enumerate(standing):
            row, column = divmod(at, per_row)
            in_row = min(per_row, len(standing) - row * per_row)
            x = left + width / 2 + (column - in_row / 2) * step
            cells.append(Cell(one, x, y - step * (row + 1), step, step))
        y -= step * ceil(len(standing) / per_row) + (mark * 0.12 if standing else 0)
    return cells, y


def branch(board: LadderModel, post: str, room: Room) -> Layout:
    """One branch with names: the post, its subordinates, and columns of what is below them."""
    if post == TOP or post not in board.posts:
        return _upper(board, room)
    columns, tops = [], []
    for below in board.below.get(post, ()):
        heads = board.below.get(below, ())
        tops.append((below, max(1, len(heads))))
        columns += [[head, *board.branch(head)] for head in heads] or [[]]
    return _grid(post, tops, columns, room)


def _upper(board: LadderModel, room: Room) -> Layout:
    """The levels above the branches."""
    deepest = max(branch_level(board, room), 1)
    first = board.levels[0][0]
    tops = [(below, 1) for below in board.below.get(first, ())]
    columns = [[low for low in board.branch(below) if board.posts[low].level <= deepest] for below, _ in tops]
    return _grid(first, tops, columns, room)


def _grid(first: str, tops: list[tuple[str, int]], columns: list[list[str]], room: Room) -> Layout:
    rows = 1 + bool(tops) + max((len(column) for column in columns), default=0)
    gap = min(room.gap, max(1.0, (room.height - rows * room.touch) / max(1, rows - 1)))
    high = min(room.touch * 1.5, (room.height - (rows - 1) * gap) / rows)
    wide = (room.width - (len(columns) - 1) * gap) / max(1, len(columns))
    y = room.height - high
    back = Cell("", 0, y, max(room.touch * 1.6, high), high)
    cells = [Cell(first, back.width + gap, y, room.width - back.width - gap, high, text=True)]
    y -= high + gap
    at = 0
    for post, spans in tops:
        x = at * (wide + gap)
        cells.append(Cell(post, x, y, spans * wide + (spans - 1) * gap, high, text=True))
        at += spans
    for number, column in enumerate(columns):
        for row, post in enumerate(column):
            cells.append(Cell(post, number * (wide + gap), y - (row + 1) * (high + gap), wide, high, text=True))
    return Layout(tuple(cells), (), back, min(room.mark * 1.4, high * 0.62))
