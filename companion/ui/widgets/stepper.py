"""A number with minus and plus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look import Look
from companion.ui.theme import MAIN_MM, PartyLook
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.layout import column
from companion.ui.widgets.text import FitText


class Stepper(BoxLayout):
    """A label, its number as `tell` writes it, and a button on either side of it.

    `allows` is asked before another number is taken, and says itself why not.
    """

    def __init__(
        self,
        label: str,
        value: int,
        look: Look,
        on_change: Callable[[int], None],
        *,
        least: int = 0,
        most: int = 99,
        step: int = 1,
        tell: Callable[[int], str] = str,
        allows: Callable[[int], bool] = lambda value: True,
        mark: PartyLook | None = None,
        side_mm: float = MAIN_MM,
        **kwargs: Any,
    ) -> None:
        theme = look.theme
        super().__init__(spacing=theme.units(1), **{"size_hint_y": None, "height": theme.mm(MAIN_MM), **kwargs})
        self.value, self.least, self.most, self.step = value, least, most, step
        self.on_value, self.tell, self.allows = on_change, tell, allows
        if mark is not None:
            self.add_widget(Mark(mark, theme, mm=4.6, size_hint_x=None, width=theme.mm(5.5)))
        side = theme.mm(side_mm)
        less = TouchButton("−", theme, lambda: self._by(-1), size="head", mm=side_mm, size_hint_x=None, width=side)
        if step == 1:
            self.number = FitText(tell(value), theme, "head", strong=True, size_hint_x=None, width=side)
            for widget in (FitText(label, theme, "body", align="left"), less, self.number):
                self.add_widget(widget)
        else:  # large amounts: the label stands above, so that both have room
            self.number = FitText(tell(value), theme, "body", strong=True)
            both = column(theme, 0)
            both.add_widget(FitText(label, theme, "small", colour=theme.palette.text_dim))
            both.add_widget(self.number)
            self.add_widget(less)
            self.add_widget(both)
        self.add_widget(
            TouchButton("+", theme, lambda: self._by(1), size="head", mm=side_mm, size_hint_x=None, width=side)
        )

    def _by(self, sign: int) -> None:
        value = min(self.most, max(self.least, self.value + sign * self.step))
        if value != self.value and self.allows(value):
            self.value = value
            self.number.text = self.tell(value)
            self.on_value(value)
