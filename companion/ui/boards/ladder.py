"""The ladder as a plan on one sheet of paper, and one branch of it as cabinets whose drawers fingers find."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.engine.vocabulary import Party
from companion.models.boards.ladder import LadderModel
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel, numbered
from companion.ui.boards.ladder_layout import (
    TOP,
    LadderLayout,
    LadderRoom,
    PlanBox,
    PostCell,
    branch,
)
from companion.ui.boards.ladder_moves import MovingPieces, PieceMoves, moved
from companion.ui.boards.ladder_pieces import LadderPieces
from companion.ui.boards.ladder_plan import overview
from companion.ui.boards.ladder_print import NO_ART, ArtOf, Printed
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon
from companion.ui.look.paint.controls import control
from companion.ui.look.paint.still import MARGIN, Still
from companion.ui.look.theme import MARK_MM, TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Drawing
from companion.ui.widgets.screen.focus import KeySpot, Spotted


class LadderBoard(Drawing, Spotted):
    """A ladder. `targets` are the options of the open question that are posts here; `art` are a game's drawings.

    A tap on the plan opens a branch; a tap there calls `on_post` with the post that the finger means. On a `quick`
    board a tap near a lit cell of the plan is enough, and a pencil line shows where the last piece was set.
    """

    role = "board"

    def __init__(
        self,
        board: LadderModel,
        looks: Mapping[Party, PartyLook],
        look: Look,
        on_post: Callable[[str], None],
        *,
        art: ArtOf = NO_ART,
        targets: Mapping[str, OptionModel] | None = None,
        zoom: str | None = None,
        marked: str | None = None,
        **kwargs: Any,
    ) -> None:
        self.board, self.looks, self.look, self.theme, self.art = board, looks, look, look.theme, art
        self.targets = dict(targets or {})
        self.on_post = on_post
        self._marked = marked
        self._newest: str | None = None
        self._goals: tuple[Mapping[str, OptionModel], Mapping[str, int]] = {}, {}
        self.laid: LadderLayout = LadderLayout(())
        self._laid_in: tuple[object, ...] = ()
        self.zoom = self._only_branch() if zoom is None else zoom
        self._by_hand = zoom is not None
        self._still: Still | None = None
        self._printed: tuple[object, ...] = ()
        self.moving: MovingPieces | None = None
        super().__init__(**kwargs)

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────

    def update(self, board: LadderModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Shows another state; drawn only if something changed. A piece that went somewhere is seen going there.

        A question about one branch alone opens it, and whoever closes it again has it closed.
        """
        asked, before = dict(targets), (self.board, self.targets)
        if asked != self.targets:
            self.board, self.targets = board, asked
            if zoom is None or not self._by_hand or not self.branches()[zoom]:
                zoom, self._by_hand = self._only_branch(), False
            self.board, self.targets = before
        elif zoom is None and not self._by_hand:
            zoom = self._only_branch()
        if (board, asked, zoom) == (self.board, self.targets, self.zoom) and asked == self._shown_targets:
            return
        went = moved(self.board, board) if zoom == self.zoom else PieceMoves()
        self.settle()
        self._newest = self._just_set(board)
        self.board, self.targets, self.zoom = board, asked, zoom
        if went and self.get_parent_window() is not None and not self.theme.calm:
            self.moving = MovingPieces(self, went)
            self.moving.start()
        else:
            self.repaint()

    def _just_set(self, board: LadderModel) -> str | None:
        """Where the last figure was set, as long as figures are set one by one."""
        if not board.quick:
            return None
        owners = [(post, now.owner, self.board.posts[post].owner) for post, now in board.posts.items()]
        if any(then is not None and now is None for _, now, then in owners):  # taken back
            return None
        return next((post for post, now, then in owners if now != then), self._newest)

    _shown_targets: Mapping[str, OptionModel] | None = None
    """What was asked when the board was drawn last."""

    def settle(self) -> None:
        """Whatever moves lies where it went to."""
        if self.moving is not None:
            self.moving.stop()
            self.moving = None

    def room(self) -> LadderRoom:
        """The room for the layout."""
        theme = self.theme
        return LadderRoom(self.width, self.height, theme.mm(MARK_MM), theme.mm(TOUCH_MM), theme.units(0.5))

    def goals(self) -> Mapping[str, int]:
        """The posts that can be chosen: by their number where answers have some, else 0."""
        if self._goals[0] is not self.targets:
            numbers = numbered(tuple(self.targets.values()), self.targets)
            chosen = {post: numbers.get(option.value, 0) for post, option in self.targets.items() if option.open}
            self._goals = self.targets, chosen
        return self._goals[1]

    @property
    def crowded(self) -> bool:
        """Whether each figure of the plan could be taken: nothing stands out there, and no light parts them."""
        standing = {post.id for post in self.board.posts.values() if post.owner is not None}
        return self.zoom is None and self._marked is None and len(standing) > 1 and standing == set(self.targets)

    def branches(self) -> Counter[str]:
        """How many answers of the open question lie in each branch."""
        return Counter(self.branch_of(post) for post in self.goals())

    def _only_branch(self) -> str | None:
        """The branch in which all answers lie, if it is one below the top."""
        branches = map(self.branch_of, self.goals())
        first = next(branches, TOP)
        return first if first != TOP and all(other == first for other in branches) else None

    def branch_of(self, post: str) -> str:
        """The branch that shows a post."""
        level = self.board.branch_level
        if self.board.posts[post].level <= level:
            return TOP
        return next((above for above in self.board.chain(post) if self.board.posts[above].level == level), TOP)

    def open_branch(self, post: str | None) -> None:
        """Turns to the branch of a post, or to the plan."""
        self.settle()
        self.zoom, self._by_hand = post, True
        self.repaint()

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────

    def repaint(self, *_: object) -> None:
        """Draws all of it anew; nothing moves on a board that has another place."""
        self.settle()
        super().repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draws the plan or a branch."""
        self.shown_now()
        self.show(canvas)

    def _lay(self) -> None:
        room, board = self.room(), self.board
        if (
            where := (room, self.zoom, board.levels, board.below, board.branch_level, bool(board.in_hand))
        ) != self._laid_in:
            self._laid_in = where
            self.laid = overview(board, room) if self.zoom is None else branch(board, self.zoom, room)
        posts = self.board.posts
        names = [post for post in self.laid.cells if post.form in ("plate", "tile")]
        taken = tuple(cell.post for cell in names if self.zoom is None and posts[cell.post].owner is not None)
        offices = {key: (post.title, post.short, post.closed) for key, post in posts.items()}
        wanted = (
            self.size[:],
            self.zoom,
            taken,
            self.board.pile is None,
            self.board.levels,
            offices,
            bool(board.in_hand),
        )
        if self._still is None or wanted != self._printed:
            self._printed = wanted
            size = self.width + 2 * MARGIN, self.height + 2 * MARGIN
            self._still = Still(size, partial(self._print, set(taken)))

    def _print(self, taken: set[str], canvas: Canvas) -> None:
        """What lies under the pieces and stays."""
        laid = self.laid
        printed = Printed(canvas, self.board, laid, self.look, self.art, (MARGIN, MARGIN))
        printed.sheet((self.width, self.height))
        printed.lines()
        if laid.prison is not None:
            printed.prison(laid.prison)
        if laid.pile is not None and self.board.pile is not None:
            printed.pile(laid.pile)
        for cell in laid.cells:
            printed.cell(cell, taken=cell.post in taken, zoomed=self.zoom is not None)
        printed.names.write()

    def show(
        self,
        canvas: Canvas,
        *,
        hidden: Sequence[str] = (),
        absent: Mapping[Party, int] | None = None,
        bars: float = 1.0,
    ) -> LadderPieces:
        """Everything; without the pieces of `hidden` posts and of prisoners that are under way."""
        assert self._still is not None
        self._still.show(canvas, (self.x - MARGIN, self.y - MARGIN))
        lying = self.lying(canvas)
        goals = self.goals()
        if self.board.concerns or not self.crowded:
            lying.lit({**dict.fromkeys(self.board.concerns, 0), **goals})
        rings, frames = self._at_stake(goals)
        marks = (self._marked or self._newest, self.board.leaving, self.board.going_to)
        lying.pencilled(rings, frames, [post for post in marks if post is not None])  # below the pieces
        lying.pieces(hidden, absent)
        lying.bars(bars)
        lying.numerals(goals)
        lying.counts()
        if self.laid.back is not None:
            self._back(canvas, self.laid.back)
        return lying

    def _at_stake(self, goals: Mapping[str, int]) -> tuple[list[str], list[str]]:
        """The posts with a ring, and those whose areas have a frame."""
        numbered_goals = [post for post, number in goals.items() if number]
        stake = [self.board.at_stake] if self.board.at_stake is not None else []
        frames = [*(numbered_goals if self.board.of_areas else []), *stake]
        about = [post for post in self.board.about if post not in stake and self.board.posts[post].owner is None]
        rings = [*(numbered_goals if self.board.of_areas or self.zoom is not None else []), *stake, *about]
        return list(dict.fromkeys(rings)), list(dict.fromkeys(frames))

    def shown_now(self) -> None:
        """Lays out the state as it is now; the caller draws it."""
        self._shown_targets = self.targets
        self._lay()

    def lying(self, canvas: Canvas) -> LadderPieces:
        """What draws things on the board, on another canvas."""
        return LadderPieces(canvas, self.board, self.laid, self.looks, self.look, self.art, (self.x, self.y))

    def _back(self, canvas: Canvas, box: PlanBox) -> None:
        pos = (self.x + box.x, self.y + box.y)
        control(canvas, self.theme, pos, (box.width, box.height))
        centre = (pos[0] + box.width / 2, pos[1] + box.height / 2)
        paint_icon(canvas, "overview", centre, self.theme.mm(5), self.theme.palette.text)

    # ── fingers ─────────────────────────────────────────────────────────────────────────────────────────────

    def tapped_at(self, x: float, y: float) -> None:
        """Opens a branch, chooses a post, or goes back."""
        if self.zoom is None:
            post = self.quickly(x, y)
            if post is not None or (post := self._refused_at(x, y)) is not None:
                self.on_post(post)
                return
            region = self.laid.region_at(x, y)
            if region is not None:
                self.open_branch(region)
            return
        if self.laid.back is not None and self.laid.back.holds(x, y):
            self.open_branch(None)
            return
        cell = self._cell_meant(x, y)
        if cell is not None:
            self.on_post(cell.post)

    def quickly(self, x: float, y: float) -> str | None:
        """The post that a finger on the plan means, where it need not be told from others of its area.

        It is the nearest cell within half a finger; on a cell that is full, or that several share, nothing is meant.
        """
        found = self._nearest(x, y)
        return found[0] if found is not None else None

    def _refused_at(self, x: float, y: float) -> str | None:
        """A post of the area below a finger of which none can be chosen, though they are asked for: it says why."""
        cell = self.laid.cell_at(x, y) if self.board.quick else None
        asked = [post for post in cell.stands if post in self.targets] if cell is not None else []
        return asked[0] if asked and not self._wanted().intersection(asked) else None

    def meant_by(self, x: float, y: float) -> object:
        """The cell of the plan that a finger means while figures are set one after the other."""
        found = self._nearest(x - self.x, y - self.y) if self.zoom is None else None
        return found[1] if found is not None else None

    def _nearest(self, x: float, y: float) -> tuple[str, tuple[float, float]] | None:
        """The post that is meant, and the middle of its cell."""
        if not self.board.quick:
            return None
        wanted, reach = self._wanted(), self.theme.mm(TOUCH_MM) / 2
        levels = {self.board.posts[post].level for post in wanted}
        free = [
            (cell.seen.away(x, y), math.dist(cell.centre, (x, y)), post, cell.centre, cell.seen.holds(x, y))
            for cell in self.laid.cells
            if self.board.posts[cell.stands[0]].level in levels
            for post in [self._one_of(wanted.intersection(cell.stands), cell.stands)]
        ]
        for _, _, post, centre, is_hit in free:
            if is_hit:
                return (post, centre) if post is not None else None
        near = [(away, far, post, at) for away, far, post, at, _ in free if post is not None and away <= reach]
        if not near or (self._marked is not None and self._is_nearer_to_another(min(near)[3], x, y)):
            return None
        return min(near)[2:]

    def _is_nearer_to_another(self, centre: tuple[float, float], x: float, y: float) -> bool:
        """Whether another cell lies nearer to a finger that has a figure in hand: beside its own area it may mean that,
        and no figure goes far by a tap that was not clear.
        """
        nearest = min(self.laid.cells, key=lambda cell: (cell.seen.away(x, y), math.dist(cell.centre, (x, y))))
        return nearest.centre != centre

    def _cell_meant(self, x: float, y: float) -> PostCell | None:
        """The cell of a branch that a finger means: of what can be chosen the nearest, but where the figure in hand
        stands a place of its own area is not passed over for another one.
        """
        here = self.laid.cell_at(x, y)
        if self._marked is not None and here is not None:
            area = self.board.posts[self._marked].above
            if here.post == self._marked or (self.board.posts[here.post].above == area and area is not None):
                return here
        wanted = self._wanted()
        held = self.laid.cell_at(x, y, wanted)
        near = self.laid.nearest(x, y, wanted, self.theme.mm(TOUCH_MM) / 2)
        if near is None or (held is not None and held.post in wanted and self._area(near) != self._area(held)):
            return held
        return near

    def _area(self, cell: PostCell) -> str:
        """The drawer on which a cell lies, or that it is."""
        post = self.board.posts[cell.post]
        return post.above if post.number is not None and post.above is not None else post.id

    def _one_of(self, wanted: set[str], order: Sequence[str]) -> str | None:
        """The first of these posts if none differs from the others: all are free, or all have figures of one party."""
        alike = len({self.board.posts[post].owner for post in wanted}) == 1
        return next(post for post in order if post in wanted) if alike else None

    def _wanted(self) -> set[str]:
        """What a finger means if it is near: what can be chosen."""
        return {post for post, option in self.targets.items() if option.open}

    # ── keys ────────────────────────────────────────────────────────────────────────────────────────────────

    def key_spots(self) -> Sequence[KeySpot]:
        """The spots for the keyboard: on the plan the branches, in a branch its posts and the way back."""
        wanted = self._wanted()
        if self.zoom is None:
            asked = {self.branch_of(post) for post in wanted}
            return [
                self._key_spot(f"branch {one.post}", one.box, partial(self.open_branch, one.post), one.post in asked)
                for one in self.laid.regions
            ]
        spots = [
            self._key_spot(cell.post, cell.seen, partial(self.on_post, cell.post), cell.post in wanted)
            for cell in self.laid.cells
        ]
        if self.laid.back is not None:
            spots.append(self._key_spot("back", self.laid.back, partial(self.open_branch, None)))
        return spots

    def _key_spot(self, name: str, box: PlanBox, act: Callable[[], None], wanted: bool = False) -> KeySpot:
        return KeySpot(name, self.x + box.x, self.y + box.y, box.width, box.height, act, wanted)
