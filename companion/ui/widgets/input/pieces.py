"""The nine wooden pieces to choose from, each with whoever plays it already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.models.game.party_looks import PartyLook
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.still_line import StillChildren
from companion.ui.widgets.text import FitText

COLS = 3


class ShelfPiece(Touchable, BoxLayout):
    """A piece; below it the name of whoever has it."""

    role = "piece"

    def __init__(
        self, name: str, look: PartyLook, theme: Theme, on_tap: Callable[[], object], *, chosen: bool, holder: str
    ) -> None:
        self.name, self.look, self.chosen, self.theme, self.holder = name, look, chosen, theme, holder
        super().__init__(on_tap, orientation="vertical", padding=(theme.design(6), theme.design(4)))
        self.add_widget(Widget())
        if holder:
            ink = theme.palette.on_sheet if chosen else theme.palette.text
            high = theme.px("label") * 1.25
            self.add_widget(FitText(holder, theme, "label", colour=ink, size_hint_y=None, height=high))

    @property
    def shows(self) -> str:
        """The name of its colour."""
        return self.name

    def paint(self, canvas: Canvas) -> None:
        """What the shelf does not show: that it is pressed."""
        control(canvas, self.theme, self.pos, self.size, "quiet", pressed=self.pressed and not self.chosen)


class Shelf(StillChildren, GridLayout):
    """All pieces as one picture, the chosen one on a sheet of light."""

    finer = 2

    def __init__(
        self,
        looks: Mapping[str, PartyLook],
        chosen: str,
        holders: Mapping[str, str],
        theme: Theme,
        on_choose: Callable[[str], object],
    ) -> None:
        self.theme = theme
        super().__init__(cols=COLS, spacing=theme.units(0.75))
        for name, look in looks.items():
            holder = holders.get(name, "")
            one = ShelfPiece(name, look, theme, partial(on_choose, name), chosen=name == chosen, holder=holder)
            self.add_widget(one)

    def draw_children(self, canvas: Canvas) -> None:
        """Draw each piece on its control."""
        theme = self.theme
        for one in self.children:
            x, y = one.x - self.x, one.y - self.y
            control(canvas, theme, (x, y), one.size, "sheet" if one.chosen else "normal")
            low = theme.px("label") * 1.25 + theme.design(4) if one.holder else 0.0
            size = min(theme.mm(13), (one.height - low) * 0.7, one.width * 0.6)
            ink = theme.palette.on_sheet if one.chosen else theme.palette.text
            paint_mark(canvas, one.look, (x + one.width / 2, y + low + (one.height - low) / 2), size, ink)
