"""The plan of a ladder: all posts on one sheet with a band for each level.

Upper levels stand side by side above what belongs to them. From the level on whose posts are still a piece wide,
everything below a post hangs in its column: a slot for each direct subordinate, and below these one cell for all the
posts under each of them. Pure geometry, in px, origin at the lower left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.models.boards.ladder import LadderModel
from companion.ui.boards.ladder_layout import (
    LEFT,
    RIGHT,
    TOP,
    BranchRegion,
    Form,
    LadderLayout,
    LadderRoom,
    LevelBand,
    PlanBox,
    PostCell,
)

HEAD, NAMED, TILES, COLUMN, ROW, AREA = 47.0, 39.0, 54.0, 37.0, 24.0, 33.0
"""Heights of the bands in design pixels, in proportion to each other: the top with prison and cards, posts with names,
posts with emblems, posts of a piece's size, and a row of these or of areas below them."""

SET_UP = {"slot": 0.8, "area": 1.2}
"""How much higher the bands of these forms are on a broad plan while figures are set up: only in areas, as it is."""


def column_level(board: LadderModel, room: LadderRoom) -> int:
    """The deepest level whose posts still stand beside each other with a piece on each."""
    wide = room.width - (LEFT + RIGHT) * room.unit
    named = board.branch_level + 1
    fits = [n for n, posts in enumerate(board.levels[: named + 1]) if len(posts) * room.mark * 0.98 <= wide]
    return max(fits, default=0)


def overview(board: LadderModel, room: LadderRoom) -> LadderLayout:
    """All posts on one sheet."""
    return _Plan(board, room).layout()


