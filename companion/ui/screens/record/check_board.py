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
from companion.table.evening import Move
from companion.ui.boards.face import BoardContext, Face
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import Mark, PartyChip
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column, row, scrolled, space
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import FitText, Text


class CheckScreen(Page):
    """Walks over the board. `on_done` is called when it is over; on the way back before that nothing has changed."""

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
        self.decided: dict[Move, bool] = {}
        self.count = FitText("", self.theme, "body", align="right", size_hint_x=0.3)
        self.head.add_widget(self.count)
        marks = {party.name: party.look for party in self.parties}
        self.board = face.draw(BoardContext(board, marks, look, self._spot))
        self.side = column(self.theme, 1.25, size_hint_x=1 if self.theme.profile.portrait else 0.66)
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
        self.body.add_widget(self.board)
        self.body.add_widget(self.side)

    def _ask(self, title: str, sentence: str) -> None:
        self.side.add_widget(Text(title, self.theme, "head", strong=True))
        self.side.add_widget(Text(sentence, self.theme, "body"))

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
        self.side.add_widget(self._standing(area.spots))
        if not self.differs:
            self.side.add_widget(TouchButton(look._("It is different"), self.theme, self._different))
        label = look._("Now as shown") if self.differs else look._("As shown")
        self.side.add_widget(TouchButton(label, self.theme, self._next, style="main", mm=MAIN_MM * 1.3))

    def _elsewhere(self) -> None:
        """The last look: whoever stands where the record knows nobody."""
        look = self.look
        self.count.text = ""
        self._beside_board(self.board.zoom if self.asked is not None or self.differs else None)
        if self.asked is not None:
            self._who()
            return
        self._ask(look._("Does anybody stand somewhere else?"), look._("Tap the place where somebody stands."))
        self.side.add_widget(space())
        self.side.add_widget(TouchButton(look._("Nobody"), self.theme, self._next, style="main", mm=MAIN_MM * 1.3))

    def _standing(self, spots: Sequence[str]) -> GridLayout:
        """Who stands in the area, place by place; it scrolls where many stand."""
        theme, board = self.theme, self.check.board()
        lines = column(theme, 0.5)
        marks = {party.name: party.look for party in self.parties}
        for spot in (board.spots[one] for one in spots):
            if spot.owner is None:
                continue
            line = as_high_as_needed(row(theme, 1))
            line.add_widget(
                Mark(marks[spot.owner], theme, mm=4, size_hint=(None, None), size=(theme.mm(5), theme.mm(5)))
            )
            line.add_widget(Text(spot.title, theme, "body", pos_hint={"center_y": 0.5}))
            lines.add_widget(line)
        if not lines.children:
            lines.add_widget(Text(self.look._("Nobody"), theme, "body", colour=theme.palette.text_dim))
        return scrolled(lines, theme)

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
        theme = self.theme
        now = self.check.board().spots[self.asked].owner
        grid = GridLayout(cols=3, spacing=theme.units(1), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for party in self.parties:
            shown = PartyModel(party.name, party.short, party.look, party.place, asked=party.name == now)
            grid.add_widget(PartyChip(shown, theme, partial(self._stands, party.name)))
        box = column(theme, 1)
        box.add_widget(grid)
        self.side.add_widget(scrolled(box, theme))
        self.side.add_widget(TouchButton(self.look._("Nobody"), theme, partial(self._stands, None)))

    def _stands(self, owner: Party | None) -> None:
        if self.asked is not None:
            self.check.see(self.asked, owner)
            self.asked = None
            self._show()

    # ── who is right ────────────────────────────────────────────────────────────────────────────────────────

    def _differences(self) -> None:
        """Each difference with its two ways; taken over when all are decided."""
        theme, look = self.theme, self.look
        self.body.clear_widgets()
        self.count.text = ""
        moves = self.check.differences()
        page = column(theme, 1.25)
        page.add_widget(Text(look._("On the table it is different. What is right?"), theme, "head", strong=True))
        listed = column(theme, 1.25)
        for move in moves:
            listed.add_widget(self._difference(move, difference(move, self.play.teller, look._)))
        page.add_widget(scrolled(listed, theme))
        done = TouchButton(look._("Take over"), theme, self._take_over, style="main")
        done.opacity = 1.0 if set(moves) <= self.decided.keys() else 0.35
        page.add_widget(done)
        self.body.add_widget(page)

    def _difference(self, move: Move, sentence: str) -> Sheet:
        theme, look = self.theme, self.look
        sheet = Sheet(theme, size_hint_y=None, pad=1, gap=0.75)
        sheet.bind(minimum_height=sheet.setter("height"))
        sheet.add_widget(Text(sentence, theme, "body", strong=True))
        ways = as_high_as_needed(row(theme, 1))
        for table, label in (
            (False, look._("The record is right: move the figure")),
            (True, look._("The table is right: correct the record")),
        ):
            chosen = self.decided.get(move) is table
            act = partial(self._decide, move, table)
            ways.add_widget(TouchButton(label, theme, act, mm=TOUCH_MM, chosen=chosen, icon="check" if chosen else ""))
        sheet.add_widget(ways)
        return sheet

    def _decide(self, move: Move, table: bool) -> None:
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
