"""Who gives how many cards to whom before a game with real cards, as lines beside the pairs on the felt (KP-24)."""

from __future__ import annotations

from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.floatlayout import FloatLayout

from companion.games.karriere_poker.face.oval.seat import set_name
from companion.games.karriere_poker.models import SwapModel
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint import painter
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText, text_width

HIGH, PIECE, ARROW = 6.4, 3.9, 2.8
"""The height of a line, the width of a piece and of the arrow, in millimetres at the usual text size."""


class GivesRow(Painted, FloatLayout):
    """The lower of a pair, how many of the best cards, an arrow, and the upper, with the marks of the evening."""

    role = "gives"

    def __init__(self, swap: SwapModel, look: Look) -> None:
        self.swap, self.theme = swap, look.theme
        theme = look.theme
        super().__init__(size_hint_y=None, height=theme.mm(HIGH) * (1 + (theme.text_scale - 1) * 0.5))
        told = look._("the best") if swap.count == 1 else look.fill(look._("{count} best"), count=swap.count)
        ink = theme.palette.text
        free: dict[str, Any] = {"size_hint": (None, None)}
        self.count = FitText(told, theme, "small", strong=True, colour=ink, **free)
        names: list[FitText] = []
        for seat in (swap.lower, swap.upper):
            names.append(FitText(seat.party, theme, "answer", colour=ink, align="left", **free))
        self.names = names
        for words in (self.count, *self.names):
            self.add_widget(words)
        self.bind(pos=self._lay, size=self._lay)

    @property
    def shows(self) -> str:
        """The line as text."""
        return f"{self.swap.lower.party} {self.count.text} → {self.swap.upper.party}"

    def _lay(self, *_: Any) -> None:
        if self.width <= 1:
            return
        mm, gap = self.theme.mm, self.theme.mm(0.5)
        told = text_width(self.count.text, self.theme.px("small"), face=self.count.face) + gap
        side = (self.width - told - mm(ARROW) - 2 * gap) / 2
        self.sides = self.x, self.right - side
        for words, seat, x in zip(self.names, (self.swap.lower, self.swap.upper), self.sides, strict=True):
            room = side - mm(PIECE) - 2 * gap
            words.text = set_name(words, self.theme, seat.party, seat.first_word, seat.short, room)
            words.pos, words.size = (x + mm(PIECE) + gap, self.y), (room, self.height)
        self.count.pos, self.count.size = (self.x + side, self.y), (told, self.height)
        self.arrow = self.right - side - gap - mm(ARROW) / 2
        self.paint_soon()

    def paint(self, canvas: InstructionGroup) -> None:
        """Both pieces and the arrow."""
        if self.width <= 1:
            return
        theme, middle = self.theme, self.y + self.height / 2
        size = theme.mm(PIECE)
        for seat, x in zip((self.swap.lower, self.swap.upper), self.sides, strict=True):
            paint_mark(canvas, seat.look, (x + size / 2, middle), size, theme.palette.text)
        painter.icon(canvas, "arrow_right", (self.arrow, middle), theme.mm(ARROW), theme.palette.text)
