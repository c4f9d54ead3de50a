"""A map of regions: the whole of it with purses and premiums, and one region large enough for fingers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup

from companion.engine.vocabulary import Party
from companion.models.boards.land_map import MapModel
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.ui.boards.batches import frame, lines, pieces, quads
from companion.ui.boards.maps.arrows import CaptureArrow, arrows_of, crossed, paint_arrow, paint_discs, paint_rings
from companion.ui.boards.maps.fields import FieldShown, around, even_size, named_below, paint_large, paint_lit
from companion.ui.boards.maps.layout import (
    STANDS,
    Grid,
    LandMapLayout,
    MapBox,
    MapRoom,
    around_shots,
    overview,
    region,
)
from companion.ui.boards.maps.motion import (
    NOTHING,
    BoardChange,
    arrow_drawn,
    change_of,
    hidden,
    paint_moving,
    set_down,
    turned_over,
)
from companion.ui.boards.maps.pictures import MapPictures, MapPrint
from companion.ui.boards.maps.sheet import paint_fields, paint_names, print_sheet
from companion.ui.boards.maps.strips import paint_head, paint_purses, paint_steps, paint_tickets
from companion.ui.boards.maps.style import MapStyle
from companion.ui.look.look import Look
from companion.ui.look.motion.motion import Motion
from companion.ui.look.motion.poses import Pose
from companion.ui.look.paint.still import MARGIN, PartedStill, PicturePart
from companion.ui.look.theme import TOUCH_MM
from companion.ui.look.times import CHANGE_SHOWN, LANDED
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Drawing

NEAR, LINE_MM = 0.6, 4.05
"""A tap this far beside a field, in fields, still means its region."""

PART = ("part",)
"""What all parts of regions are kept as: hardly one is seen a second time."""

QUIET, BETWEEN = 1.0, 1 / 30
"""Seconds without an answer until regions are printed that nobody has opened yet, and from one bit to the next."""


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
        style: MapStyle | None = None,
        sound: Callable[[str], None] = lambda name: None,
        **kwargs: Any,
    ) -> None:
        self.sound = sound
        self.board, self.looks, self.look, self.theme = board, looks, look, look.theme
        self.style = (style or MapStyle()).for_theme(look.theme.palette)
        self.targets = dict(targets or {})
        self.on_spot = on_spot
        self.zoom: str | None = board.focus
        empty = MapBox(0, 0, 0, 0)
        self.laid = LandMapLayout({}, (), {}, empty, empty, Grid(0, 0, 1, 1))
        self.changed = board.changed
        self.arrows: tuple[CaptureArrow, ...] = ()
        self._wanted = self.zoom
        self.change = NOTHING
        self.motion: Motion | None = None
        self.moving = InstructionGroup()
        self._lain: dict[tuple[MapRoom, str | None, bool, bool, frozenset[str], tuple[str, ...]], LandMapLayout] = {}
        self._even: dict[int, float] = {}
        self._part = self._seen_of(self.zoom)
        self._pictures = MapPictures(self._told_in)
        self._meant: str | None = None
        self._tells = any(purse.moved for purse in board.purses)
        if self._tells:
            Clock.schedule_once(self._told, CHANGE_SHOWN)
        super().__init__(**kwargs)
        self.canvas.add(self.moving)

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────

    def update(self, board: MapModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Shows another state; drawn only if something changed."""
        if self.motion is not None and zoom == self.zoom:  # it is shown only while something moves there
            zoom = self._wanted
        zoom = zoom if zoom is not None else board.focus
        rests = (board.turn, board.fields) == (self.board.turn, self.board.fields)
        if zoom is None and self._meant is not None and rests:
            zoom = self._wanted  # something is still asked about the field that was tapped
        if (board, dict(targets), zoom) == (self.board, self.targets, self._wanted):
            return
        if self.motion is not None:
            self.motion.finish()
        change, arrows = change_of(self.board, board), self.arrows
        if board.purses != self.board.purses:
            Clock.unschedule(self._told)
            self._tells = any(purse.moved for purse in board.purses)
            if self._tells:
                Clock.schedule_once(self._told, CHANGE_SHOWN)
        self.board, self.targets, self._wanted = board, dict(targets), zoom
        if change.down or change.turned:
            self.sound("cowbell" if change.turned else "cork")
        lands = {board.fields[field].land for field in hidden(change)}
        if self.theme.calm or self.zoom is None or lands != {self.zoom}:
            self.zoom, self._part = zoom, self._seen_of(zoom)
            self.repaint()
            return
        self.change = change  # shown in the region where it happens, which is left only then
        self.repaint()
        arrow = next((one for one in arrows if one.direction == change.direction), None)
        stays = LANDED if zoom != self.zoom else 0.0
        self.motion = Motion(change.seconds + stays, partial(self._move, change, arrow), self._moved)

    def _move(self, change: BoardChange, arrow: CaptureArrow | None, t: float) -> None:
        """Draws what moves as it lies after so many seconds."""
        group = self.moving
        group.clear()
        if arrow is not None and t < change.seconds:
            paint_arrow(group, arrow.moved(self.x, self.y), self.theme, self.style, arrow_drawn(t))
        for number, one in enumerate(change.turned):
            pose = turned_over(t, number)
            self._piece(group, one.field, one.after if pose.face else one.before, pose)
        for field in change.down:
            owner = self.board.fields[field].owner
            if owner is not None:
                self._piece(group, field, owner, set_down(t))

    def _piece(self, canvas: Canvas, field: str, owner: Party, pose: Pose) -> None:
        if field not in self.laid.fields:
            return
        paint_moving(canvas, self.looks[owner], self._stand(field), self._radius(), pose, self.theme, self.style.ink)

    def _moved(self) -> None:
        """All of it lies; the part of the map that was asked for is shown."""
        self.moving.clear()
        self.motion, self.change = None, NOTHING
        self.zoom, self._part = self._wanted, self._seen_of(self._wanted)
        self.repaint()

    def _seen_of(self, zoom: str | None) -> frozenset[str]:
        """The only fields of a region that are shown: those around a choice that is open there."""
        return around_shots(self.board, zoom) if zoom is not None and self.targets else frozenset()

    def _told(self, _: float) -> None:
        """The change of a purse has been seen."""
        self._tells = False
        self.repaint()

    def open_region(self, land: str | None) -> None:
        """Turns to a region, or to the whole map."""
        if self.motion is not None:
            self.motion.finish()
        self.zoom, self._wanted, self._part = land, land, self._seen_of(land)
        self.repaint()

    def room(self) -> MapRoom:
        """The size of the board, and the sizes that fingers and eyes need."""
        theme = self.theme
        grown = theme.text_scale if theme.profile.portrait else 1.0
        return MapRoom(self.width, self.height, theme.mm(TOUCH_MM), theme.mm(LINE_MM) * grown, theme.units(0.5))

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────

    def paint(self, canvas: Canvas) -> None:
        """Draws the map or the region."""
        zoom = self.zoom
        self.laid = self._lay(zoom)
        self.changed = self.board.changed
        self.arrows = arrows_of(self.board, self.laid) if zoom is not None and self.targets else ()
        self._print().show(canvas, (self.x - MARGIN, self.y - MARGIN))
        arrows = [arrow.moved(self.x, self.y) for arrow in self.arrows]
        for arrow in arrows:
            paint_arrow(canvas, arrow, self.theme, self.style)
        self._pieces(canvas)
        if arrows:  # above all rings around those who would go, and the numerals of the answers
            gone = [self._stand(field) for shot in self.board.shots for field in shot.through]
            paint_rings(canvas, gone, self._radius() * 2.7, self.style)
            paint_discs(canvas, arrows, self.theme)
        Clock.unschedule(self._print_ahead)
        Clock.schedule_once(self._print_ahead, QUIET)

    def _lay(self, zoom: str | None) -> LandMapLayout:
        """Where all of it lies in the whole map or a region: the same as long as the room for it is."""
        board, room = self.board, self.room()
        part = self._part if zoom == self.zoom else frozenset()
        listed = tuple(land.id for land in board.lands.values() if land.taken) if not (zoom or board.owed) else ()
        key = room, zoom, bool(board.purses), bool(board.steps), part, listed
        if self._lain and next(iter(self._lain))[0] != room:
            self._lain.clear()
            self._even.clear()
        if key not in self._lain:
            self._lain[key] = overview(board, room) if zoom is None else region(board, zoom, room, part)
        return self._lain[key]

    def _print(self) -> PartedStill:
        """All that rests, moved by the margin of its picture; of what was shown before only what differs is drawn."""
        return self._pictures.of(self.zoom)

    def _print_ahead(self, _: float) -> None:
        """Prints a bit of what nobody has opened yet, until all is there."""
        if self.get_parent_window() is None:
            return
        if self.motion is not None or self._pictures.print_ahead([*self.board.lands, None]):
            Clock.schedule_once(self._print_ahead, BETWEEN)

    def _told_in(self, zoom: str | None) -> MapPrint:
        """What is printed of the whole map or of a region."""
        laid, size = self._lay(zoom), (round(self.width) + 2 * MARGIN, round(self.height) + 2 * MARGIN)
        parts = self._whole(laid) if zoom is None else self._parts(zoom, laid)
        theme, style = self.theme, self.style
        sheet = partial(print_sheet, board=self.board, laid=laid, zoom=zoom, size=size, theme=theme, style=style)
        shows = zoom if laid.window is None else PART
        return MapPrint(shows, (zoom, laid.sheet, laid.grid, laid.head, *self.size), size, sheet, parts)

    def _whole(self, laid: LandMapLayout) -> dict[str, PicturePart]:
        """The country, its tickets, and what is below: a purse that changes leaves the others as they are."""
        board, style = self.board, self.style
        won = frozenset(field for field in laid.fields if board.winnable(field)) if self.targets else frozenset[str]()
        drawn = board.fields, self.targets, self._marked, bool(board.shots), won
        country = around(map(self._in, laid.fields.values()), self.theme)
        parts = {"country": PicturePart(country, drawn, partial(self._overview, laid=laid))}
        if laid.table:
            table = {land: self._in(box) for land, box in laid.table.items()}
            paint = partial(paint_tickets, board=board, table=table, looks=self.looks, look=self.look, style=style)
            parts["tickets"] = PicturePart(around(table.values(), self.theme), board.lands, paint)
        return parts | self._below(laid)

    def _parts(self, zoom: str, laid: LandMapLayout) -> dict[str, PicturePart]:
        """What stands on the sheet of a region now, and below it."""
        board, looks, look, style = self.board, self.looks, self.look, self.style
        parts = self._large_fields(laid)
        if laid.head is not None and laid.back is not None and zoom in board.lands:
            land, head, back = board.lands[zoom], self._in(laid.head), self._in(laid.back)
            paint = partial(paint_head, land=land, at=head, back=back, looks=looks, look=look, style=style)
            parts["head"] = PicturePart(head, land, paint)
        parts |= self._below(laid)
        return parts

    def _below(self, laid: LandMapLayout) -> dict[str, PicturePart]:
        """The purses, and the moves to make by hand."""
        board, looks, look, style, parts = self.board, self.looks, self.look, self.style, {}
        if board.purses:
            purses, tells = self._in(laid.purses), self._tells
            paint = partial(paint_purses, board=board, at=purses, looks=looks, look=look, style=style, changes=tells)
            parts["purses"] = PicturePart(purses, (board.purses, board.turn, board.fund, tells), paint)
        if laid.told is not None:
            told = self._in(laid.told)
            parts["told"] = PicturePart(told, board.steps, partial(paint_steps, board=board, at=told, look=look))
        return parts

    def _at(self, box: MapBox) -> MapBox:
        return MapBox(self.x + box.x, self.y + box.y, box.width, box.height)

    @staticmethod
    def _in(box: MapBox) -> MapBox:
        return box.moved(MARGIN)

    # ── what stands on it ───────────────────────────────────────────────────────────────────────────────────

    def _overview(self, canvas: Canvas, laid: LandMapLayout) -> None:
        """The fields, those that an answer is about, and the names of the regions."""
        board, style, theme = self.board, self.style, self.theme
        boxes = {field: self._in(box) for field, box in laid.fields.items()}
        paint_fields(canvas, style, (box for field, box in boxes.items() if board.fields[field].owner is None))
        paint_lit(canvas, [boxes[field] for field in self._lit() if field in boxes], theme, style)
        if self.targets:
            won = [box for field, box in boxes.items() if board.fields[field].owner is None and board.winnable(field)]
            paint_fields(canvas, style, won, 1.0, fill=style.field if style.flat else style.won)
            if style.flat:  # a dot: a black square would be taken for a figure
                quads(canvas, [(box.centre[0] - 2, box.centre[1] - 2, 5, 5) for box in won], style.won)
        paint_names(canvas, board, laid.fields, theme, style)

    def _lit(self) -> list[str]:
        """Fields that the question or the keys are at now: figures that can be chosen, and what is marked."""
        board = self.board
        chosen = [
            field for field, option in self.targets.items() if board.fields[field].owner is not None and option.open
        ]
        chosen = [] if board.shots else chosen
        return [*chosen, *([self._marked] if self._marked is not None and self._marked not in chosen else [])]

    def _pieces(self, canvas: Canvas) -> None:
        board, large, apart = self.board, self.zoom is not None, hidden(self.change)
        standing = [
            (self.looks[owner], self._stand(field))
            for field in self.laid.fields
            if (owner := board.fields[field].owner) is not None and field not in apart
        ]
        pieces(canvas, standing, self._radius(), self.style.ink)
        if not large:
            framed = [self._at(self.laid.fields[field]) for field in self.changed if field in self.laid.fields]
            lines(canvas, [side for box in framed for side in frame(box)], self.theme.design(2), self.style.first)

    def _radius(self) -> float:
        """That of a piece, in px."""
        box = next(iter(self.laid.fields.values()), MapBox(0, 0, 0, 0))
        side = min(box.width, box.height)
        if self.zoom is None:
            return side * 0.46
        return min(side * (0.28 if named_below(box, self.theme) else 0.36), self.theme.design(24))

    def _stand(self, field: str) -> tuple[float, float]:
        """The middle of the piece on a field; on a large one its name stands below."""
        box = self._at(self.laid.fields[field])
        named = self.zoom is not None and named_below(box, self.theme)
        return box.centre[0], box.centre[1] + (box.height * STANDS if named else 0.0)

    def _large_fields(self, laid: LandMapLayout) -> dict[str, PicturePart]:
        """The fields of a region, large enough for fingers."""
        lit, parts = set(self._lit()), dict[str, PicturePart]()
        beside = set(crossed(self.board)) if self.targets else set()
        if (even := self._even.get(id(laid))) is None:  # measured once for each layout
            fields = {self.board.fields[one]: box for one, box in laid.fields.items()}
            even = self._even[id(laid)] = even_size(fields, self.theme)
        for field, box in laid.fields.items():
            option, here = self.targets.get(field), self.board.fields[field]
            strong = field in self.changed or field == self.board.centre or (field == self._meant and not self.targets)
            shown = FieldShown(
                lit=field in lit,
                shut=option is not None and not option.open and here.owner is None,
                strong=strong,
                won=self.board.winnable(field),
                beside=field in beside,
                even=even,
            )
            at = self._in(box)
            paint = partial(paint_large, here=here, box=at, shown=shown, theme=self.theme, style=self.style)
            parts[field] = PicturePart(at.whole(), (here, shown), paint)
        return parts

    # ── fingers ─────────────────────────────────────────────────────────────────────────────────────────────

    def tapped_at(self, x: float, y: float) -> None:
        """Opens a region, chooses a field or an arrow, or goes back."""
        if self.zoom is None:
            land = self.land_at(x, y)
            if land is not None:
                self.open_region(land)
            return
        if self.laid.back is not None and self.laid.back.holds(x, y):
            self.open_region(None)
            return
        self._meant = field = self.laid.field_at(x, y)
        if field is not None and field in self.board.answers:
            self.on_spot(field)
            return
        arrow = min(self.arrows, key=lambda one: one.away(x, y), default=None)
        if arrow is not None and arrow.away(x, y) <= self.theme.mm(TOUCH_MM / 2):
            self.on_spot(arrow.field)
        elif field is not None:
            self.on_spot(field)

    def land_at(self, x: float, y: float) -> str | None:
        """The region at a point of the overview: its ticket, its fields, or close beside them."""
        listed = next((land for land, box in self.laid.table.items() if box.holds(x, y)), None)
        if listed is not None:
            return listed

        def far(box: MapBox) -> float:
            return max(abs(box.centre[0] - x) / max(1.0, box.width), abs(box.centre[1] - y) / max(1.0, box.height))

        field = min(self.laid.fields, key=lambda one: far(self.laid.fields[one]), default=None)
        if field is None or far(self.laid.fields[field]) > 0.5 + NEAR:
            return None
        return self.board.fields[field].land
