"""Nine colours or nine marks to choose from, with whoever has one already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.models.game.party_looks import PartyLook
from companion.ui.look.paint.controls import State, control
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.chips import PartyMark
from companion.ui.widgets.text import FitText


class Swatch(Touchable, BoxLayout):
    """A mark as it would look; below it the short name of somebody else who has it."""

    role = "swatch"

    def __init__(
        self, name: str, look: PartyLook, theme: Theme, on_tap: Callable[[], object], *, chosen: bool, holder: str
    ) -> None:
        self.name, self.chosen, self.theme = name, chosen, theme
        super().__init__(
            on_tap,
            orientation="vertical",
            padding=(theme.units(0.25), theme.units(0.5)),
            size_hint_y=None,
            height=theme.mm(TOUCH_MM + 2.5),
        )
        self.add_widget(PartyMark(look, theme, mm=6.5))
        if holder:
            label = FitText(holder, theme, "small", colour=theme.palette.text_dim, size_hint_y=0.6)
            self.add_widget(label)

    @property
    def shows(self) -> str:
        """The name of the colour or mark."""
        return self.name

    def paint(self, canvas: Canvas) -> None:
        """Draw a control, a sheet of light if it is chosen."""
        state: State = "sheet" if self.chosen else "normal"
        control(canvas, self.theme, self.pos, self.size, state, pressed=self.pressed)


def swatches(
    looks: Mapping[str, PartyLook],
    chosen: str,
    holders: Mapping[str, str],
    theme: Theme,
    on_choose: Callable[[str], object],
) -> GridLayout:
    """All swatches, in one line or, upright, in two."""
    cols = 5 if theme.profile.portrait else 9
    grid = GridLayout(cols=cols, spacing=theme.units(0.75), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for name, look in looks.items():
        grid.add_widget(
            Swatch(name, look, theme, partial(on_choose, name), chosen=name == chosen, holder=holders.get(name, ""))
        )
    return grid
