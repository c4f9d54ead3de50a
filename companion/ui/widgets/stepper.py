"""A number with minus and plus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look import Look
from companion.ui.theme import MAIN_MM, PartyLook
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.text import FitText


class Stepper(BoxLayout):
    """A label, its number, and a button on either side of it."""

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
        mark: PartyLook | None = None,
        side_mm: float = MAIN_MM,
        **kwargs: Any,
    ) -> None:
        theme = look.theme
        super().__init__(spacing=theme.units(1), **{"size_hint_y": None, "height": theme.mm(MAIN_MM), **kwargs})
        self.value, self.least, self.most, self.step = value, least, most, step
        self.on_value = on_change
        if mark is not None:
            self.add_widget(Mark(mark, theme, mm=4.6, size_hint_x=None, width=theme.mm(5.5)))
        self.add_widget(FitText(label, theme, "body", align="left"))
        side = theme.mm(side_mm)
        self.add_widget(
            TouchButton("−", theme, lambda: self._by(-1), size="head", mm=side_mm, size_hint_x=None, width=side)
        )
        self.number = FitText(str(value), theme, "head", strong=True, size_hint_x=None, width=side)
        self.add_widget(self.number)
        self.add_widget(
            TouchButton("+", theme, lambda: self._by(1), size="head", mm=side_mm, size_hint_x=None, width=side)
        )

    def _by(self, sign: int) -> None:
        value = min(self.most, max(self.least, self.value + sign * self.step))
        if value != self.value:
            self.value = value
            self.number.text = str(value)
            self.on_value(value)
