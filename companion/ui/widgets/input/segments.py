"""One of a few: a title, and the values side by side, the chosen one filled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import as_high_as_needed, column
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.text import Text, longest_word

ABREAST = 4
"""Most values in a line on an upright panel."""

PICTURE_MM = 17.0
"""Height of a value with a picture above its word."""

TITLE = 0.32
"""How broad a title is that stands beside its values, as a share of their width."""


class Segments(BoxLayout):
    """A title, and below it a button for each value; on an upright panel in several lines. With `beside` the title is
    at the left of the values where the panel is broad, so that a page of settings reads as a table. With `pictures`
    each value has its own above its word. `mm` is how high a value is at least.
    """

    whole = True
    """A list that goes on ends above it or below it."""

    def __init__(
        self,
        title: str,
        choices: Mapping[Any, str],
        chosen: object,
        theme: Theme,
        on_choose: Callable[[Any], object],
        *,
        abreast: int = 0,
        beside: bool = False,
        pictures: Mapping[Any, Widget] | None = None,
        mm: float = 0,
    ) -> None:
        beside = beside and not theme.profile.portrait
        super().__init__(
            orientation="horizontal" if beside else "vertical",
            spacing=theme.units(1 if beside else 0.5),
            size_hint_y=None,
        )
        self.bind(minimum_height=self.setter("height"))
        if title and beside:
            label = Text(title, theme, "small", size_hint_x=TITLE, pos_hint={"center_y": 0.5})
            self.add_widget(label)
        elif title:
            self.add_widget(Text(title, theme, "small", colour=theme.palette.text_dim))
        self.cols = cols = abreast or (min(len(choices), ABREAST) if theme.profile.portrait else len(choices))
        grid = GridLayout(cols=cols, spacing=theme.units(0.75), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        self.buttons = [
            TouchButton(
                label,
                theme,
                partial(on_choose, value),
                mm=mm or (PICTURE_MM if pictures else TOUCH_MM),
                style="value",
                chosen=value == chosen,
                padding=(theme.units(0.75), theme.units(0.5)),
                orientation="vertical" if pictures else "horizontal",
            )
            for value, label in choices.items()
        ]
        for value, button in zip(choices, self.buttons, strict=True):
            if pictures:
                button.add_widget(pictures[value], index=1)
            grid.add_widget(button)
        level(self.buttons)  # one of them may need two lines
        self.add_widget(grid)
        self.theme, self.words = theme, tuple(choices.values())

    @property
    def least_width(self) -> float:
        """Below this width a word of a value would be broken, in px."""
        word = max((longest_word(label, self.theme.least, strong=True) for label in self.words), default=0.0)
        apart = self.theme.units(0.75)
        return self.cols * (word + 3 * apart) - apart


def titled(title: str, theme: Theme) -> BoxLayout:
    """A column under a small title, as high as needed."""
    box = as_high_as_needed(column(theme, 0.5))
    box.add_widget(Text(title, theme, "small", colour=theme.palette.text_dim))
    return box
