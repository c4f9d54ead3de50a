"""The table of Karriere Poker: an oval of felt, seats with door plates clockwise from the Boss, cards in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.karriere_poker.face.hand import look_at_hand
from companion.games.karriere_poker.face.inks import SET
from companion.games.karriere_poker.face.oval.middle import Lying, Middle
from companion.games.karriere_poker.face.oval.places import chair_at_top, overlap, places, seat_width
from companion.games.karriere_poker.face.oval.seat import SeatCell, measures
from companion.games.karriere_poker.face.oval.sliding import PlateComes, Sliding
from companion.games.karriere_poker.face.oval.swaps import SwapSheet
from companion.games.karriere_poker.models import CareerModel, Scene, SeatModel, dressed
from companion.models.game.question import OptionModel
from companion.models.set_up.places import turn_for
from companion.table.play import Session
from companion.ui.boards.face import BoardContext
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import MARGIN, PartedStill, PicturePart
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted


def paint_table(canvas: Canvas, theme: Theme, pos: tuple[float, float], size: tuple[float, float]) -> None:
    """The oval that fills a box; its shadow lies around it."""
    picture = ATLAS.picture("table" if size[0] >= size[1] else "table_tall", SET)
    if picture is None or not theme.palette.textured:
        radius = min(size) * 0.3
        box(canvas, pos, size, theme.palette.surface, radius)
        outline(canvas, pos, size, theme.palette.line, radius, 2)
        return
    left, top, right, low = picture.part.pad or (0, 0, 0, 0)
    across = size[0] / (picture.part.width - left - right)
    up = size[1] / (picture.part.height - top - low)
    canvas.add(Color(1, 1, 1, 1))
    canvas.add(
        Rectangle(
            texture=picture.texture,
            pos=(round(pos[0] - left * across), round(pos[1] - low * up)),
            size=(round(picture.part.width * across), round(picture.part.height * up)),
        )
    )


def places_of_chairs(session: Session) -> list[int | None]:
    """Where each chair stands, clockwise from that of the first place. Chairs stay, whoever moves to them: people are
    asked for in the order in which they sit by now, not in that in which they came.
    """
    return [session.seating.place_of(party) for party in session.seating.seats or session.game.parties]


class BareTable(NamedTuple):
    """The oval of this size with nothing on it, as the ground of a picture that has a margin around it."""

    theme: Theme
    wide: float
    high: float

    @property
    def size(self) -> tuple[int, int]:
        """The picture's, in px."""
        return round(self.wide + 2 * MARGIN), round(self.high + 2 * MARGIN)

    def show(self, canvas: Canvas, pos: tuple[float, float]) -> None:
        """Draws it; its shadow lies in the margin."""
        paint_table(canvas, self.theme, (pos[0] + MARGIN, pos[1] + MARGIN), (self.wide, self.high))