class _Plan:
    """Lays the plan out, from the top down."""

    def __init__(self, board: LadderModel, room: LadderRoom) -> None:
        self.board, self.room, self.unit = board, room, room.unit
        self.deepest = column_level(board, room)
        self.feet = list(self._feet(board.levels[0][0])) if board.levels and board.levels[0] else []
        self.rows = max((len(board.below.get(foot, ())) for foot in self.feet), default=0)
        self.areas = any(board.below.get(low) for foot in self.feet for low in board.below.get(foot, ()))
        self.each = (room.width - (LEFT + RIGHT) * self.unit) / max(1, len(self.feet))
        broad = bool(board.in_hand) and self.areas and room.width > 2 * room.height
        self.sets_up = SET_UP if broad else {}
        self.spans = {post: self._span(post) for level in board.levels[: self.deepest + 1] for post in level}
        heights = [self._height(level) * self.sets_up.get(self._form(level), 1) for level in range(self.deepest + 1)]
        heights += [ROW * self.rows * self.sets_up.get("slot", 1) + 4] * bool(self.rows)
        heights += [AREA * self.rows * self.sets_up.get("area", 1) + 8] * self.areas
        self.scale = room.height / (sum(heights) or 1.0)
        tops = [room.height - sum(heights[:n]) * self.scale for n in range(len(heights) + 1)]
        self.bands = [
            LevelBand(n, PlanBox(0, low, room.width, top - low)) for n, (top, low) in enumerate(pairwise(tops))
        ]

    def _feet(self, post: str) -> Iterator[str]:
        """The posts that have a column each: those of the deepest level, and what has nothing below it."""
        below = self.board.below.get(post, ())
        if self.board.posts[post].level == self.deepest or not below:
            yield post
            return
        for low in below:
            yield from self._feet(low)

    def _span(self, post: str) -> tuple[float, float]:
        """Left edge and width of the columns below a post."""
        at = [n for n, foot in enumerate(self.feet) if foot == post or post in self.board.chain(foot)]
        left = LEFT * self.unit
        return (left + at[0] * self.each, len(at) * self.each) if at else (left, 0.0)

    def _form(self, level: int) -> Form:
        """By how much room a post of a level has."""
        wide = min((self.spans[post][1] for post in self.board.levels[level]), default=0.0)
        if level == 0 or wide >= 104 * self.unit:
            return "plate"
        return "tile" if wide >= 36 * self.unit and not (self.sets_up and level == self.deepest) else "slot"

    def _height(self, level: int) -> float:
        return HEAD if level == 0 else {"plate": NAMED, "tile": TILES}.get(self._form(level), COLUMN)

    def layout(self) -> LadderLayout:
        """Everything."""
        cells = [cell for band in self.bands[: self.deepest + 1] for cell in self._level(band)]
        if self.rows:
            cells += self._hanging(self.bands[self.deepest + 1], areas=False)
        if self.areas:
            cells += self._hanging(self.bands[self.deepest + 2], areas=True)
        head = self.bands[0].box if self.bands else PlanBox(0, 0, self.room.width, self.room.height)
        side = self._side()
        inner = head.height - 10 * self.unit
        prison = PlanBox(LEFT * self.unit, head.y + 4 * self.unit, side - (LEFT + 4) * self.unit, inner)
        pile = PlanBox(self.room.width - side, head.y + 4 * self.unit, side - RIGHT * self.unit, inner)
        return LadderLayout(
            tuple(cells),
            tuple(self._regions()),
            None,
            self.unit,
            tuple(self.bands),
            tuple(self._lines(cells)),
            tuple(self._rules()),
            prison,
            pile,
        )

    def _side(self) -> float:
        """The room at either side of the top: for prison and cards."""
        return min(118 * self.unit, self.room.width * 0.245)

    def _level(self, band: LevelBand) -> Iterator[PostCell]:
        form, unit = self._form(band.level), self.unit
        for post in self.board.levels[band.level]:
            left, width = self.spans[post]
            if not width:
                continue
            here = PlanBox(left, band.box.y, width, band.box.height)
            if band.level == 0:
                side = self._side()
                seen = PlanBox(
                    side + 10 * unit, here.y + 8 * unit, self.room.width - 2 * side - 14 * unit, here.height - 15 * unit
                )
            elif form == "plate":
                seen = PlanBox(left + 2.5 * unit, here.y + 3 * unit, width - 5 * unit, here.height - 7 * unit)
            elif form == "tile":
                side = min(width - 6 * unit, (here.height - 7 * unit) * 1.05)
                high = min(here.height - 7 * unit, side * 1.12)
                seen = PlanBox(left + (width - side) / 2, here.centre[1] - high / 2, side, high)
            else:
                seen = self._slot(left, here.y, width, here.height - 4 * unit)
            yield PostCell(post, *here, seen, form, (post,))

    def _slot(self, left: float, low: float, width: float, height: float) -> PlanBox:
        """A slot in its place: hardly higher than wide."""
        wide = min(width - 4 * self.unit, 40 * self.unit)
        high = min(height - 3 * self.unit, wide * 1.45)
        return PlanBox(left + (width - wide) / 2, low + (height - high) / 2, wide, high)

    def _hanging(self, band: LevelBand, *, areas: bool) -> Iterator[PostCell]:
        board, unit = self.board, self.unit
        box = PlanBox(band.box.x, band.box.y + 2 * unit, band.box.width, band.box.height - (6 if areas else 2) * unit)
        high = box.height / max(1, self.rows)
        for foot in self.feet:
            left, width = self.spans.get(foot, (0.0, 0.0))
            for row, post in enumerate(board.below.get(foot, ())):
                here = PlanBox(left, box.top - (row + 1) * high, width, high)
                seen = self._slot(*here)
                low = tuple(board.branch(post))
                if not areas:
                    yield PostCell(post, *here, seen, "slot", (post,))
                elif low:
                    yield PostCell(post, *here, seen, "area", low)

    def _regions(self) -> Iterator[BranchRegion]:
        level = min(self.board.branch_level, self.deepest)
        low = self.bands[level].box.top if self.bands else 0.0
        for post in self.board.levels[level] if self.board.levels else ():
            left, width = self.spans[post]
            yield BranchRegion(post, PlanBox(left, 0, width, low))
        yield BranchRegion(TOP, PlanBox(0, low, self.room.width, self.room.height - low))

    def _lines(self, cells: Sequence[PostCell]) -> Iterator[tuple[float, float, float, float]]:
        """From each post to its direct subordinates; down a column from slot to slot."""
        at = {cell.post: cell for cell in cells if cell.form != "area"}
        for post, cell in at.items():
            below = [at[low] for low in self.board.below.get(post, ()) if low in at]
            x = cell.centre[0]
            if not below:
                continue
            if post in self.feet:
                for upper, lower in pairwise([cell, *below]):
                    yield x, upper.seen.y, x, lower.seen.top
                continue
            middle = (cell.seen.y + below[0].seen.top) / 2
            ends = [low.centre[0] for low in below]
            yield x, cell.seen.y, x, middle
            yield min(ends), middle, max(ends), middle
            for low in below:
                yield low.centre[0], middle, low.centre[0], low.seen.top

    def _rules(self) -> Iterator[tuple[float, float, float]]:
        """Between what belongs to different posts of the second level: x, and from where to where."""
        if len(self.bands) <= self.deepest + 1 or self.deepest < 1:
            return
        for post in self.board.levels[1][1:]:
            yield self.spans[post][0], 6 * self.unit, self.bands[self.deepest + 1].box.top - 4 * self.unit
