"""What of a ladder is printed: the sheet with its bands, lines, plates and names. It is drawn once and then only shown.

A game's set of drawings holds a plate, a band, a tab and a slot for each kind of level, `plate_KIND` and so on, and an
emblem for a post, `ministry_POST`; where there is none a common part in a neutral colour takes its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.models.boards.ladder import LadderModel, PostModel
from companion.models.game.party_looks import Colour
from companion.models.style.legible import contrast
from companion.ui.boards.ladder_layout import LadderLayout, PlanBox, PostCell, is_stacked, piece_slot, sockets
from companion.ui.boards.ladder_names import NamesOfRows
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.mesh import fill
from companion.ui.look.paint.plain import box as plain_box
from companion.ui.look.paint.plain import outline
from companion.ui.shell.kivy_types import Canvas

NEUTRAL = ("#3B332B", "#51463A", "#8F7F68", "#5E5447", "#453D33", "#8A8274")
"""Colours of levels from the top down, where a game has none of its own."""

CREAM = "#F5ECDA"


class ArtOf(NamedTuple):
    """A game's drawings: the name of its set, and the colours of its levels by their kinds."""

    name: str = ""
    levels: Mapping[str, Colour] = {}


NO_ART = ArtOf()


SOCKET = 5.5
"""Side of a dent where a piece can stand, in units of the plan."""


