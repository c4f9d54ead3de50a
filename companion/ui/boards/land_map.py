"""A map of regions: the whole of it with purses and premiums, and one region large enough for fingers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.graphics import Color, Line

from companion.engine.vocabulary import Party
from companion.models.boards.land_map import MapModel
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.ui.boards.batches import frame, lines, marks, quads
from companion.ui.boards.land_map_layout import Box, Layout, Room, free_run, overview, region
from companion.ui.boards.land_map_strips import paint_facts, paint_purses, paint_steps, paint_table, paint_title
from companion.ui.boards.lettering import set_size, write
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon, paint_mark
from companion.ui.look.theme import TOUCH_MM, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Drawing
from companion.ui.widgets.text import text_width

ARROW = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}
"""Where each direction points on the screen."""

NEAR = 0.6
"""A tap this far beside a field, in fields, still means its region."""


class LandMap(Drawing):
    """The map. A tap in the overview opens a region; a tap on a field there calls `on_spot` with it."""

    role = "board"

    def __init__(
        self,
        board: MapModel,
        looks: Mapping[Party, PartyLook],
        look: Look,
        on_spot: Callable[[str], None],
        *,
        targets: Mapping[str, OptionModel] | None = None,
        **kwargs: Any,
    ) -> None:
        self.board, self.looks, self.look, self.theme = board, looks, look, look.theme
        self.targets = dict(targets or {})
        self.on_spot = on_spot
        self.zoom: str | None = board.focus
        self.laid = Layout({}, (), {}, Box(0, 0, 0, 0))
        self.changed = board.changed
        super().__init__(**kwargs)

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────

    def update(self, board: MapModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Show another state; drawn only if something changed."""
        zoom = zoom if zoom is not None else board.focus
        if (board, dict(targets), zoom) != (self.board, self.targets, self.zoom):
            self.board, self.targets, self.zoom = board, dict(targets), zoom
            self.repaint()

    def open_region(self, land: str | None) -> None:
        """Turn to a region, or to the whole map."""
        self.zoom = land
        self.repaint()

    def room(self) -> Room:
        """The room there is."""
        theme = self.theme
        line = min(theme.small, theme.type(1.7)) * 1.25
        return Room(self.width, self.height, theme.mm(TOUCH_MM), line, theme.units(0.5))

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────

    def paint(self, canvas: Canvas) -> None:
        """Draw all of it."""
        room, zoom = self.room(), self.zoom
        self.laid = overview(self.board, room) if zoom is None else region(self.board, zoom, room)
        self.changed = self.board.changed
        if zoom is None:
            self._overview(canvas)
            self._names(canvas)
            for land, box in self.laid.table.items():
                paint_table(canvas, self.board.lands[land], self._at(box), self.looks, self.look)
        else:
            for field, box in self.laid.fields.items():
                self._large(canvas, field, self._at(box))
            self._borders(canvas)
            self._arrows(canvas)
            self._head(canvas, zoom)
        paint_purses(canvas, self.board, self._at(self.laid.purses), self.looks, self.look)
        if self.laid.told is not None:
            paint_steps(canvas, self.board, self._at(self.laid.told), self.look)

    def _at(self, box: Box) -> Box:
        return Box(self.x + box.x, self.y + box.y, box.width, box.height)

    def _line(self, field: str) -> tuple[str, float]:
        """Colour and width of a field's line: what can be chosen stands out, what changed is framed."""
        palette, option = self.theme.palette, self.targets.get(field)
        if field == self._marked or field in self.changed or field == self.board.centre:
            return palette.text, 2.4
        if option is not None and option.open:
            strong = self.board.winnable(field) or self.board.fields[field].owner is not None
            return palette.accent, 2.4 if strong else 1.0
        return palette.line, 0.6

    def _overview(self, canvas: Canvas) -> None:
        """Every field as a square with the mark of who stands there; all squares in a few pieces."""
        board, palette = self.board, self.theme.palette
        boxes = {field: self._at(box) for field, box in self.laid.fields.items()}
        full = {field for land in board.lands.values() if land.is_full for field in land.fields}
        quads(canvas, [box for field, box in boxes.items() if field not in full], palette.raised)
        quads(canvas, [box for field, box in boxes.items() if field in full], palette.sunken)
        lines(canvas, [side for box in boxes.values() for side in frame(box)], 1.0, palette.line, 0.45)
        stands: dict[Party, list[tuple[float, float]]] = {}
        for field, box in boxes.items():
            owner = board.fields[field].owner
            if owner is not None:
                stands.setdefault(owner, []).append(box.centre)
            elif (won := board.winnable(field)) and self.targets:
                write(canvas, f"+{won}", box, box.width * 0.62, palette.accent, strong=True)
        size = next(iter(boxes.values())).width * 0.86 if boxes else 0.0
        for owner, centres in stands.items():
            marks(canvas, self.looks[owner], centres, size, palette.text)
        self._borders(canvas)
        for colour in (palette.accent, palette.text):
            framed = [box for field, box in boxes.items() if self._line(field) == (colour, 2.4)]
            lines(canvas, [side for box in framed for side in frame(box)], 2.0, colour)

    def _large(self, canvas: Canvas, field: str, box: Box) -> None:
        """A field for fingers: its name, who stands there, what can be captured from it."""
        theme, palette, here = self.theme, self.theme.palette, self.board.fields[field]
        line, width = self._line(field)
        option = self.targets.get(field)
        dim = option is not None and not option.open
        paint_box(canvas, (box.x + 1, box.y + 1), (box.width - 2, box.height - 2), palette.raised, line, 4, width)
        pad, name = 3.0, Box(box.x + 3, box.y + 2, box.width - 6, box.height - 4)
        mark = min(theme.mm(4.2), box.height * 0.42)
        badge = None
        if here.owner is not None:
            centre = (box.centre[0], box.y + box.height - mark / 2 - pad)
            paint_mark(canvas, self.looks[here.owner], centre, mark, palette.text)
            name = Box(name.x, name.y, name.width, box.height - mark - pad - 3)
        elif won := self.board.winnable(field):
            badge = f"+{won}"
        elif dim:
            spot = (box.x + box.width - mark / 2, box.y + box.height - mark / 2)
            paint_icon(canvas, "lock", spot, mark * 0.6, palette.text_dim)
        if badge is not None:
            top = Box(box.x, box.y + box.height - mark - pad, box.width, mark)
            write(canvas, badge, top, theme.body, palette.accent, strong=True)
            name = Box(name.x, name.y, name.width, box.height - mark - pad - 3)
        ink = palette.text_dim if dim and here.owner is None else palette.text
        titles = (here.title, here.short)
        best = max(titles, key=lambda one: set_size(one, theme.small, name.width, name.height, theme.place))
        write(canvas, best, name, theme.small, ink, least=theme.place)

    def _borders(self, canvas: Canvas) -> None:
        width = 2.0 if self.zoom is None else 3.5
        moved = [(self.x + x1, self.y + y1, self.x + x2, self.y + y2) for x1, y1, x2, y2 in self.laid.borders]
        lines(canvas, moved, width, self.theme.palette.text)

    def _names(self, canvas: Canvas) -> None:
        """The name of each region over its free fields, while there are enough of them."""
        size = self.theme.small * 0.9
        for land in self.board.lands.values():
            width = text_width(land.short, size, True) + 2
            box = free_run(self.board, land.id, self.laid.fields, width)
            if box is not None:
                write(canvas, land.short, self._at(box), size, self.theme.palette.text, strong=True)

    def _arrows(self, canvas: Canvas) -> None:
        """From the placed figure over those who can be taken."""
        centre = self.board.centre
        if centre is None or centre not in self.laid.fields:
            return
        palette = self.theme.palette
        canvas.add(Color(*rgba(palette.accent)))
        here = self._at(self.laid.fields[centre])
        for direction, fields in self.board.arrows.items():
            dx, dy = ARROW[direction]
            last = self._at(self.laid.fields[fields[-1]])
            start = (here.centre[0] + dx * here.width * 0.5, here.centre[1] + dy * here.height * 0.5)
            end = (last.centre[0] + dx * last.width * 0.34, last.centre[1] + dy * last.height * 0.34)
            wing = self.theme.mm(1.6)
            canvas.add(Line(points=[*start, *end], width=2.2))
            for turn in (1, -1):
                tip = (end[0] - dx * wing + dy * wing * turn, end[1] - dy * wing + dx * wing * turn)
                canvas.add(Line(points=[*tip, *end], width=2.2))

    def _head(self, canvas: Canvas, land: str) -> None:
        head, back = self.laid.head, self.laid.back
        if head is None or back is None:
            return
        palette, at = self.theme.palette, self._at(back)
        paint_box(canvas, at[:2], at[2:], palette.sunken, palette.line, self.theme.units(0.5), 1)
        paint_icon(canvas, "back", at.centre, self.theme.mm(3.4), palette.text)
        if head.height > back.height:
            under = self._at(Box(head.x, head.y, head.width, head.height - back.height))
            paint_facts(canvas, self.board.lands[land], under, self.looks, self.look)
            return
        rest = Box(at.x + at.width, at.y, head.width - at.width, at.height)
        paint_title(canvas, self.board.lands[land], rest, self.looks, self.look)

    # ── fingers ─────────────────────────────────────────────────────────────────────────────────────────────

    def tapped_at(self, x: float, y: float) -> None:
        """Open a region, choose a field, or go back."""
        if self.zoom is None:
            land = self.land_at(x, y)
            if land is not None:
                self.open_region(land)
            return
        if self.laid.back is not None and self.laid.back.holds(x, y):
            self.open_region(None)
            return
        field = self.laid.field_at(x, y)
        if field is not None:
            self.on_spot(field)

    def land_at(self, x: float, y: float) -> str | None:
        """The region at a point of the overview: its column of the table, its fields, or close beside them."""
        listed = next((land for land, box in self.laid.table.items() if box.holds(x, y)), None)
        if listed is not None:
            return listed

        def far(box: Box) -> float:
            return max(abs(box.centre[0] - x), abs(box.centre[1] - y)) / max(1.0, box.width)

        field = min(self.laid.fields, key=lambda one: far(self.laid.fields[one]), default=None)
        if field is None or far(self.laid.fields[field]) > 0.5 + NEAR:
            return None
        return self.board.fields[field].land
