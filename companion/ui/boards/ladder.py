"""The ladder on one canvas: an overview of every post, and one branch large enough for fingers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle, Triangle
from kivy.graphics.texture import Texture

from companion.engine.vocabulary import Party
from companion.models.boards.ladder import LadderModel, PostModel
from companion.models.game.parties import short_names
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.ui.boards.ladder_layout import APART, CLOSER, TOP, Cell, Layout, Room, branch, branch_level, overview
from companion.ui.boards.lettering import SHRINK, hyphenated, write
from companion.ui.look.look import REGULAR, Look
from companion.ui.look.marks import paint_box, paint_icon, paint_mark
from companion.ui.look.theme import MARK_MM, TOUCH_MM, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Drawing
from companion.ui.widgets.screen.focus import KeySpot, Spotted
from companion.ui.widgets.text import longest_word

GOALS_MM = 4.4
"""Height of the strip below the overview that counts the goals of each branch."""

CALLS = {"election": "up", "mutiny": "bolt"}
"""The signs of what can be called in an area."""


class LadderBoard(Drawing, Spotted):
    """A ladder. `targets` are the options of the open question that are posts here.

    `shorts` are the parties' short names, where they were chosen.

    A tap in the overview opens a branch; a tap on a post there calls `on_post` with it.
    """

    role = "board"

    def __init__(
        self,
        board: LadderModel,
        looks: Mapping[Party, PartyLook],
        look: Look,
        on_post: Callable[[str], None],
        *,
        shorts: Mapping[Party, str] | None = None,
        targets: Mapping[str, OptionModel] | None = None,
        zoom: str | None = None,
        marked: str | None = None,
        **kwargs: Any,
    ) -> None:
        self.board, self.looks, self.look, self.theme = board, looks, look, look.theme
        self.targets = dict(targets or {})
        self.on_post = on_post
        self.zoom = zoom
        self._marked = marked
        self._short = {**short_names(list(looks)), **(shorts or {})}
        self.laid: Layout = Layout(())
        super().__init__(**kwargs)

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────

    def update(self, board: LadderModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Show another state; drawn only if something changed."""
        if (board, dict(targets), zoom) != (self.board, self.targets, self.zoom):
            self.board, self.targets, self.zoom = board, dict(targets), zoom
            self.repaint()

    def room(self) -> Room:
        """The room there is above the strips: who sits in prison, and how many goals lie in each branch."""
        theme = self.theme
        height = self.height - self._prison_strip() - self._goal_strip()
        return Room(self.width, height, theme.mm(MARK_MM), theme.mm(TOUCH_MM), theme.units(0.5))

    def _prison_strip(self) -> float:
        return self.theme.mm(MARK_MM) * 1.5 if self.board.prison else 0.0

    def _goal_strip(self) -> float:
        return (
            self.theme.mm(GOALS_MM) if self.zoom is None and any(self._is_goal(post) for post in self.targets) else 0.0
        )

    def goals(self) -> Counter[str]:
        """How many posts of each branch the open question can be answered with."""
        level = branch_level(self.board, self.room())
        return Counter(self._branch_at(level, post) for post in self.targets if self._is_goal(post))

    def branch_of(self, post: str) -> str:
        """The branch that shows a post."""
        return self._branch_at(branch_level(self.board, self.room()), post)

    def _branch_at(self, level: int, post: str) -> str:
        if self.board.posts[post].level <= level:
            return TOP
        return next((above for above in self.board.chain(post) if self.board.posts[above].level == level), TOP)

    def open_branch(self, post: str | None) -> None:
        """Turn to the branch of a post, or to the overview."""
        self.zoom = post
        self.repaint()

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────

    def paint(self, canvas: Canvas) -> None:
        """Draw all of it."""
        room = self.room()
        self.laid = overview(self.board, room) if self.zoom is None else branch(self.board, self.zoom, room)
        lift = self.height - room.height
        if self.zoom is None:
            self._lines(canvas, lift)
        for cell in self.laid.cells:
            self._cell(canvas, cell, lift)
        if self.laid.back is not None:
            self._back(canvas, self.laid.back, lift)
        if self._goal_strip():
            self._goals(canvas)
        if self.board.prison:
            self._prison(canvas)

    def _lines(self, canvas: Canvas, lift: float) -> None:
        """From each post to its subordinates."""
        at = {cell.post: cell for cell in self.laid.cells if not cell.bar}
        canvas.add(Color(*rgba(self.theme.palette.line, 0.55)))
        for post, cell in at.items():
            below = [at[low] for low in self.board.below.get(post, ()) if low in at and at[low].height == cell.height]
            if not below:
                continue
            x, y = self.x + cell.centre[0], self.y + cell.y + lift
            middle = (y + self.y + below[0].y + below[0].height + lift) / 2
            canvas.add(Line(points=[x, y, x, middle], width=1))
            ends = [self.x + low.centre[0] for low in below]
            canvas.add(Line(points=[min(ends), middle, max(ends), middle], width=1))
            for end in ends:
                canvas.add(Line(points=[end, middle, end, self.y + below[0].y + below[0].height + lift], width=1))

    def _cell(self, canvas: Canvas, cell: Cell, lift: float) -> None:
        palette, post = self.theme.palette, self.board.posts[cell.post]
        pos, size = (self.x + cell.x, self.y + cell.y + lift), (cell.width, cell.height)
        if cell.bar:
            self._bar(canvas, cell, pos)
            return
        goal = self._is_goal(cell.post)
        about = cell.post in self.board.about
        line = palette.accent if goal or cell.post == self._marked else palette.text if about else palette.line
        strong = goal or about or cell.post == self._marked
        stands = post.owner is not None
        if not stands or cell.text or strong or cell.width > cell.height * 1.15:
            paint_box(canvas, pos, size, palette.raised, line, self.theme.units(0.5), 2.2 if strong else 1)
        centre = (pos[0] + size[0] / 2, pos[1] + size[1] / 2)
        if goal and self.zoom is None:
            paint_box(canvas, pos, size, palette.accent, None, self.theme.units(0.5), alpha=0.4)
        if cell.text:
            self._named(canvas, cell, pos, self.laid.mark)
        elif stands:
            mark = min(self.laid.mark, cell.height / CLOSER, cell.width / CLOSER)
            paint_mark(canvas, self.looks[str(post.owner)], centre, mark, palette.text)
            self._call_beside(canvas, cell.post, (centre[0] + mark / 2, centre[1] + mark / 2))
        elif self.board.calls.get(cell.post):
            self._call(canvas, cell.post, centre, min(self.theme.mm(2.6), cell.width * 0.6))
        if post.closed and cell.text:
            where = (pos[0] + size[0] - self.theme.mm(1.6), pos[1] + size[1] - self.theme.mm(1.6))
            paint_icon(canvas, "lock", where, self.theme.mm(1.9), palette.text_dim)

    def _is_goal(self, post: str) -> bool:
        option = self.targets.get(post)
        return option is not None and option.open

    def _bar(self, canvas: Canvas, cell: Cell, pos: tuple[float, float]) -> None:
        """An empty post under which others stand: outlined where something is possible, open where one can call."""
        palette, size = self.theme.palette, (cell.width, cell.height)
        goal = self._is_goal(cell.post) or any(self._is_goal(low) for low in self.board.below.get(cell.post, ()))
        if cell.post in self.board.about:
            paint_box(canvas, pos, size, palette.text, None, 2)
        elif goal:
            paint_box(canvas, pos, size, palette.accent, None, 2)
        elif self.board.calls.get(cell.post):
            middle, high = pos[0] + size[0] / 2, cell.height / 2
            paint_box(canvas, pos, (size[0], high), palette.line, None, 2)
            canvas.add(Color(*rgba(palette.text)))
            points = (middle - high, pos[1] + high, middle + high, pos[1] + high, middle, pos[1] + 2 * high)
            canvas.add(Triangle(points=points))
        else:
            paint_box(canvas, pos, size, palette.line, None, 2, alpha=0.5)

    def _call(self, canvas: Canvas, area: str, centre: tuple[float, float], size: float) -> None:
        """What can be called in an area: a way up where its post is free, a bolt against who stands there."""
        for called in self.board.calls.get(area, ())[:1]:
            paint_icon(canvas, CALLS.get(called, "forward"), centre, size, self.theme.palette.text)

    def _call_beside(self, canvas: Canvas, area: str, corner: tuple[float, float]) -> None:
        """The same over the corner of a mark."""
        if self.board.calls.get(area):
            disc, palette = self.theme.mm(2.2), self.theme.palette
            where = (corner[0] - disc / 2, corner[1] - disc / 2)
            paint_box(canvas, where, (disc, disc), palette.surface, palette.text, disc / 2, 1)
            self._call(canvas, area, corner, disc * 0.75)

    def _named(self, canvas: Canvas, cell: Cell, pos: tuple[float, float], mark: float) -> None:
        """A box with the post's name or number, and mark and name of who stands there."""
        post, palette, pad = self.board.posts[cell.post], self.theme.palette, self.theme.units(0.5)
        left, width = pos[0] + pad, cell.width - 2 * pad
        if self.board.calls.get(cell.post) and post.owner is None:
            side = self.theme.mm(2.2)
            self._call(canvas, cell.post, (left + width - side / 2, pos[1] + cell.height / 2), side)
            width -= side + pad / 2
        if post.owner is not None:
            size = min(mark, cell.height / APART - 2, cell.width * 0.4)
            where = (left + size * APART / 2, pos[1] + cell.height / 2)
            paint_mark(canvas, self.looks[post.owner], where, size, palette.text)
            self._call_beside(canvas, cell.post, (where[0] + size / 2, where[1] + size / 2))
            left, width = left + size * APART + pad, width - size * APART - pad
        texture = self._texture(self._label(post, width), width, cell.height - 2, whole=post.owner is not None)
        if texture is None:
            return
        x = left if post.owner is not None else left + (width - texture.width) / 2
        ink = palette.text if post.owner is not None or post.number is None else palette.text_dim
        canvas.add(Color(*rgba(ink)))
        y = pos[1] + (cell.height - texture.height) / 2
        canvas.add(Rectangle(texture=texture, pos=(int(x), int(y)), size=texture.size))

    def _label(self, post: PostModel, width: float) -> str:
        """Below its area a number is enough, or who stands there."""
        if post.number is not None:
            return str(post.number) if post.owner is None else self._short[post.owner]
        return post.title if width > self.theme.mm(32) else post.short

    def _texture(self, text: str, width: float, height: float, *, whole: bool = False) -> Texture:
        """The name set as large as its box allows; None if not even the smallest print fits.

        A `whole` one is left out rather than cut: the mark beside it says as much as three of four letters.
        """
        size = self.theme.small
        while size > 0:
            if longest_word(text, size) <= width:
                label = CoreLabel(
                    text=text,
                    font_name=REGULAR,
                    font_size=size,
                    text_size=(width, None),
                    halign="left",
                    line_height=0.95,
                )
                label.refresh()
                if label.texture.height <= height:
                    one_line = CoreLabel(text=text, font_name=REGULAR, font_size=size)
                    one_line.refresh()
                    return one_line.texture if one_line.texture.width <= width else label.texture
            size = max(self.theme.least, size * SHRINK) if size > self.theme.least else 0.0
        if whole:
            return None
        broken = hyphenated(text, self.theme.least, width)
        return self._texture(broken, width, height, whole=True) or self._shortened(text, width, height)

    def _shortened(self, text: str, width: float, height: float) -> Texture:
        """As many letters as fit in the smallest print, with an ellipsis; None if that says nothing any more."""
        for count in range(len(text) - 1, 2, -1):
            label = CoreLabel(text=text[:count].rstrip(" ,.") + "…", font_name=REGULAR, font_size=self.theme.least)
            label.refresh()
            if label.texture.height > height:
                return None
            if label.texture.width <= width:
                return label.texture
        return None

    def _goals(self, canvas: Canvas) -> None:
        """Below each branch how many goals are in it."""
        palette, high = self.theme.palette, self._goal_strip()
        counts, wide = self.goals(), self.theme.mm(7)
        for region in (one for one in self.laid.regions if one.post != TOP and counts[one.post]):
            width = min(wide, region.width - 2)
            box = (self.x + region.centre[0] - width / 2, self.y + self._prison_strip() + 1, width, high - 2)
            paint_box(canvas, box[:2], box[2:], palette.accent, None, self.theme.units(0.5))
            write(canvas, str(counts[region.post]), box, self.theme.small, palette.on_accent, strong=True)

    def _back(self, canvas: Canvas, cell: Cell, lift: float) -> None:
        palette = self.theme.palette
        pos = (self.x + cell.x, self.y + cell.y + lift)
        paint_box(canvas, pos, (cell.width, cell.height), palette.sunken, palette.line, self.theme.units(0.5), 1)
        centre = (pos[0] + cell.width / 2, pos[1] + cell.height / 2)
        paint_icon(canvas, "back", centre, self.theme.mm(3.4), palette.text)

    def _prison(self, canvas: Canvas) -> None:
        """Who sits in prison: a lock and the marks."""
        strip, mark, palette = self._prison_strip(), self.theme.mm(MARK_MM), self.theme.palette
        y = self.y + strip / 2
        paint_icon(canvas, "lock", (self.x + mark, y), mark, palette.text_dim)
        x = self.x + mark * 2.5
        for party, count in self.board.prison.items():
            for _ in range(count):
                paint_mark(canvas, self.looks[party], (x, y), mark, palette.text)
                x += mark * 1.4

    # ── fingers ─────────────────────────────────────────────────────────────────────────────────────────────

    def tapped_at(self, x: float, y: float) -> None:
        """Open a branch, choose a post, or go back; the strips lie below the layout, and the goals' belong to it."""
        y -= self.height - self.room().height
        self.tap_at(x, max(0.0, y) if y >= -self._goal_strip() else y)

    def tap_at(self, x: float, y: float) -> None:
        """A tap at a point of the layout."""
        if self.zoom is None:
            region = self.laid.region_at(x, y)
            if region is not None:
                self.open_branch(region)
            return
        if self.laid.back is not None and self.laid.back.holds(x, y):
            self.open_branch(None)
            return
        cell = self.laid.cell_at(x, y)
        if cell is not None:
            self.on_post(cell.post)

    # ── keys ────────────────────────────────────────────────────────────────────────────────────────────────

    def key_spots(self) -> Sequence[KeySpot]:
        """Branches in the overview; in a branch its posts and the way back."""
        lift = self.y + self.height - self.room().height
        if self.zoom is None:
            wanted = {self.branch_of(post) for post, option in self.targets.items() if option.open}
            return [
                self._key_spot(
                    f"branch {cell.post}", cell, lift, partial(self.open_branch, cell.post), cell.post in wanted
                )
                for cell in self.laid.regions
            ]
        open_here = {post for post, option in self.targets.items() if option.open}
        spots = [
            self._key_spot(cell.post, cell, lift, partial(self.on_post, cell.post), cell.post in open_here)
            for cell in self.laid.cells
        ]
        if self.laid.back is not None:
            spots.append(self._key_spot("back", self.laid.back, lift, partial(self.open_branch, None)))
        return spots

    def _key_spot(self, name: str, cell: Cell, lift: float, act: Callable[[], None], wanted: bool = False) -> KeySpot:
        return KeySpot(name, self.x + cell.x, lift + cell.y, cell.width, cell.height, act, wanted)
