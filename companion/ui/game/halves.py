"""Board and question of the table: beside each other, below each other, or at the largest text one at a time."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.play.table import TableModel
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM, Theme
from companion.ui.widgets.builder import Builder, refill

BOARD = {1.0: 0.625, 1.3: 0.53}
"""The share of the board where it stands beside the question, by the size of text: larger text has a wider column."""

STACKED = {1.0: 0.51, 1.3: 0.45}
"""The same where it stands above the question. Sizes that are not named here have no room for both."""


def grown(theme: Theme) -> float:
    """By how much a strip is higher in large text."""
    return 1 + (theme.text_scale - 1) * 0.5


class Halves(BoxLayout):
    """Holds both sides. Where they take turns, one button leads to the other; on the board it says what is asked."""

    def __init__(self, look: Look, board: BoxLayout, question: BoxLayout) -> None:
        super().__init__()
        self.look, self.theme, self.b = look, look.theme, Builder(look)
        self.board, self.question = board, question
        self._strip: float | None = None
        self._most = 1.0
        self._asked: tuple[int, str] | None = None
        self._on_board = False
        self._stands: object = None
        self._of: int | None = None
        self.way: Widget | None = None
        """What leads to the other side, where they take turns; a notice may hide it for a while."""

    @property
    def takes_turns(self) -> bool:
        """Whether one side is shown at a time."""
        return self.theme.text_scale not in BOARD and self._strip is None

    def ask(
        self, number: int | None, sentence: str, strip_mm: float | None, *, on_board: bool, most: float = 1.0
    ) -> None:
        """Places both for a question: with a strip of that height below the board, else as the size of text has it,
        the board with at `most` this share of the width; with 0 the question has it all.

        A new question is shown first, but for one that is answered on the board; `number` None: none is open.
        """
        self._strip, self._most = strip_mm, most
        asked = None if number is None else (number, sentence)
        if asked != self._asked:
            self._asked = asked
            if number is None or number != self._of:
                self._on_board = asked is None or on_board
            self._of = number
        self._place()

    def bring(self, side: Widget) -> None:
        """Shows a side, if it waits for its turn."""
        self._on_board = side is self.board
        self._place()

    def turn(self) -> None:
        """Shows the other side."""
        self._on_board = not self._on_board
        self._place()

    def _place(self) -> None:
        in_turns = self.takes_turns
        stands = (in_turns, self._asked, self._on_board) if in_turns else (False, self._strip, self._most)
        if stands == self._stands:
            return
        self._stands = stands
        if in_turns:
            self._one()
        else:
            self._both()

    def _one(self) -> None:
        self.orientation = "vertical"
        shown = self.board if self._on_board else self.question
        shown.size_hint = 1, 1
        self.board.padding = self.theme.design(8), self.theme.design(4)
        if self._asked is None:
            self.way = None
            refill(self, shown)
            return
        words = self._asked[1] if self._on_board else self.look._("Board")
        self.way = self.b.button(words, self.turn, mm=MAIN_MM if self.theme.profile.portrait else TOUCH_MM)
        around = self.b.column(self.way, high="needed")
        around.padding = self.theme.design(8), self.theme.design(4)
        refill(self, *((shown, around) if self._on_board else (around, shown)))

    def _both(self) -> None:
        self.way = None
        theme, strip, board, question = self.theme, self._strip, self.board, self.question
        stacked = theme.profile.portrait or strip is not None
        alone = strip is None and not self._most
        parts: list[Widget] = [question] if alone else [board, question]
        if theme.mirrored and not stacked:
            parts.reverse()
        self.orientation = "vertical" if stacked else "horizontal"
        share = STACKED.get(theme.text_scale, 1.0) if stacked else min(self._most, BOARD.get(theme.text_scale, 1.0))
        board.size_hint = (1, share) if stacked else (share, 1)
        question.size_hint = (1, 1 - share) if stacked else (1 - share, 1)
        board.padding = theme.design(8 if strip is None else 6), theme.design(4)  # with a strip: as the names stand
        if alone:
            question.size_hint = 1, 1
        if strip is not None:
            board.size_hint = 1, 1
            question.size_hint = 1, None
            question.height = theme.mm(strip) * grown(theme) + theme.design(10)
        refill(self, *parts)


def in_place_of_board(model: TableModel, b: Builder) -> Widget:
    """The state of a game that has no board, and what happened last."""
    said = b.column(b.fit(model.title, "head", strong=True), *(b.fit(part) for part in model.standing), pad=1)
    for sentence in model.said:
        said.add_widget(b.fit(sentence, dim=True))
    return said