class Printed:
    """Prints a layout on a canvas whose lower left corner is that of the board, moved by `at`."""

    def __init__(
        self, canvas: Canvas, board: LadderModel, laid: LadderLayout, look: Look, art: ArtOf, at: tuple[float, float]
    ) -> None:
        self.canvas, self.board, self.laid, self.look, self.theme = canvas, board, laid, look, look.theme
        self.art, self.unit, (self.x, self.y) = art, laid.unit, at
        self.palette = look.theme.palette
        self.plain = ATLAS.plain
        self.names = NamesOfRows(canvas, self.theme)

    # ── colours ─────────────────────────────────────────────────────────────────────────────────────────────

    def kind(self, level: int) -> str:
        """What a level is called in styles."""
        return self.board.kinds[level] if level < len(self.board.kinds) else ""

    def colour(self, level: int) -> Colour:
        """The colour of a level's plates."""
        return self.art.levels.get(self.kind(level), NEUTRAL[min(level, len(NEUTRAL) - 1)])

    def ink(self, level: int) -> Colour:
        """What is written in on a level's plates."""
        if self.plain:
            return self.palette.ink
        return max(CREAM, self.palette.ink, key=lambda one: contrast(one, self.colour(level)))

    def _has(self, part: str) -> bool:
        return not self.plain and bool(self.art.name) and ATLAS.picture(part, self.art.name) is not None

    def _moved(self, box: PlanBox) -> PlanBox:
        """On whole pixels of the canvas."""
        left, low = round(self.x + box.x), round(self.y + box.y)
        return PlanBox(left, low, round(self.x + box.right) - left, round(self.y + box.top) - low)

    # ── the sheet ───────────────────────────────────────────────────────────────────────────────────────────

    def sheet(self, size: tuple[float, float]) -> None:
        """The paper with the bands and tabs of its levels."""
        at, palette = (self.x, self.y), self.palette
        if self.plain:
            plain_box(self.canvas, at, size, palette.paper)
            outline(self.canvas, at, size, palette.ink, 0, 2)
        elif not painter.nine(self.canvas, "paper", at, size):
            plain_box(self.canvas, at, size, palette.paper)
        tops = [band.box.y for band in self.laid.bands[:-1]]
        for band in self.laid.bands:
            self._band(band.level, self._moved(band.box))
        if not self.plain:
            painter.grain(self.canvas, "tile_paper", at, size, 0.5)
            for y in tops:
                fill(self.canvas, [(self.x, round(self.y + y) - 1, size[0], round(2 * self.unit))], palette.slip, 0.8)
        else:
            fill(self.canvas, [(self.x, round(self.y + y), size[0], 1) for y in tops], palette.ink)

    def _band(self, level: int, box: PlanBox) -> None:
        kind, unit = self.kind(level), self.unit
        tab = PlanBox(box.x, box.y + round(unit), round(8 * unit), box.height - round(2 * unit))
        if self.plain:
            plain_box(self.canvas, tab[:2], tab[2:], self.palette.ink if level % 2 else "#FFFFFF")
            outline(self.canvas, tab[:2], tab[2:], self.palette.ink, 0, 1)
            return
        if self._has(f"band_{kind}"):
            painter.nine(self.canvas, f"band_{kind}", box[:2], box[2:], of=self.art.name)
        else:
            plain_box(self.canvas, box[:2], box[2:], self.colour(level), alpha=0.16)
        plain_box(self.canvas, tab[:2], tab[2:], self.colour(level))

    def lines(self) -> None:
        """The lines between posts, and what parts the columns of different branches."""
        thick = max(1, round(1.7 * self.unit))
        drawn = []
        for x1, y1, x2, y2 in self.laid.lines:
            left, low = round(self.x + min(x1, x2) - thick / 2), round(self.y + min(y1, y2) - thick / 2)
            drawn.append((left, low, max(thick, round(abs(x2 - x1)) + thick), max(thick, round(abs(y2 - y1)) + thick)))
        fill(self.canvas, drawn, self.palette.ink)
        dash = 4 * self.unit
        dashes = [
            (round(self.x + x), round(self.y + low + n * 2 * dash), 1, round(dash))
            for x, low, top in self.laid.rules
            for n in range(int((top - low) / (2 * dash)))
        ]
        fill(self.canvas, dashes, self.palette.ink_soft, 0.55)

    # ── posts ───────────────────────────────────────────────────────────────────────────────────────────────

    def cell(self, cell: PostCell, *, taken: bool, zoomed: bool) -> None:
        """One post, or the cell of an area."""
        post = self.board.posts[cell.post]
        box = self._moved(cell.seen)
        if cell.form == "plate":
            self._plate(post, cell, box, taken=taken, zoomed=zoomed)
        elif cell.form == "tile":
            self._tile(post, box, taken=taken)
        elif cell.form == "drawer":
            self._drawer(post, cell, box)
        elif cell.form == "worker":
            self._part("worker_slot", box, fallback="slot_free")
        elif cell.form == "area":
            self.slot(post.level + 1, box)
            self._sockets(cell)
        else:
            self.slot(post.level, box)
        if post.closed and zoomed and cell.form in ("plate", "drawer"):
            self._lock(cell, box, post)

    def _lock(self, cell: PostCell, box: PlanBox, post: PostModel) -> None:
        """The sign of a branch that is closed."""
        side = 13 * self.unit
        x, y, slot = piece_slot(cell, self.unit)
        ink = self.palette.ink if cell.form == "drawer" else self.ink(post.level)
        where = (self.x + x - slot / 2 - side * 0.7, self.y + (box.y - self.y) + box.height - side * 0.9)
        if cell.form == "drawer":
            where = (box.right - side * 1.1, box.y + side * 1.1)
        elif is_stacked(cell, self.unit):
            where = (where[0], self.y + y)
        painter.icon(self.canvas, "lock", where, side, ink)

    def slot(self, level: int, box: PlanBox) -> None:
        """An empty place."""
        if self._part(f"slot_{self.kind(level)}", box):
            return
        if self.plain:
            self._boxed(box)
            return
        painter.nine(self.canvas, "slot_free", box[:2], box[2:])
        painter.nine(self.canvas, "slot_edge", box[:2], box[2:], colour=self.colour(level))

    def _sockets(self, cell: PostCell) -> None:
        """A dent for each post of an area: its cell on the plan is room for as many pieces."""
        side = max(3, round(SOCKET * self.unit))
        at = [(round(self.x + x - side / 2), round(self.y + y - side / 2)) for x, y in sockets(cell, self.unit)]
        fill(self.canvas, [(*one, side, side) for one in at], self.palette.ink, 1.0 if self.plain else 0.4)

    def _part(self, part: str, box: PlanBox, fallback: str = "") -> bool:
        """A part of the game's own, or a common one; whether either was there."""
        if self._has(part):
            return painter.nine(self.canvas, part, box[:2], box[2:], of=self.art.name)
        if fallback and self.plain:
            self._boxed(box)
            return True
        return bool(fallback) and painter.nine(self.canvas, fallback, box[:2], box[2:])

    def _boxed(self, box: PlanBox) -> None:
        plain_box(self.canvas, box[:2], box[2:], self.palette.paper, 3 * self.unit)
        outline(self.canvas, box[:2], box[2:], self.palette.ink, 3 * self.unit, max(1, 1.2 * self.unit))

    def enamel(self, level: int, box: PlanBox, *, screws: bool) -> None:
        """A plate in its level's colour."""
        if self.plain:
            self._boxed(box)
            return
        if not self._part(f"plate_{self.kind(level)}", box):
            painter.nine(self.canvas, "plate", box[:2], box[2:], colour=self.colour(level))
        if screws:
            for x in (box.x + 8 * self.unit, box.right - 8 * self.unit):
                painter.image(self.canvas, "screw", (x, box.centre[1]), scale=0.62)

    def _plate(self, post: PostModel, cell: PostCell, box: PlanBox, *, taken: bool, zoomed: bool) -> None:
        """A plate with the post's name; in a branch, with a slot for its piece."""
        unit = self.unit
        self.enamel(post.level, box, screws=not taken and not zoomed)
        text = box.inside(3 * unit)
        if zoomed or taken:
            x, _, side = piece_slot(cell, unit)
            text = PlanBox(text.x, text.y, self.x + x - side / 2 - 3 * unit - text.x, text.height)
        if zoomed:
            self._hole(cell)
            emblem, stacked = f"ministry_{post.id}", is_stacked(cell, unit)
            side = (34 if box.width > 220 * unit else 28) * unit
            where = (box.x + 10 * unit + side * 0.46, box.top - 23 * unit if stacked else box.centre[1])
            has_emblem = self._emblem(emblem, where, side, self.ink(post.level))
            if stacked:
                text = PlanBox(box.x + 9 * unit, box.y + 6 * unit, box.width - 18 * unit, box.height - 46 * unit)
            else:
                left = 6 * unit + (side * 1.12 if has_emblem else 0)
                text = PlanBox(text.x + left, text.y, text.width - left, text.height)
        elif not taken:
            text = PlanBox(box.x + 14 * unit, text.y, box.width - 28 * unit, text.height)
        names = [post.title, post.short] if zoomed or post.level == 0 else [post.short]
        names = names if zoomed else [name.upper() for name in names]
        self.names.add(
            f"plate {post.level}",
            names,
            text,
            Typeface.STRONG if zoomed else Typeface.PLATE,
            self.ink(post.level),
            left=zoomed,
        )

    def _hole(self, cell: PostCell) -> None:
        """The slot on a plate or a drawer."""
        x, y, side = piece_slot(cell, self.unit)
        level = self.board.posts[cell.post].level
        self.slot(level, self._moved(PlanBox(x - side / 2, y - side / 2, side, side)))

    def _emblem(self, name: str, centre: tuple[float, float], size: float, ink: Colour) -> bool:
        picture = ATLAS.picture(name, self.art.name) if self.art.name else None
        return picture is not None and painter.image(
            self.canvas, name, centre, of=self.art.name, scale=size / picture.size[1], colour=ink
        )

    def _tile(self, post: PostModel, box: PlanBox, *, taken: bool) -> None:
        """A plate with the post's emblem, which makes room for its piece; without one, with its initials."""
        self.enamel(post.level, box, screws=False)
        size = min(box.width * 0.72, 34 * self.unit) * (0.72 if taken else 1.0)
        x, y = box.centre
        if taken:
            x, y = box.x + size * 0.62, box.top - size * 0.6
        ink = self.ink(post.level)
        if not self._emblem(f"ministry_{post.id}", (x, y), size, ink):
            here = PlanBox(x - size / 2, y - size / 2, size, size)
            self.names.add("tile", [post.short[:3].upper(), post.short[:2].upper()], here, Typeface.PLATE, ink)

    def _drawer(self, post: PostModel, cell: PostCell, box: PlanBox) -> None:
        """The front of a drawer: its label, the slot of its post, and a handle."""
        unit, palette = self.unit, self.palette
        if not self._part("drawer", box):
            if self.plain:
                self._boxed(box)
            else:
                painter.nine(self.canvas, "paper_rest", box[:2], box[2:], colour=palette.manila)
        self._hole(cell)
        x, _, side = piece_slot(cell, unit)
        slots = [
            one for one in self.laid.cells if one.form == "worker" and one.post in self.board.below.get(post.id, ())
        ]
        low = self.y + slots[0].seen.top + 2 * unit if slots else box.y + 6 * unit
        low = max(low, box.top - 46 * unit)
        label = PlanBox(box.x + 8 * unit, low, self.x + x - side / 2 - 14 * unit - box.x, box.top - 6 * unit - low)
        if not self._part("drawer_label", label):
            self._part("-", label, fallback="slot_free")
        text = PlanBox(label.x + 9 * unit, label.y + unit, label.width - 15 * unit, label.height - 2 * unit)
        self.names.add("drawer", [post.short], text, Typeface.STRONG, palette.ink, left=True)
        free = box.right - 8 * unit - (self.x + slots[-1].seen.right if slots else box.x)
        if self._has("drawer_handle") and free >= 50 * unit:
            where = (box.right - 35 * unit, box.y + 15 * unit)
            painter.image(self.canvas, "drawer_handle", where, of=self.art.name)

    # ── beside the posts ────────────────────────────────────────────────────────────────────────────────────

    def prison(self, box: PlanBox) -> None:
        """The cell without its bars, which stand before whoever is in it."""
        here = self._moved(box)
        if not self._part("prison_cell", here):
            if self.plain:
                self._boxed(here)
            else:
                plain_box(self.canvas, here[:2], here[2:], "#D9CBA8", 3 * self.unit)
                outline(self.canvas, here[:2], here[2:], self.palette.ink, 3 * self.unit, 2 * self.unit)

    def pile(self, box: PlanBox) -> None:
        """The cards that are still to be drawn, beside the room for their number."""
        here, unit = self._moved(box), self.unit
        high = min(52 * unit, here.height)
        where = (here.x + 0.42 * here.width - high * 0.1, here.centre[1])
        if self._has("pile"):
            painter.image(self.canvas, "pile", where, of=self.art.name, scale=high / (45 * unit))
            return
        wide = high * 0.62
        for step in (4, 2, 0):
            card = PlanBox(
                round(where[0] - wide / 2 + step * unit), round(where[1] - high * 0.42 + step * unit), wide, high * 0.84
            )
            plain_box(self.canvas, card[:2], card[2:], self.palette.paper, 3 * unit)
            outline(self.canvas, card[:2], card[2:], self.palette.ink, 3 * unit, 1)
