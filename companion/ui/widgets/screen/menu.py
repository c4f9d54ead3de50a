"""The menu of a game, over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
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


def level(buttons: Sequence[TouchButton]) -> Sequence[TouchButton]:
    """The buttons of a line, which stay as high as the highest of them."""
    for button in buttons:
        button.bind(height=partial(_level, buttons))  # each grows with its own text only
    _level(buttons)
    return buttons


def _level(buttons: Sequence[TouchButton], *_: object) -> None:
    high = max((one.needed for one in buttons), default=0.0)
    for one in buttons:
        one.height = high


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
            beside = buttons[number - number % 2 : number - number % 2 + 2] if twice else [button]
            button.bind(height=partial(_level, beside))
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
