"""The check of the board: area by area, is it so? What is different is put right on the table or in the record.

‹ Check the board                     3 of 9
┌ the area, large ┐  Heavy Industry
│  ▢ ● ▢          │  Who stands here? Is it so on the table?
│  ▢ ▢ ▲          │  [ It is different ]
└─────────────────┘  [ As shown ]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.gridlayout import GridLayout

from companion.engine.vocabulary import Party
from companion.models.boards.check import BoardCheck
from companion.models.game.notice import Notice
from companion.models.game.parties import PartyModel
from companion.models.play.play import Play
from companion.models.record.todo import difference
from companion.table.evening import PieceMove
from companion.ui.boards.face import BoardContext, Face
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.widgets.builder import put
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Paper


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
        question = look._("Who stands here? Is it so on the table?")
        self._ask(area.title, look._("Tap the place that is different.") if self.differs else question)
        put(
            self.side,
            self._standing(area.spots),
            self.b.button(look._("It is different"), self._different) if not self.differs else None,
        )
        label = look._("Now as shown") if self.differs else look._("As shown")
        self.side.add_widget(self.b.button(label, self._next, style="main", mm=MAIN_MM * 1.3))

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
            lines.add_widget(
                b.row(
                    b.mark(marks[spot.owner], mm=4, size_hint=(None, None), size=(b.mm(5), b.mm(5))),
                    b.text(spot.title, pos_hint={"center_y": 0.5}),
                    high="needed",
                )
            )
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
            shown = PartyModel(party.name, party.short, party.look, party.place, asked=party.name == now)
            grid.add_widget(b.chip(shown, partial(self._stands, party.name)))
        put(self.side, b.scroll(grid), b.button(self.look._("Nobody"), partial(self._stands, None)))

    def _stands(self, owner: Party | None) -> None:
        if self.asked is not None:
            self.check.see(self.asked, owner)
            self.asked = None
            self._show()

    # ── who is right ────────────────────────────────────────────────────────────────────────────────────────

    def _differences(self) -> None:
        """Each difference with its two solutions; all are applied once all are decided."""
        b, look = self.b, self.look
        self.body.clear_widgets()
        self.count.text = ""
        moves = self.check.differences()
        ready = set(moves) <= self.decided.keys()
        done = b.when_ready(look._("Take over"), self._take_over, ready=ready)
        self.body.add_widget(
            b.column(
                b.heading(look._("On the table it is different. What is right?")),
                b.scroll(
                    *(self._difference(move, difference(move, self.play.teller, look._)) for move in moves), gap=1.25
                ),
                done,
                gap=1.25,
            )
        )

    def _difference(self, move: PieceMove, sentence: str) -> Paper:
        """A slip: what differs, with the piece it is about, and below the two ways."""
        b, look = self.b, self.look
        sheet = Paper(b.theme, "slip", pad=14, size_hint_y=None)
        sheet.bind(minimum_height=sheet.setter("height"))
        marks = {party.name: party.look for party in self.parties}
        mark = b.mark(marks[move.party], mm=7, wide=9) if move.party in marks else None
        words = b.text(sentence, "effect", strong=True, colour=sheet.ink, pos_hint={"center_y": 0.5})
        sheet.add_widget(b.row(mark, words, high="needed"))
        ways = b.row(high="needed")
        for table, label in (
            (False, look._("The record is right: move the figure")),
            (True, look._("The table is right: correct the record")),
        ):
            chosen = self.decided.get(move) is table
            act = partial(self._decide, move, table)
            ways.add_widget(
                b.button(label, act, mm=TOUCH_MM, style="value", chosen=chosen, icon="check" if chosen else "")
            )
        sheet.add_widget(ways)
        return sheet

    def _decide(self, move: PieceMove, table: bool) -> None:
        self.decided[move] = table
        self._show()

    def _take_over(self) -> None:
        moves = self.check.differences()
        if not set(moves) <= self.decided.keys():
            self.play.tell(Notice(self.look._("Choose for each difference what is right.")))
            return
        self.check.decide([move for move in moves if self.decided[move]], table=True)
        patch = self.check.patch()
        if not patch or self.play.correct(patch, self.look._("Board check")):
            self._finish()

    def _finish(self) -> None:
        self.play.real_table.found(self.check.real())
        self.on_done()
