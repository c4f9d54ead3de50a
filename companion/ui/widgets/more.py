"""A list that says when there is more of it below, and goes on to it at a tap."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import PAGE, column, scrolled


class MoreList(BoxLayout):
    """A scrolled column with a button below it as long as something is hidden there."""

    def __init__(self, content: BoxLayout, look: Look) -> None:
        theme = look.theme
        super().__init__(orientation="vertical", spacing=theme.units(0.5))
        self.view = scrolled(content, theme, signed=False)  # the button says it
        self.add_widget(self.view)
        self.more = TouchButton(look._("More below"), theme, self._on, style="quiet", icon="down", mm=TOUCH_MM)
        self.more.role = "more"
        self.content = content
        self.view.bind(scroll_y=self._look, size=self._look)
        content.bind(height=self._look)

    @property
    def hidden(self) -> float:
        """How much lies below what is seen, in px."""
        room = self.height  # as if the button were not there: else it would come and go by turns
        return max(0.0, self.content.height - room) * self.view.scroll_y if self.content.height > room else 0.0

    def _look(self, *_: object) -> None:
        wanted = self.hidden > self.more.least / 3
        if wanted and self.more.parent is None:
            self.add_widget(self.more)
        elif not wanted and self.more.parent is not None:
            self.remove_widget(self.more)

    def _on(self) -> None:
        rest = self.content.height - self.view.height
        if rest > 0:
            self.view.scroll_y = max(0.0, self.view.scroll_y - self.view.height * PAGE / rest)


def more_list(look: Look, gap: float = 1) -> tuple[BoxLayout, MoreList]:
    """An empty column, and the list around it."""
    content = column(look.theme, gap)
    return content, MoreList(content, look)