class CareerTable(Painted, FloatLayout):
    """Shows a `CareerModel`. What rests is one picture; of that, only what an answer has changed is drawn anew."""

    role = "board"
    zoom: str | None = None
    marked: str | None = None

    def __init__(self, seen: BoardContext) -> None:
        assert isinstance(seen.board, CareerModel)
        self.seen, self.look, self.theme = seen, seen.look, seen.look.theme
        self.board: CareerModel | None = None
        self.cells: list[SeatCell] = []
        self.still: PartedStill | None = None
        self._drawn: BareTable | None = None
        self.middle_part = Middle(self.look)
        self.swaps: SwapSheet | None = None
        self.sliding: Sliding | None = None
        self.plates: list[PlateComes] = []
        super().__init__()
        self.bind(pos=self._lay, size=self._lay)
        self.update(seen.board, {}, None)

    def update(self, board: CareerModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        if self.seen.play is not None:
            people = {party.name: party for party in self.seen.play.parties()}
            worn = {name: (party.look, party.short) for name, party in people.items()}
            board = dressed(board, worn, chair_at_top(places_of_chairs(self.seen.play.opened.session), self._turned()))
        if board.deal is not None:  # how many everybody gets stands beside the heaps in the middle
            board = replace(board, seats=tuple(replace(seat, cards=0) for seat in board.seats))
        before, self.board = self.board, board
        if board == before:
            return
        for moving in (self.sliding, *self.plates):
            if moving is not None:
                moving.finish()
        lay, before_wide = self.middle_part.cards, self.middle_part.wide
        names = [seat.party for seat in board.around]
        if board.scene is Scene.SWAP:
            self.clear_widgets()
            self.cells = []
            self.swaps = SwapSheet(board, self.look, self._tapped, size_hint=(None, None))
            self.add_widget(self.swaps)
        elif self.swaps is not None or not self.cells or names != [cell.seat.party for cell in self.cells]:
            self.clear_widgets()
            self.swaps = None
            self.cells = [SeatCell(seat, board.scene, self.look, self._tapped) for seat in board.around]
            self.add_widget(self.middle_part)
            for cell in self.cells:
                self.add_widget(cell)
        sat = {seat.party: seat for seat in board.seats}
        for cell, seat in zip(self.cells, board.around, strict=False):
            cell.show(seat, board.scene, sat.get(seat.chair_of))
        self._lay()
        if before is not None and before.scene is board.scene is Scene.ROUND:
            self._move(before, board, lay, before_wide)
            self._give_plates(before, board)

    def _turned(self) -> int:
        """By how many degrees clockwise chairs are seen further on than they stand: the whole picture may be turned."""
        host, play = self.seen.host, self.seen.play
        if host is None or play is None:
            return 0
        session = play.opened.session
        somebody = session.game.parties[0]
        return host.turned_to(somebody) - turn_for(session.seating.place_of(somebody))

    def _move(self, before: CareerModel, board: CareerModel, lay: list[Lying], wide: int) -> None:
        """Cards come from the seat of whoever laid them, or go to whoever clears the table."""
        top, was = board.top or board.won, before.top
        comes = len(board.laid) > len(before.laid) or (board.won is not None and was not in (None, board.won))
        if top is not None and comes and self.middle_part.cards:
            cards, wide, at = self.middle_part.cards, self.middle_part.wide, top.party
        elif top is None and was is not None and lay:
            cards, at = lay, next((seat.party for seat in board.seats if seat.clears), was.party)
        else:
            return
        cell = next((cell for cell in self.cells if cell.seat.party == at), None)
        if cell is None or self.theme.calm:
            return
        centre = cell.x + cell.width / 2, cell.y + cell.height / 2
        self.sliding = sliding = Sliding(self.canvas.after, self.theme, cards, wide, self._lie)
        self.paint_soon()
        if top is not None:
            sliding.laid(centre)
        else:
            sliding.cleared((self.x + self.width / 2, self.y + self.height / 2), centre)
        self.seen.sound("card")

    def _give_plates(self, before: CareerModel, board: CareerModel) -> None:
        """Whoever has gone out gets the position that was next."""
        had = {seat.party for seat in before.seats if seat.taken}
        won = [cell for cell in self.cells if cell.is_out and cell.seat.party not in had]
        if not won or self.theme.calm:
            return
        middle = self.x + self.width / 2, self.y + self.height / 2
        for cell in won:
            cell.wait(True)
        self.paint_soon()
        self.plates = [PlateComes(self.canvas.after, self.theme, cell, middle, self._plate_lies) for cell in won]
        self.seen.sound("desk_bell")

    def _plate_lies(self, cell: SeatCell) -> None:
        cell.wait(False)
        self.plates = [one for one in self.plates if one.moves]
        self.paint_soon()

    def _lie(self) -> None:
        self.sliding = None
        self.paint_soon()

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Nothing moves on when the table is taken away."""
        if parent is None:
            for moving in (self.sliding, *self.plates):
                if moving is not None:
                    moving.cancel()
            self.sliding, self.plates = None, []

    def _lay(self, *_: object) -> None:
        board = self.board
        if board is None or self.width <= 1 or self.height <= 1:
            return
        if self.swaps is not None:
            self.swaps.pos, self.swaps.size = self.pos, self.size
            self.paint_soon()
            return
        design = self.theme.design
        wide = seat_width(len(self.cells), self.width, design(1), design(4))
        second = board.scene is Scene.SEATS
        parts = measures(self.theme, second=second)
        while second and overlap(len(self.cells), self.size, (wide, parts.high + design(6))):
            parts = measures(self.theme, second=True, most=parts.high - 2)
        high = parts.high
        for cell in self.cells:
            cell.set_parts(parts, second=second)
        for cell, (x, y) in zip(self.cells, places(len(self.cells), self.size, (wide, high)), strict=True):
            cell.size = round(wide), round(high)
            cell.pos = round(self.x + x), round(self.y + y)
        self.middle_part.lay(board, self.pos, self.size, (wide, high))
        self.paint_soon()

    def paint(self, canvas: InstructionGroup) -> None:
        """The table with its seats and cards, from one picture."""
        if self.board is None:
            return
        bare = BareTable(self.theme, *self.size)
        parts = self._parts((self.x - MARGIN, self.y - MARGIN))
        if self.still is not None and self._drawn == bare:
            self.still.bring(parts)
        else:
            self.still, self._drawn = PartedStill(bare, parts), bare
        self.still.show(canvas, (self.x - MARGIN, self.y - MARGIN))

    def _parts(self, origin: tuple[float, float]) -> dict[str, PicturePart]:
        """What stands on the table: cards and pill in the middle, and the seats around them."""
        if self.swaps is not None:
            all_of_it = 0, 0, self.width + 2 * MARGIN, self.height + 2 * MARGIN
            return {"swaps": PicturePart(all_of_it, object(), partial(self.swaps.draw, origin=origin))}
        lie = self.sliding is None
        paint = partial(self.middle_part.draw, origin=origin, cards=lie)
        parts = {"middle": PicturePart(self.middle_part.box(origin), self.middle_part.drawn(cards=lie), paint)}
        for cell in self.cells:
            parts[cell.seat.party] = PicturePart(cell.box(origin), cell.drawn, partial(cell.draw, origin=origin))
        return parts

    def _tapped(self, seat: SeatModel) -> None:
        """A seat was tapped: where the box deals, hands the screen to that player, to see their own cards."""
        seen, board = self.seen, self.board
        if board is not None and board.swapped and seen.play is not None and seen.host is not None:
            look_at_hand(self.look, seen.play, seen.host, seat.party)
