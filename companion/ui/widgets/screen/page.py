"""What all full pages have: a back button, a title, and a body."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Surface

SIDE = 276
"""Width of a column beside the main thing of a page, in design pixels."""


def side_width(theme: Theme) -> float:
    """How wide what stands beside the main thing is, in px: larger text gets some of its room."""
    return theme.design(SIDE) * min(1.2, theme.text_scale)


class Page(Surface):
    """A page with a head line. Subclasses fill `body`: a row of columns, or on an upright panel a column."""

    hides = True

    def __init__(self, look: Look, title: str, on_back: Callable[[], None] | None, **kwargs: Any) -> None:
        self.look, self.theme, self.go_back = look, look.theme, on_back
        self.b = b = Builder(look)
        super().__init__(b.palette.surface, **kwargs)
        self.title = b.fit(title, "head", strong=True, align="left")
        middle = {"center_y": 0.5}
        back = (
            b.button("", on_back, style="quiet", icon="back", mm=TOUCH_MM, wide=11, pos_hint=middle)
            if on_back is not None
            else None
        )
        self.head = b.row(back, self.title, high=TOUCH_MM)
        self.body: BoxLayout = b.column() if b.portrait else b.row(gap=2)
        self.frame = b.column(self.head, self.body, pad=1)
        self.add_widget(self.frame)

    def put_beside_title(self, button: TouchButton, *, also_upright: bool = False) -> None:
        """Puts a further widget beside the title; on a narrow panel below everything, if it is not `also_upright`."""
        if self.b.portrait and not also_upright:
            self.frame.add_widget(button)
        else:
            button.size_hint_x = (0.7 if self.b.portrait else 0.5) * self.theme.text_scale
            button.bind(height=lambda _, high: setattr(self.head, "height", max(self.b.mm(TOUCH_MM), high)))
            self.head.height = max(self.head.height, button.height)  # it may never change
            self.head.add_widget(button)
