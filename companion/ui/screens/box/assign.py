"""Whose buttons are which: the drawn table asks place by place for a press of each of the three buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.models.box.pads import PadsModel
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.widgets.buttons import Icon, Touchable, TouchButton
from companion.ui.widgets.layout import Painted, as_high_as_needed, column, row
from companion.ui.widgets.page import Page
from companion.ui.widgets.seats import HIGH_MM, RoundTable
from companion.ui.widgets.text import FitText

STANDS = {"found": "check", "before": "buttons"}
"""How a place stands → its icon; without buttons it has none."""
CAP_MM = 13.0


class AssignScreen(Page):
    """Left the places; right what is asked, what came, and the ways on. `show` is called whenever something came.

    `on_press` presses the next one of simulated pads.
    """

    role = "assign"

    def __init__(
        self,
        look: Look,
        on_back: Callable[[], None],
        *,
        on_place: Callable[[int], object],
        on_again: Callable[[], object],
        on_skip: Callable[[], object],
        on_keep: Callable[[], object],
        on_press: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(look, look._("Assign the buttons"), on_back)
        self._on_place, self._on_again, self._on_skip, self._on_keep = on_place, on_again, on_skip, on_keep
        if on_press is not None:  # simulated pads
            press = TouchButton(look._("Press one"), self.theme, on_press, mm=TOUCH_MM, size_hint_x=None)
            press.width = self.theme.mm(34)
            self.head.add_widget(press)
        self.said = ""

    def show(self, model: PadsModel, said: str = "", *, warns: bool = False) -> None:
        """Show how far it has come, and what somebody did last; `warns` if that was no good."""
        self.said = said
        theme, look = self.theme, self.look
        self.body.clear_widgets()
        places = {
            number: Pad(name, stands, theme, partial(self._on_place, number), wanted=number == model.wanted)
            for number, (name, stands) in model.places.items()
        }
        table = RoundTable(places, theme, look._("Tap a place to begin there."))
        side = column(theme, 1)
        if theme.profile.portrait:
            table.size_hint_y = 1.1
        else:
            table.size_hint_x = 1.25
        self.body.add_widget(table)
        self.body.add_widget(side)
        side.add_widget(FitText(model.asks, theme, "head", strong=True, align="left"))
        if model.wanted is not None:
            caps = row(theme, 0.75, size_hint_y=None, height=theme.mm(CAP_MM))
            for number, contact in enumerate(model.caps, start=1):
                caps.add_widget(Cap(contact, theme, wanted=number == model.button))
            side.add_widget(caps)
        colour = theme.palette.warning if warns else theme.palette.text
        side.add_widget(FitText(said, theme, "body", colour=colour, align="left", valign="top"))
        side.add_widget(self._ways(model))
        keep = TouchButton(look._("Keep"), theme, self._on_keep, style="main", held=look.locked)
        keep.opacity = 1.0 if model.changed else 0.35
        side.add_widget(keep)

    def _ways(self, model: PadsModel) -> BoxLayout:
        """What else can be done than to press."""
        theme, look = self.theme, self.look
        ways = [(look._("Once more"), self._on_again)]
        if model.wanted is not None:
            ways.append((look._("No buttons here"), self._on_skip))
        line = as_high_as_needed(row(theme, 0.75))
        for words, act in ways:
            line.add_widget(TouchButton(words, theme, act, mm=TOUCH_MM, padding=(theme.units(0.75), theme.units(0.5))))
        return line


class Pad(Touchable, BoxLayout):
    """A place with its name: ticked when its buttons were found, with a sign while it keeps what it has."""

    role = "seat"

    def __init__(self, name: str, stands: str, theme: Theme, on_tap: Callable[[], object], *, wanted: bool) -> None:
        self.theme, self.stands, self.wanted = theme, stands, wanted
        super().__init__(
            on_tap,
            spacing=theme.units(0.5),
            padding=(theme.units(0.75), theme.units(0.25)),
            size_hint=(None, None),
            size=(theme.mm(TOUCH_MM * 2), theme.mm(HIGH_MM)),
        )
        if stands in STANDS:
            colour = theme.palette.text if stands == "found" else theme.palette.text_dim
            icon = Icon(STANDS[stands], theme, mm=3.6, colour=colour, size_hint_x=None, width=theme.mm(4.4))
            self.add_widget(icon)
        ink = theme.palette.text_dim if stands == "none" and not wanted else theme.palette.text
        self.add_widget(FitText(name, theme, "body", strong=wanted, align="left", colour=ink))

    def paint(self, canvas: Any) -> None:
        """Draw the chair, with a strong line while it is asked."""
        palette, radius = self.theme.palette, self.theme.units(0.75)
        fill = palette.sunken if self.pressed else palette.surface if self.stands == "none" else palette.raised
        line = palette.accent if self.wanted else palette.line
        paint_box(canvas, self.pos, self.size, fill, line, radius, 2.4 if self.wanted else 1.1)


class Cap(Painted, BoxLayout):
    """One of three buttons: where it is wired, empty until it is pressed; with a strong line while it is asked for."""

    def __init__(self, contact: str, theme: Theme, *, wanted: bool) -> None:
        self.theme, self.contact, self.wanted = theme, contact, wanted
        super().__init__(padding=theme.units(0.5))
        if contact:
            self.add_widget(FitText(contact.replace(", ", ",\n"), theme, "small"))

    def paint(self, canvas: Any) -> None:
        """Draw the button."""
        palette, radius = self.theme.palette, self.theme.units(1.5)
        line = palette.accent if self.wanted else palette.line
        fill = palette.raised if self.contact else palette.surface
        paint_box(canvas, self.pos, self.size, fill, line, radius, 2.4 if self.wanted else 1.1)


__all__ = ["AssignScreen", "Cap", "Pad"]
