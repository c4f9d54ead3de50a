"""The menu of the evening, over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.ui.look import Look
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Sheet, Surface
from companion.ui.widgets.text import Text


class MenuSheet(Surface):
    """A short list of ways on; a tap beside it closes it."""

    role = "menu"

    def __init__(
        self, look: Look, title: str, ways: Sequence[tuple[str, str, Callable[[], None]]], on_close: Callable[[], None]
    ) -> None:
        theme = look.theme
        super().__init__(theme.palette.sunken, alpha=0.72)
        self.on_close = on_close
        width = min(theme.profile.width * 0.86, theme.mm(80))
        self.sheet = Sheet(theme, size_hint=(None, None), width=width, line=theme.palette.line, pad=2)
        self.sheet.pos_hint = {"center_x": 0.5, "center_y": 0.5}
        self.sheet.bind(minimum_height=self.sheet.setter("height"))
        self.sheet.add_widget(Text(title, theme, "head", strong=True))
        for icon, label, act in ways:
            self.sheet.add_widget(TouchButton(label, theme, act, icon=icon))
        self.add_widget(self.sheet)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing under it can be touched."""
        if not self.sheet.collide_point(*touch.pos):
            touch.grab(self)
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A tap beside the sheet closes it."""
        if touch.grab_current is self:
            touch.ungrab(self)
            self.on_close()
            return True
        return bool(super().on_touch_up(touch))
