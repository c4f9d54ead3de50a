"""A number with minus and plus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.uix.boxlayout import BoxLayout

from companion.models.game.party_looks import Colour, PartyLook
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import PartyMark
from companion.ui.widgets.layout import column
from companion.ui.widgets.text import FitText
from companion.ui.widgets.vignette import Drawing, Vignette

HELD_AFTER, HELD_EVERY = 0.5, 0.12
"""Seconds until a held button repeats its step, and between repeated steps."""


class _Step(TouchButton):
    """The plus or minus button: every tap counts, however quick, and holding it repeats."""

    repeats = True
    _going: ClockEvent | None = None
    _went = False

    def _press(self, pressed: bool) -> None:
        super()._press(pressed)
        if self._going is not None:
            self._going.cancel()
            self._going = None
        if pressed:
            self._went = False
            self._going = Clock.schedule_once(self._on, HELD_AFTER)

    def _on(self, _: float) -> None:
        self._went = True
        if self.get_parent_window() is not None and self.on_tap() is not False:
            self._going = Clock.schedule_once(self._on, HELD_EVERY)

    def tapped(self) -> None:
        """Makes one step, unless holding has made some."""
        if not self._went:
            super().tapped()


class Stepper(BoxLayout):
    """A label, its number as `tell` writes it, and a button on either side, to be tapped or held.

    `allows` is asked before the number changes; it tells by itself why not. `ink` is its colour on paper,
    `drawing` is a picture of what is counted.
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
        ink: Colour | None = None,
        drawing: Drawing | None = None,
        **kwargs: Any,
    ) -> None:
        theme = look.theme
        super().__init__(spacing=theme.units(1), **{"size_hint_y": None, "height": theme.mm(MAIN_MM), **kwargs})
        self.value, self.least, self.most, self.step = value, least, most, step
        self.on_value, self.tell, self.allows = on_change, tell, allows
        if mark is not None:
            mm = 4.6 if ink is None else 5.6
            self.add_widget(PartyMark(mark, theme, mm=mm, size_hint_x=None, width=theme.mm(mm + 1), line=ink))
        side, style = theme.mm(side_mm), "plain" if ink is None else "field"
        how: dict[str, Any] = {"mm": side_mm, "size_hint_x": None, "width": side, "style": style}
        how |= {"size": "head" if ink is None else "answer", "pos_hint": {"center_y": 0.5}}
        less = _Step("−", theme, lambda: self._by(-1), **how)
        if step == 1:
            size = "head" if ink is None else "hand"  # on paper it is written into its field
            self.number = FitText(tell(value), theme, size, strong=True, colour=ink, size_hint_x=None, width=side)
            if drawing is not None:
                wide = min(self.height * 0.7, theme.mm(10))
                self.add_widget(Vignette(drawing, theme, size_hint_x=None, width=wide))
            for widget in (FitText(label, theme, "body", align="left", colour=ink), less, self.number):
                self.add_widget(widget)
        else:  # large amounts: the label stands above, so that both have room
            self.number = FitText(tell(value), theme, "body", strong=True, colour=ink)
            both = column(theme, 0)
            both.add_widget(FitText(label, theme, "small", colour=ink or theme.palette.text_dim, size_hint_y=1.4))
            both.add_widget(self.number)
            self.add_widget(less)
            self.add_widget(both)
        self.add_widget(_Step("+", theme, lambda: self._by(1), **how))

    def _by(self, sign: int) -> bool:
        """Makes a step; returns False at the limit."""
        value = min(self.most, max(self.least, self.value + sign * self.step))
        if value == self.value or not self.allows(value):
            return False
        self.value = value
        self.number.text = self.tell(value)
        self.on_value(value)
        return True
