"""A line to type: what is asked above it, and why it cannot be so, if it cannot."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look.look import Look
from companion.ui.widgets.input.entry import LONGEST, TextEntry
from companion.ui.widgets.text import Text


class NamePage(BoxLayout):
    """Field and keyboard. `on_done` takes the text and says what is against it, "" if nothing is."""

    def __init__(
        self, look: Look, asked: str, text: str, on_done: Callable[[str], str], *, most: int = LONGEST
    ) -> None:
        theme = look.theme
        super().__init__(orientation="vertical", spacing=theme.units(1))
        self.asked, self.theme, self.on_done = asked, theme, on_done
        self.says = Text(asked, theme, "body", colour=theme.palette.text_dim)
        self.add_widget(self.says)
        self.entry = TextEntry(text, look, self._done, most=most)
        self.add_widget(self.entry)
        self.add_widget(BoxLayout())

    def _done(self, text: str) -> None:
        against = self.on_done(text)
        if against:
            self.clear_widgets([self.says])
            self.says = Text(against, self.theme, "body", colour=self.theme.palette.warning)
            self.add_widget(self.says, index=len(self.children))
