"""What all full pages have: a way back, a title, and a body."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Surface, column, row
from companion.ui.widgets.text import FitText


class Page(Surface):
    """A page with a head line. Subclasses fill `body`; in landscape it is a row of columns, upright a column."""

    def __init__(self, look: Look, title: str, on_back: Callable[[], None] | None, **kwargs: Any) -> None:
        self.look, self.theme, self.go_back = look, look.theme, on_back
        super().__init__(look.theme.palette.surface, **kwargs)
        theme = self.theme
        self.frame = column(theme, 1, 1)
        head = row(theme, 1, size_hint_y=None, height=theme.mm(TOUCH_MM))
        if on_back is not None:
            head.add_widget(
                TouchButton(
                    "", theme, on_back, style="quiet", icon="back", mm=TOUCH_MM, size_hint_x=None, width=theme.mm(11)
                )
            )
        self.title = FitText(title, theme, "head", strong=True, align="left")
        head.add_widget(self.title)
        self.head = head
        self.frame.add_widget(head)
        self.body: BoxLayout = column(theme, 1) if theme.profile.portrait else row(theme, 2)
        self.frame.add_widget(self.body)
        self.add_widget(self.frame)

    def put_beside_title(self, button: TouchButton) -> None:
        """What the page is for besides: beside its title, or where that is narrow below everything."""
        if self.theme.profile.portrait:
            self.frame.add_widget(button)
        else:
            button.size_hint_x = 0.5
            self.head.add_widget(button)
