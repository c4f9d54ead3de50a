"""The menu of a game, over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Sheet, Surface, as_high_as_needed, row
from companion.ui.widgets.more import MoreList
from companion.ui.widgets.text import Text
from companion.ui.widgets.things.paper import Paper

PlainWay = tuple[str, str, Callable[[], None]]
"""Icon, label, action."""


class Way(NamedTuple):
    """A menu entry. `held`: it must be held. `chosen`: it is the present setting. `lit`: what is most likely wanted."""

    icon: str
    label: str
    act: Callable[[], None]
    held: bool = False
    chosen: bool = False
    lit: bool = False


class Levelled:
    """Buttons that stay as high as the highest of them needs. A button is in one line only, which alone levels it, and
    not again while it does so: two that disagreed would set its height in turn for ever.
    """

    def __init__(self, buttons: Sequence[TouchButton]) -> None:
        self._levelling = False
        before = [line for line in dict.fromkeys(button.line for button in buttons) if isinstance(line, Levelled)]
        self.buttons: tuple[TouchButton, ...] = tuple(
            dict.fromkeys([*buttons, *(one for line in before for one in line.buttons)])
        )
        for line in before:
            for button in line.buttons:
                button.unbind(height=line.level)
        for button in self.buttons:
            button.line = self
            button.bind(height=self.level)  # each grows with its own text only
        self.level()

    def level(self, *_: object) -> None:
        """Makes all as high as the highest; what a layout stretches keeps what that gives it."""
        if self._levelling:
            return
        self._levelling = True
        try:
            free = [one for one in self.buttons if one.size_hint_y is None]
            high = max((one.needed for one in free), default=0.0)
            for one in free:
                one.height = high
        finally:
            self._levelling = False


def level(buttons: Sequence[TouchButton]) -> Sequence[TouchButton]:
    """The buttons of a line, which stay as high as the highest of them; who is in a line already brings it along."""
    Levelled(buttons)
    return buttons


FEW = 5
"""Up to so many entries always have room; more are scrolled where they are too high together."""


class MenuSheet(Surface):
    """A short list of entries; the cross or a tap beside it closes it. Without `on_close` one of them must be taken.

    What is to be read before lies on `paper`.
    """

    role = "menu"

    def __init__(
        self,
        look: Look,
        title: str,
        ways: Sequence[Way | PlainWay],
        on_close: Callable[[], None] | None,
        *,
        paper: bool = False,
    ) -> None:
        theme = look.theme
        super().__init__(theme.palette.sunken, alpha=0.72)
        self.on_close = self.go_back = on_close
        width = min(theme.profile.width * 0.86, theme.mm(80))
        self.sheet: Paper | Sheet = (
            Paper(theme, "sheet", size_hint=(None, None), width=width, pad=14)
            if paper
            else Sheet(theme, size_hint=(None, None), width=width, line=theme.palette.line, pad=2)
        )
        self.sheet.pos_hint = {"center_x": 0.5, "center_y": 0.5}
        self.sheet.bind(minimum_height=self.sheet.setter("height"))
        head = as_high_as_needed(row(theme, 1))
        ink = theme.palette.brick_text if paper else None
        head.add_widget(Text(title, theme, "head", strong=True, colour=ink, pos_hint={"center_y": 0.5}))
        if on_close is not None:
            cross = TouchButton("", theme, on_close, style="quiet", icon="close", mm=TOUCH_MM)
            cross.size_hint_x, cross.width = None, theme.mm(TOUCH_MM)
            head.add_widget(cross)
        self.sheet.add_widget(head)
        if ways:
            listed = self._listed(look, [Way(*way) for way in ways])
            self.sheet.add_widget(self._scrolled(look, listed, head) if len(ways) > FEW else listed)
        self.add_widget(self.sheet)

    def _scrolled(self, look: Look, listed: Widget, head: Widget) -> Widget:
        """The entries, at most as high as the room that is left below the title."""
        theme = look.theme
        column = BoxLayout(orientation="vertical", size_hint_y=None)
        column.bind(minimum_height=column.setter("height"))
        column.add_widget(listed)
        view = MoreList(column, look)
        view.size_hint_y = None

        def fit(*_: object) -> None:
            view.height = min(column.height, theme.profile.height * 0.98 - head.height - theme.units(8))

        column.bind(height=fit)
        head.bind(height=fit)
        fit()
        return view

    def _listed(self, look: Look, ways: Sequence[Way]) -> Widget:
        """The entries below each other, or in two columns if they would be too high."""
        theme, upright = look.theme, look.theme.profile.portrait
        least = MAIN_MM
        twice = (len(ways) + 2.5) * (theme.mm(MAIN_MM) + theme.units(1)) > theme.profile.height * 0.88
        if twice and upright and (len(ways) + 2.5) * (theme.mm(TOUCH_MM) + theme.units(1)) < theme.profile.height * 0.9:
            twice, least = False, TOUCH_MM  # words have more room in one column of lower lines
        if twice:
            self.sheet.width = min(theme.profile.width * 0.94, theme.mm(136))
            lines = (len(ways) + 1) // 2 + 1.5
            if lines * (theme.mm(MAIN_MM) + theme.units(1)) > theme.profile.height:
                least = TOUCH_MM
        grid = GridLayout(cols=2 if twice else 1, spacing=theme.units(1), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        buttons = [
            TouchButton(
                way.label,
                theme,
                way.act,
                style="main" if way.lit else "plain",
                icon=way.icon,
                held=way.held,
                chosen=way.chosen,
                mm=least,
            )
            for way in ways
        ]
        for number, button in enumerate(buttons):
            grid.add_widget(button)
            if twice and number % 2:
                level(buttons[number - 1 : number + 1])
        return grid

    def on_touch_down(self, touch: Touch) -> bool:
        """Takes every touch, so that nothing below can be tapped."""
        if not self.sheet.collide_point(*touch.pos):
            touch.grab(self)
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Closes the menu at a tap beside it."""
        if touch.grab_current is self:
            touch.ungrab(self)
            if self.on_close is not None:
                self.on_close()
            return True
        return bool(super().on_touch_up(touch))
