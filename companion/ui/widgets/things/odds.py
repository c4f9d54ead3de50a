"""How likely somebody wins, as a bar on paper, and lists of what is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.models.game.party_looks import Colour
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.paint.controls import tick
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import Theme
from companion.ui.look.times import ODDS
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import Text


class OddsBar(Painted):
    """A bar that is as long as somebody's odds, 0 to 1; it grows to a new length, its number stands at once."""

    role = "odds"

    def __init__(self, odds: float, colour: Colour, theme: Theme, **kwargs: Any) -> None:
        self.odds, self.colour, self.theme, self.shown = odds, colour, theme, odds
        super().__init__(**{"size_hint_y": None, "height": theme.design(20), **kwargs})

    @property
    def shows(self) -> str:
        """The odds in hundredths."""
        return f"{round(self.odds * 100)} %"

    def show(self, odds: float) -> None:
        """Show other odds."""
        before, self.odds = self.shown, odds

        def pose(t: float) -> None:
            self.shown = poses.grows(t, before, odds)
            self.repaint()

        Motion(ODDS, pose, calm=self.theme.calm)

    def paint(self, canvas: Canvas) -> None:
        """Draw the rail and the bar on it."""
        palette, radius = self.theme.palette, self.theme.design(3)
        box(canvas, self.pos, self.size, palette.manila if palette.textured else palette.paper, radius, 0.8)
        if self.shown > 0.005:
            long = max(2 * radius + 2, self.width * self.shown)
            box(canvas, self.pos, (long, self.height), self.colour, radius)
            outline(canvas, self.pos, (long, self.height), palette.ink, radius, max(1, self.theme.design(1.6)))


class TickLine(Painted, BoxLayout):
    """A line with a box before it that is ticked when it is done."""

    def __init__(self, words: str, theme: Theme, *, done: bool = False, **kwargs: Any) -> None:
        self.theme, self.done = theme, done
        side = theme.design(34)
        super().__init__(**{"size_hint_y": None, "height": theme.mm(9), "padding": (side, 0, 0, 0), **kwargs})
        colour = theme.palette.text_dim if done else theme.palette.text
        self.words = Text(words, theme, "label", colour=colour, pos_hint={"center_y": 0.5})
        self.add_widget(self.words)
        self.words.bind(height=self._grow)

    def _grow(self, _: Text, needed: float) -> None:
        self.height = max(self.theme.mm(9), needed)

    def paint(self, canvas: Canvas) -> None:
        """Draw the box, and its tick."""
        side = self.theme.design(22)
        at = self.x + self.theme.design(4), self.middle[1] - side / 2
        outline(canvas, at, (side, side), self.theme.palette.line, self.theme.design(4), max(2, self.theme.design(2)))
        if self.done:
            tick(canvas, self.theme, (at[0] + side / 2, self.middle[1]), side * 1.1)


def tick_list(lines: Sequence[tuple[str, bool]], theme: Theme) -> BoxLayout:
    """Lines below each other, each with whether it is done; as high as needed."""
    column = BoxLayout(orientation="vertical", spacing=theme.design(4), size_hint_y=None)
    column.bind(minimum_height=column.setter("height"))
    for words, done in lines:
        column.add_widget(TickLine(words, theme, done=done))
    return column
