"""This box: what was found, the sticks, updates, switching off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from kivy.uix.widget import Widget

from companion.models.box.this_box import BoxModel, LineModel, StickModel
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.widgets.buttons import HeldButton, Icon, TouchButton
from companion.ui.widgets.layout import as_high_as_needed, column, row
from companion.ui.widgets.more import more_list
from companion.ui.widgets.page import Page
from companion.ui.widgets.text import Text


class BoxHost(Protocol):
    """What the page can do."""

    def choose(self, name: str) -> None:
        """Keep games on a stick."""

    def switch_off(self) -> None:
        """Switch the box off."""


class ThisBoxScreen(Page):
    """Left what was found, the worst first; right what can be done."""

    role = "this box"

    def __init__(
        self,
        look: Look,
        model: BoxModel,
        host: BoxHost,
        on_back: Callable[[], None],
        on_updates: Callable[[], None],
        on_panel: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("This box"), on_back)
        theme, portrait = look.theme, look.theme.profile.portrait
        listed, view = more_list(look, 0.75)
        for line in model.lines:
            listed.add_widget(self._line(line))
        if not model.lines:
            listed.add_widget(Text(look._("Nothing was checked yet."), theme, "body"))
        self.body.add_widget(view)
        side = column(theme, 1, size_hint=(1, None) if portrait else (0.62, 1))
        sticks, around = (side, None) if portrait else more_list(look)
        for stick in model.sticks:
            sticks.add_widget(self._stick(stick, host))
        if not model.sticks:
            words = look._("Put in a USB stick: games can be kept on it and go on in another box.")
            sticks.add_widget(Text(words, theme, "small", colour=theme.palette.text_dim))
        if around is not None:
            side.add_widget(around)
        side.add_widget(TouchButton(look._("Measure the screen"), theme, on_panel, icon="gear", mm=TOUCH_MM))
        if model.updates:
            side.add_widget(TouchButton(look._("Updates"), theme, on_updates, icon="down", mm=MAIN_MM))
        if model.off:
            side.add_widget(HeldButton(look._("Switch off"), theme, host.switch_off, mm=MAIN_MM))
        self.body.add_widget(as_high_as_needed(side) if portrait else side)

    def _line(self, line: LineModel) -> Widget:
        theme = self.theme
        told = as_high_as_needed(row(theme, 1))
        colour = theme.palette.warning if line.fault else theme.palette.text_dim
        told.add_widget(Icon(line.icon, theme, mm=4, colour=colour, size_hint_x=None, width=theme.mm(5)))
        told.add_widget(Text(line.sentence, theme, "body" if line.fault else "small", pos_hint={"center_y": 0.5}))
        return told

    def _stick(self, stick: StickModel, host: BoxHost) -> Widget:
        look, theme = self.look, self.theme
        if stick.chosen:
            words = look.fill(look._("Games are kept on {stick} too."), stick=stick.name)
            return Text(words, theme, "small")
        words = look.fill(look._("Keep games on {stick} too"), stick=stick.name)
        return TouchButton(words, theme, partial(host.choose, stick.name), icon="stick", mm=TOUCH_MM)
