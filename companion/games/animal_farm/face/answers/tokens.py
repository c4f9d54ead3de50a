"""Markers as answers: wooden discs on a slip of paper for each zone, an animal always at the same place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.animal_farm.face.ink import (
    CREAM,
    LEAST_MM,
    Frame,
    PrintOnce,
    TappedPrint,
    disc,
    ink,
    sheet,
    slot,
    write,
)
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.text import text_width

TOKEN_MM = 9.4
"""The height of a disc with its ground: a finger wants 9 mm."""

NAMED_MM = 8.0
"""A disc that is smaller has no name below it."""

LARGEST_MM = 20.0
"""The height of a disc where there is room."""


class Token(TappedPrint):
    """A marker that can be chosen; one that cannot is the empty place of a disc, and a tap tells why."""

    role = "option"

    def __init__(
        self,
        option: OptionModel,
        animal: str,
        count: int,
        theme: Theme,
        on_tap: Callable[[OptionModel], object],
        name: str = "",
    ) -> None:
        """`name` stands below it where there is height for it."""
        self.option, self.animal, self.count, self.name = option, animal, count, name
        super().__init__(theme, lambda: on_tap(option), size_hint_y=None, height=theme.mm(TOKEN_MM))

    @property
    def shows(self) -> str:
        """Which marker it is, and where it comes from or goes to."""
        return self.option.label

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The disc, with a number where there are several."""
        theme, (x, y, wide, high) = self.theme, frame
        line = theme.type(2.8) * 1.1
        if self.name and high - line >= theme.mm(NAMED_MM):
            shade = 1.0 if self.option.open else 0.6
            write(canvas, theme, self.name, (x, y, wide, line), ink(theme, "ink"), alpha=shade)
            y, high = y + line, high - line
        side, middle = min(wide, high), (x + wide / 2, y + high / 2)
        number = theme.type(2.8) * 1.25
        right = min(x + wide, middle[0] + side / 2 + number * 0.3)
        at = right - number, y, number, number
        if not self.option.open:
            slot(canvas, theme, self.animal, middle, side)
            return
        disc(canvas, theme, self.animal, middle, side)
        if self.count > 1:
            self._badge(canvas, f"{self.count}", at, "brick_text")

    def _badge(self, canvas: Canvas, words: str, at: Frame, colour: str) -> None:
        """A round label at the edge of the disc."""
        box(canvas, at[:2], at[2:], ink(self.theme, colour), at[3] / 2)
        light = CREAM if self.theme.palette.textured else self.theme.palette.paper
        write(canvas, self.theme, words, at, light)


class Tray(PrintOnce, BoxLayout):
    """The slip of paper on which the discs of a zone lie, below what the zone is called, in one line where the narrow
    face lets it.
    """

    def __init__(self, caption: str, row: BoxLayout, theme: Theme) -> None:
        self.caption, self.row = caption, row
        d = theme.design(1)
        self.line = theme.type(LEAST_MM) * 1.15 if caption else 0.0
        self.edges = 6 * d, 3 * d, 4 * d, 4 * d
        super().__init__(theme, orientation="vertical", padding=self.edges, size_hint_y=None, height=1)
        self.add_widget(row)
        self.bind(width=self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        left, top, right, low = self.edges
        px = self.theme.type(LEAST_MM, Typeface.NARROW)
        room = self.width - left - right
        lines = 1 if text_width(self.caption, px, face=Typeface.NARROW) <= room else 2
        self.padding = left, top + self.line * lines, right, low
        self.height = self.row.height + top + self.line * lines + low

    @property
    def _lines(self) -> list[BoxLayout]:
        return list(self.row.children) if isinstance(self.row.children[0], BoxLayout) else [self.row]

    def side(self, high: float) -> float:
        """How large the discs may be in this height."""
        left, top, right, low = self.edges
        wide = (self.width - left - right) / max(len(line.children) for line in self._lines) - self.theme.design(4)
        side = min((high - top - low - self.line) / len(self._lines), wide, self.theme.mm(LARGEST_MM))
        return float(max(side, self.theme.mm(TOKEN_MM)))

    def fill(self, side: float) -> None:
        """Makes the discs so large."""
        lines = self._lines
        for line in lines:
            line.height = side
            for token in line.children:
                token.height = side
        self.row.height = side * len(lines)
        self._grow()

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The paper with the words."""
        theme, (x, y, wide, high) = self.theme, frame
        left, top, right, low = self.edges
        sheet(canvas, theme, "slip", frame, "slip")
        row, room = self.row.height, wide - left - right
        words = x + left, y + low + row, room, high - low - row - top
        write(canvas, theme, self.caption, words, ink(theme, "ink"), align="left")


def token_row(
    caption: str,
    options: Mapping[str, OptionModel],
    animals: Sequence[str],
    counts: Mapping[str, int],
    look: Look,
    on_tap: Callable[[OptionModel], object],
    *,
    across: int = 0,
    names: Mapping[str, str] = MappingProxyType({}),
) -> Tray:
    """The discs of one zone below what it is called, each animal always in the same place.

    Many of them lie `across` several lines.
    """
    b, theme = Builder(look), look.theme
    tokens = [
        Token(options[animal], animal, counts.get(animal, 0), theme, on_tap, names.get(animal, ""))
        if animal in options
        else Widget()
        for animal in animals
    ]
    if across and len(tokens) > across:
        lines = [
            b.row(*tokens[first : first + across], gap=0.5, high=TOKEN_MM) for first in range(0, len(tokens), across)
        ]
        block = b.column(*lines, gap=0, high="needed")
        return Tray(caption, block, theme)
    row = b.row(*tokens, gap=0.5, high=TOKEN_MM)
    return Tray(caption, row, theme)
