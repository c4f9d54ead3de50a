"""Nine colours or nine marks to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.models.game.party_looks import PartyLook
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.still_line import StillChildren


class Swatch(Touchable, Widget):
    """A mark as it would look."""

    role = "swatch"

    def __init__(self, name: str, look: PartyLook, theme: Theme, on_tap: Callable[[], object], *, chosen: bool) -> None:
        self.name, self.look, self.chosen, self.theme = name, look, chosen, theme
        super().__init__(on_tap, size_hint_y=None, height=theme.mm(TOUCH_MM + 2.5))

    @property
    def shows(self) -> str:
        """The name of the colour or mark."""
        return self.name

    def paint(self, canvas: Canvas) -> None:
        """What the strip does not show: that it is pressed."""
        control(canvas, self.theme, self.pos, self.size, "quiet", pressed=self.pressed and not self.chosen)


class SwatchStrip(StillChildren, GridLayout):
    """The one control on which swatches lie, with the chosen one on a sheet of light. It is one picture: marks that are
    no wooden pieces would be drawn each by itself.
    """

    finer = 2

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        super().__init__(**kwargs)

    def draw_children(self, canvas: Canvas) -> None:
        """Draw the control, and each mark on it."""
        theme = self.theme
        control(canvas, theme, (0, 0), self.size)
        for one in self.children:
            x, y = one.x - self.x, one.y - self.y
            if one.chosen:
                control(canvas, theme, (x, y), one.size, "sheet")
            middle = x + one.width / 2, y + one.height / 2
            size = min(theme.mm(6.0), one.height * 0.8)
            ink = theme.palette.on_sheet if one.chosen else theme.palette.text
            paint_mark(canvas, one.look, middle, size, ink, flat=True)


def swatches(
    looks: Mapping[str, PartyLook],
    chosen: str,
    theme: Theme,
    on_choose: Callable[[str], object],
) -> SwatchStrip:
    """All swatches, in one line or, upright, in two."""
    cols = 5 if theme.profile.portrait else 9
    grid = SwatchStrip(theme, cols=cols, size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for name, look in looks.items():
        grid.add_widget(Swatch(name, look, theme, partial(on_choose, name), chosen=name == chosen))
    return grid
