"""The table of Karriere Poker: the seats at both sides, in the middle what must be beaten.

Clockwise like the table itself: the first place is at the lower left, up the left side, then down the right one.
"""

from __future__ import annotations

from collections.abc import Mapping

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.karriere_poker.face.hand import look_at_hand
from companion.games.karriere_poker.face.seat import OnSeat, SeatCell, Swap
from companion.games.karriere_poker.models import CareerModel, Scene, SeatModel, dressed
from companion.models.game.question import OptionModel
from companion.ui.boards.face import BoardContext
from companion.ui.look.look import Look
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Sheet

ROWS = 4
"""Pairs that swap when eight play."""

MIDDLE = 0.9
"""Width of the middle beside that of a column of seats."""


class CareerTable(BoxLayout):
    """Shows a `CareerModel`; of the seats only what changed is drawn anew."""

    role = "board"
    zoom: str | None = None
    marked: str | None = None

    def __init__(self, seen: BoardContext) -> None:
        assert isinstance(seen.board, CareerModel)
        self.seen, self.look, self.theme = seen, seen.look, seen.look.theme
        self.b = b = Builder(seen.look)
        super().__init__(padding=b.units(0.5))
        self.board: CareerModel | None = None
        self.cells: list[SeatCell] = []
        self.middle = b.column(gap=0.5)
        self.update(seen.board, {}, None)

    def update(self, board: CareerModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Show another state."""
        if self.seen.play is not None:
            board = dressed(board, {party.name: party.look for party in self.seen.play.parties()})
        before, self.board = self.board, board
        if board == before:
            return
        if board.scene is Scene.SWAP:
            self.clear_widgets()
            self.cells = []
            self.add_widget(_swaps(board, self.look, self._tapped))
            return
        if not self.cells:
            self._lay_out(board)
        for cell, seat in zip(self.cells, board.seats, strict=True):
            cell.show(seat, board.scene)
        if before is None or before.scene is Scene.SWAP or _middle(before) != _middle(board):
            self.middle.clear_widgets()
            fill_middle(self.middle, board, self.look)

    def _lay_out(self, board: CareerModel) -> None:
        b = self.b
        self.clear_widgets()
        self.middle = b.column(gap=0.5, size_hint_x=MIDDLE)
        self.cells = [SeatCell(seat, board.scene, self.look, self._tapped) for seat in board.seats]
        half = (len(self.cells) + 1) // 2
        left, right = b.column(gap=0.75), b.column(gap=0.75)
        for cell in reversed(self.cells[:half]):
            left.add_widget(cell)
        put(right, *self.cells[half:], Widget() if len(self.cells) % 2 else None)
        self.add_widget(b.row(*(left, self.middle, right)))

    def _tapped(self, seat: SeatModel) -> None:
        """Where the box deals, a tap on a seat hands the screen to who sits there, who looks at the own cards."""
        seen, board = self.seen, self.board
        if board is not None and board.swapped and seen.play is not None and seen.host is not None:
            look_at_hand(self.look, seen.play, seen.host, seat.party)


def _middle(board: CareerModel) -> tuple[object, ...]:
    return board.scene, board.game, board.laid, board.free, [(s.leads, s.clears, s.party) for s in board.seats]


def fill_middle(box: BoxLayout, board: CareerModel, look: Look) -> None:
    """Which game it is, and what must be beaten or what is to do."""
    b, top = Builder(look), board.top
    dim = b.palette.text_dim
    game = look.fill(look._("Game {number}"), number=board.game)
    box.add_widget(b.fit(game, "small", colour=dim, size_hint_y=0.14))
    if board.scene is Scene.SEATS:
        text = look._("Who sits where now") if board.game > 1 else look._("Who sits where")
        put(
            box,
            b.fit(text, "head", strong=True),
            b.fit(look._("Clockwise: up the left side, down the right one."), "small", colour=dim),
        )
        return
    if top is None:
        box.add_widget(b.fit(look._("Nothing lies on the table."), colour=dim))
    else:
        put(
            box,
            b.fit(look._("To be beaten"), "small", colour=dim, size_hint_y=0.16),
            b.fit(top.words, "display", strong=True, size_hint_y=0.4),
        )
        jokers = look.fill(look._("Jokers among them: {count}"), count=top.jokers) if 0 < top.jokers < top.count else ""
        box.add_widget(b.fit(jokers, "small", size_hint_y=0.16))
        who = next(seat for seat in board.seats if seat.party == top.party)
        box.add_widget(
            b.row(b.mark(who.look, mm=4, wide=4.6), b.fit(top.party, align="left"), gap=0.5, size_hint_y=0.2)
        )
    for told in _duties(board, look):
        box.add_widget(b.fit(told, "small", colour=dim, size_hint_y=0.2))


def _duties(board: CareerModel, look: Look) -> list[str]:
    """Who leads, who clears, and what the next to go out becomes."""
    told = [look.fill(look._("Leads: {name}"), name=seat.party) for seat in board.seats if seat.leads]
    told += [look.fill(look._("Clears: {name}"), name=seat.party) for seat in board.seats if seat.clears]
    return [*told, *(look.fill(look._("Next to go out: {title}"), title=title) for title in board.free[:1])]


def _swaps(board: CareerModel, look: Look, on_tap: OnSeat) -> Sheet:
    """Who swaps how many cards with whom (KP-24)."""
    b = Builder(look)
    title = look._("Swapped by the box") if board.swapped else look._("Now swap cards")
    note = look._("The lower give their best cards, the upper their worst.")
    lines = [(swap.upper, swap.lower, swap.count) for swap in board.swaps]
    paired = {seat.party for upper, lower, _ in lines for seat in (upper, lower)}
    alone = [(seat, None, 0) for seat in board.seats if seat.party not in paired]
    spare = ROWS - len(lines) - len(alone)
    return b.sheet(
        b.fit(title, "head", strong=True, align="left", size_hint_y=0.7),
        b.fit(note, "small", align="left", size_hint_y=0.7, dim=True),
        *(Swap(upper, lower, count, look, on_tap) for upper, lower, count in (*lines, *alone)),
        Widget(size_hint_y=spare) if spare else None,
        pad=1.5,
        gap=1,
    )
