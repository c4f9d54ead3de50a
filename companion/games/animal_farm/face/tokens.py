"""Markers as answers: wooden discs in a row for each zone, an animal always at the same place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kivy.uix.widget import Widget

from companion.games.animal_farm.face.ink import DIM, Frame, TappedPrint, disc, silhouette, write
from companion.models.game.question import OptionModel
from companion.ui.look.look import Look
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder

TOKEN_MM = 10.4
"""The height of a disc with its ground: a finger wants 9 mm."""


class Token(TappedPrint):
    """A marker that can be chosen; one that cannot is faint in a dashed frame, and a tap tells why."""

    role = "option"

    def __init__(
        self, option: OptionModel, animal: str, count: int, theme: Theme, on_tap: Callable[[OptionModel], object]
    ) -> None:
        self.option, self.animal, self.count = option, animal, count
        super().__init__(theme, lambda: on_tap(option), size_hint_y=None, height=theme.mm(TOKEN_MM))

    @property
    def shows(self) -> str:
        """Which marker it is, and where it comes from or goes to."""
        return self.option.label

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The disc on its ground, with a number where there are several."""
        theme, (x, y, wide, high) = self.theme, frame
        control(canvas, theme, (x, y), (wide, high), "normal" if self.option.open else "refused")
        side, middle = min(wide, high) - theme.design(6), (x + wide / 2, y + high / 2)
        if not self.option.open:
            silhouette(canvas, theme, self.animal, middle, side * 0.6, DIM)
            write(canvas, theme, "?", (x, y, wide, high), theme.palette.text_dim, mm=3.4)
            return
        disc(canvas, theme, self.animal, middle, side)
        if self.count > 1:
            number = theme.type(2.8)
            at = x + wide - number * 1.25, y, number * 1.25, number * 1.1
            control(canvas, theme, at[:2], at[2:], "sheet")
            write(canvas, theme, f"×{self.count}", at, theme.palette.on_sheet)


def token_row(
    caption: str,
    options: Mapping[str, OptionModel],
    animals: Sequence[str],
    counts: Mapping[str, int],
    look: Look,
    on_tap: Callable[[OptionModel], object],
) -> Widget:
    """The discs of one zone below what it is called; where nothing lies there is a gap."""
    b = Builder(look)
    row = b.row(
        *(
            Token(options[animal], animal, counts.get(animal, 0), look.theme, on_tap) if animal in options else Widget()
            for animal in animals
        ),
        gap=0.5,
        high=TOKEN_MM,
    )
    return b.column(b.dim(caption) if caption else None, row, gap=0.25, high="needed")
