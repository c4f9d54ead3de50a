"""A question that the box decides for the seats it plays: who is meant, and nothing to tap."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put, refill

PIECE_MM = 11.0
"""How large the piece is that the box moves, beside the line."""

LOW_MM = 20.0
"""Lower than this the question and the line stand side by side, as in the strip below a board."""


class ByBoxPanel(Panel):
    """The question as everybody may hear it, and that the box decides; the answer is told as anybody's."""

    lies = False
    """Whether both stand side by side."""

    def fill(self) -> None:
        """The piece of a single one, and the line."""
        line = self.b.text(self._said, "effect", strong=True, pos_hint={"center_y": 0.5})
        mark = self._mark()
        self.body.add_widget(self.b.row(mark, line, gap=1.5, high="needed") if mark is not None else line)

    def on_height(self, _panel: Widget, high: float) -> None:
        """Lies down or stands up, as there is room; without room it would have to be scrolled."""
        lies = high < self.b.mm(LOW_MM)
        if lies == self.lies:
            return
        self.lies, self.orientation = lies, "horizontal" if lies else "vertical"
        if not lies:
            refill(self, self.sentence, self.view, self.below)
            return
        asks = self.b.fit(self.says(), "head", strong=True, align="left")
        line = self.b.fit(self._said, "effect", strong=True, align="left")
        self.clear_widgets()
        put(self, asks, self.b.row(self._mark(), line, gap=1))

    @property
    def _said(self) -> str:
        names = ", ".join(self.asking.party(name).title for name in self.asking.question.by_box)
        return self.look.fill(self.look._("The box decides for {name}."), name=names)

    def _mark(self) -> Widget | None:
        parties = self.asking.question.by_box
        if len(parties) != 1:
            return None
        look = self.asking.party(parties[0]).look
        return self.b.mark(look, mm=PIECE_MM, boxed=True, wide=PIECE_MM + 1)
