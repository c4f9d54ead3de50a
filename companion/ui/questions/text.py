"""Questions answered by a short text, or by yes or no."""

from __future__ import annotations

from functools import partial

from companion.ui.look.theme import MAIN_MM
from companion.ui.questions.choose import ChoosePanel
from companion.ui.questions.panel import Panel
from companion.ui.widgets.input.entry import TextEntry


class ConfirmPanel(ChoosePanel):
    """Yes or no, each grey with its reason if it is refused."""

    def fill(self) -> None:
        """The answers side by side."""
        if self.asking.options:
            cards = [self.card(option) for option in self.asking.options]
            self.below.add_widget(self.b.row(*cards, gap=1, high="needed"))  # in reach, however long the sentence is
            self.add_pass()
            return
        for value, label in ((True, self.look._("Yes")), (False, self.look._("No"))):
            self.body.add_widget(self.b.button(label, partial(self.asking.answer, value), mm=MAIN_MM * 1.2))


class TextPanel(Panel):
    """A text that is typed on the screen."""

    def fill(self) -> None:
        """The line with its keyboard."""
        self.entry = TextEntry("", self.look, self.asking.answer)
        self.body.add_widget(self.entry)
