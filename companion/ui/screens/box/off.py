"""The box is being switched off: what is safe, and when the plug may be pulled."""

from __future__ import annotations

from companion.ui.look.look import Look
from companion.ui.widgets.buttons import Icon
from companion.ui.widgets.layout import Surface, column, space
from companion.ui.widgets.text import Text


class OffScreen(Surface):
    """Nothing can be touched any more."""

    role = "off"

    def __init__(self, look: Look) -> None:
        theme = look.theme
        super().__init__(theme.palette.surface)
        page = column(theme, 2, 3)
        page.add_widget(space())
        page.add_widget(Icon("power", theme, mm=14, colour=theme.palette.accent, size_hint_y=None, height=theme.mm(16)))
        page.add_widget(Text(look._("The box is switching off."), theme, "head", strong=True, align="center"))
        words = look._("Wait until the screen is dark and the green light has stopped blinking. Then pull the plug.")
        page.add_widget(Text(words, theme, "body", align="center"))
        page.add_widget(space())
        self.add_widget(page)
