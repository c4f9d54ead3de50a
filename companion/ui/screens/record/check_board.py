"""The check of the board: area by area, is it so? What is different is put right on the table or in the record.

‹ Check the board                     3 of 9
┌ the area, large ┐  Heavy Industry
│  ▢ ● ▢          │  Is it so on the table?
│  ▢ ▢ ▲          │  [ It is different ]
└─────────────────┘  [ As shown ]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.boards.check import BoardCheck
from companion.models.game.parties import PartyModel
from companion.models.play.play import Play
from companion.models.record.reasons import BOARD_CHECK, reason_for
from companion.table.evening import PieceMove
from companion.ui.boards.face import BoardContext, Face
from companion.ui.look.look import Look
from companion.ui.look.paint.controls import State, control
from companion.ui.look.theme import MAIN_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Paper

FEW = 2
"""So many differences have large words on an upright panel."""

NAMED_MM = 13.0
"""How high a piece with a whole name below it is."""


class CheckScreen(Page):
    """Leads over the board area by area. `on_done` is called at the end; leaving earlier changes nothing."""

    role = "check"

    def __init__(
        self, look: Look, play: Play, face: Face, on_back: Callable[[], None], on_done: Callable[[], None]
    ) -> None:
        super().__init__(look, look._("Check the board"), on_back)
        self.play, self.on_done = play, on_done
        board = play.board()
        assert board is not None
        self.check = BoardCheck(board)
        self.areas = self.check.areas(play.real_table.standing())
        self.parties = play.figures()
        self.at = 0
        self.differs = False
        self.asked: str | None = None
        self.decided: dict[PieceMove, bool] = {}
        self.count = self.b.fit("", align="right", size_hint_x=0.3)
        self.head.add_widget(self.count)
        marks = {party.name: party.look for party in self.parties}
        self.board = face.draw(BoardContext(board, marks, look, self._spot))
        self.side = self.b.column(gap=1.25, size_hint_x=1 if self.b.portrait else 0.66)
        self._show()

    def _show(self) -> None:
        if self.at < len(self.areas):
            self._area()
        elif self.at == len(self.areas):
            self._elsewhere()
        else:
            self._differences()

    def _beside_board(self, zoom: str | None) -> None:
        self.body.clear_widgets()
        self.side.clear_widgets()
        self.board.marked = self.asked
        self.board.update(self.check.board(), {}, zoom)
        put(self.body, self.board, self.side)

    def _ask(self, title: str, sentence: str) -> None:
        put(self.side, self.b.heading(title), self.b.text(sentence))

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────

    def _area(self) -> None:
        look, area = self.look, self.areas[self.at]
        self.count.text = look.fill(look._("{number} of {count}"), number=self.at + 1, count=len(self.areas))
        self._beside_board(area.zoom)
        if self.asked is not None:
            self._who()
            return
        question = look._("Is it so on the table?")
        self._ask(area.title, look._("Tap the place that is different.") if self.differs else question)
        label, close = look._("Now as shown") if self.differs else look._("As shown"), self._close
        differs = self.b.button(look._("It is different"), self._different) if not self.differs else None
        shown = self.b.button(label, self._next, style="main", mm=MAIN_MM if close else MAIN_MM * 1.3)
        put(self.side, self._standing(area.spots))
        if differs is not None:  # side by side they leave room for who stands there
            self.side.add_widget(self.b.row(*level([differs, shown]), gap=0.75, high="needed"))
        else:
            self.side.add_widget(shown)

    def _elsewhere(self) -> None:
        """The last page: figures that stand where the record has none."""
        look = self.look
        self.count.text = ""
        self._beside_board(self.board.zoom if self.asked is not None or self.differs else None)
        if self.asked is not None:
            self._who()
            return
        self._ask(look._("Does anybody stand somewhere else?"), look._("Tap the place where somebody stands."))
        put(self.side, self.b.space(), self.b.button(look._("Nobody"), self._next, style="main", mm=MAIN_MM * 1.3))

    def _standing(self, spots: Sequence[str]) -> GridLayout:
        """Who stands in the area, place by place; it scrolls if there are many."""
        b, board = self.b, self.check.board()
        lines = b.column(gap=0.5)
        marks = {party.name: party.look for party in self.parties}
        for spot in (board.spots[one] for one in spots):
            if spot.owner is None:
                continue
            line = b.row(
                b.mark(marks[spot.owner], mm=5, size_hint=(None, None), size=(b.mm(6), b.mm(6))),
                b.text(spot.title, "answer", pos_hint={"center_y": 0.5}),
                high="needed",
            )
            line.whole = True  # a list that goes on ends between two
            lines.add_widget(line)
        if not lines.children:
            lines.add_widget(b.dim(self.look._("Nobody"), "body"))
        return b.scrolled(lines)

    def _different(self) -> None:
        self.differs = True
        self._show()

    def _next(self) -> None:
        self.at, self.differs, self.asked = self.at + 1, False, None
        if self.at > len(self.areas) and not self.check.differences():
            self._finish()
        else:
            self._show()

    # ── what is different ───────────────────────────────────────────────────────────────────────────────────

    def _spot(self, spot: str) -> None:
        if self.at > len(self.areas):
            return  # all has been looked at
        self.asked = None if self.asked == spot else spot
        self.differs = True
        self._show()

    def _who(self) -> None:
        assert self.asked is not None
        here = self.check.record.spots[self.asked]
        self._ask(here.title, self.look._("Who stands here on the table?"))
        b = self.b
        now = self.check.board().spots[self.asked].owner
        grid = b.grid(cols=3)
        for party in self.parties:
            shown = PartyModel(
                party.name, party.short, party.look, party.place, asked=party.name == now, called=party.called
            )
            act, high = partial(self._stands, party.name), b.mm(NAMED_MM)
            grid.add_widget(b.chip(shown, act, upright=True, full=True, size="answer", height=high))
        put(self.side, b.scroll(grid), b.button(self.look._("Nobody"), partial(self._stands, None)))

    def _stands(self, owner: Party | None) -> None:
        if self.asked is not None:
            self.check.see(self.asked, owner)
            self.asked = None
            self._show()

    # ── who is right ────────────────────────────────────────────────────────────────────────────────────────

    def _differences(self) -> None:
        """Each difference beside its place on the board: what the record says, and what the table says. All are applied
        once all are decided.
        """
        b, look = self.b, self.look
        moves = self.check.differences()
        self.count.text = ""
        at = next((number for number, move in enumerate(moves) if move not in self.decided), len(moves) - 1)
        self._show_where(moves[at])
        self.asks = b.text(look._("What is right?"), "head" if self._close else "question", strong=True)
        self.side.size_hint_x = 1 if b.portrait else max(0.66, 0.62 * b.theme.text_scale)
        decided = set(moves) <= self.decided.keys()
        large = b.portrait and len(moves) <= FEW
        view = b.scroll(*(self._difference(move, large=large) for move in moves), gap=1)
        view.scroll_y = 1 - at / max(1, len(moves) - 1)
        put(
            self.side,
            self.asks,
            view,
            b.when_ready(look._("Apply"), self._take_over, ready=decided),
        )

    @property
    def _close(self) -> bool:
        """Whether what is asked has to be close together, so that large type hides no answer."""
        return self.b.theme.text_scale > 1 and not self.b.portrait

    def _show_where(self, move: PieceMove) -> None:
        """The board as the table has it, at the place of a difference."""
        spot = next((one for one in (move.end, move.start) if one in self.check.record.spots), None)
        area = next((one for one in self.check.record.areas() if spot in one.spots), None)
        self.asked = spot
        self._beside_board(area.zoom if area is not None else None)
        self.asked = None

    def _difference(self, move: PieceMove, *, large: bool) -> Widget:
        """A slip: whose piece it is, and below it the two places, of which the one that is tapped is right; `large`
        where it has the room to itself.
        """
        b, _, teller = self.b, self.look._, self.play.teller
        marks = {party.name: party.look for party in self.parties}
        slip = Paper(b.theme, "slip", pad=10, spacing=b.units(0.5 if self._close else 1))
        as_high_as_needed(slip)
        look = marks.get(move.party)
        small = self._close
        mm, size = (5, "answer") if small else (9, "question") if large else (7, "name")
        mark = b.mark(look, mm=mm, wide=mm + 1, high=mm + 1, line=slip.ink) if look is not None else None
        name = b.text(teller.name(move.party), size, strong=True, colour=slip.ink, pos_hint={"center_y": 0.5})
        right = _("The record is right: move the figure"), _("The table is right: correct the record")
        ways = (
            ("log", False, _("Recorded"), move.start, _("move the figure"), right[0]),
            ("hand", True, _("On the table"), move.end, _("correct the record"), right[1]),
        )
        chosen = self.decided.get(move)
        points = (
            Standpoint(
                b,
                (icon, whose, teller.name(place) if place is not None else _("nowhere"), then),
                partial(self._decide, move, table),
                says=says,
                chosen=chosen is table,
                large=large,
            )
            for icon, table, whose, place, then, says in ways
        )
        both = (b.row if b.portrait else b.column)(*points, gap=1.25, high="needed")
        put(slip, b.row(mark, name, gap=1.5, high="needed"), both)
        return slip

    def _decide(self, move: PieceMove, table: bool) -> None:
        self.decided[move] = table
        self._show()

    def _take_over(self) -> None:
        moves = self.check.differences()
        if not set(moves) <= self.decided.keys():
            self.asks.text = self.look._("Choose for each difference what is right.")  # a notice would lie over them
            return
        self.check.decide([move for move in moves if self.decided[move]], table=True)
        patch = self.check.patch()
        reason = reason_for(BOARD_CHECK, self.play.teller, self.look._)
        if not patch or self.play.correct(patch, reason):
            self._finish()

    def _finish(self) -> None:
        self.play.real_table.found(self.check.real())
        self.on_done()


class Standpoint(Touchable, BoxLayout):
    """Who says so, where the piece stands then, and what is to be done if this is right."""

    role = "standpoint"

    def __init__(
        self,
        b: Builder,
        told: tuple[str, str, str, str],
        on_tap: Callable[[], object],
        *,
        says: str,
        chosen: bool,
        large: bool = False,
    ) -> None:
        self.theme, self.says, self.chosen = b.theme, says, chosen
        super().__init__(on_tap, spacing=b.units(1), padding=(b.units(1), b.units(1 if large else 0.75)))
        self.bind(minimum_height=self.setter("size_hint_min_y"))  # side by side both are as high as the higher
        icon, whose, place, then = told
        ink, soft = b.palette.ink, b.palette.ink_soft
        brief = b.theme.text_scale > 1 and not b.portrait  # what is to be done would hide the second answer
        sign, said = "check" if chosen else icon, "body" if large or brief else "small"
        put(
            self,
            b.icon(sign, mm=6, colour=ink, wide=7, high=7, pos_hint={"center_y": 0.5}) if chosen or not brief else None,
            b.column(
                b.text(whose, said, colour=soft),
                b.text(place, "name" if large else "effect", strong=True, colour=ink),
                b.text(f"→ {then}", said, colour=soft) if not brief else None,
                gap=0,
                high="needed",
                pos_hint={"center_y": 0.5},
            ),
        )

    def paint(self, canvas: Canvas) -> None:
        """Draw the field; the chosen one is filled."""
        state: State = "marked" if self.chosen else "field"
        control(canvas, self.theme, self.pos, self.size, state, pressed=self.pressed)
