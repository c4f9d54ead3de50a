"""A line to type: what is asked above it, and what is wrong with the text, if anything."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.look.look import Look
from companion.ui.widgets.input.entry import LONGEST, TextEntry
from companion.ui.widgets.layout import as_high_as_needed, row
from companion.ui.widgets.text import Text

FULL_MM = 96.0
"""So high field and keyboard get at most."""


class NamePage(BoxLayout):
    """Field and keyboard. `on_done` takes the text and returns what is wrong with it, "" if nothing is. `names` begin
    with a capital letter, and so do sentences; those of `people` do so in each of their parts.
    """

    def __init__(
        self,
        look: Look,
        asked: str,
        text: str,
        on_done: Callable[[str], str],
        *,
        most: int = LONGEST,
        names: bool = True,
        people: bool = False,
    ) -> None:
        theme = look.theme
        super().__init__(orientation="vertical", spacing=theme.units(1))
        self.asked, self.theme, self.on_done, self.look = asked, theme, on_done, look
        self.says = Text(asked, theme, "body", colour=theme.palette.text_dim, pos_hint={"center_y": 0.5})
        self.line = as_high_as_needed(row(theme, 1))
        self.line.add_widget(self.says)
        self.add_widget(self.line)
        self.entry = TextEntry(text, look, self._done, most=most, names=names, people=people)
        self.entry.on_full = self._full
        self.add_widget(self.entry)
        self.add_widget(BoxLayout())
        if theme.profile.portrait:
            self.bind(height=self._fill)

    def _fill(self, *_: object) -> None:
        """On an upright panel the keys are as high as fingers like them."""
        self.entry.fill(min(self.height - self.line.height - self.spacing, self.theme.mm(FULL_MM)))

    def put_before(self, widget: Widget) -> None:
        """Something that stands before what is asked, as high as it says: whom it is about."""
        widget.size_hint_y, widget.height = None, widget.width
        self.line.add_widget(widget, index=len(self.line.children))

    def _done(self, text: str) -> None:
        against = self.on_done(text)
        if against:
            self._warn(against)

    def _full(self) -> None:
        """Tells why no further letter comes."""
        self._warn(self.look.fill(self.look._("At most {count} characters."), count=self.entry.most))

    def _warn(self, told: str) -> None:
        if told != self.says.text:
            self.line.remove_widget(self.says)
            self.says = Text(told, self.theme, "body", colour=self.theme.palette.warning, pos_hint={"center_y": 0.5})
            self.line.add_widget(self.says)
