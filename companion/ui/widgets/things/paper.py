"""Sheets that lie on the table, with what is printed on them."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.question import Why
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted, as_high_as_needed
from companion.ui.widgets.text import Text

ROOM = 10
"""Room around a sheet for its shadow, in design pixels."""


class Paper(Painted, BoxLayout):
    """A sheet that holds a column. What stands on it is written in ink: `ink` is its colour."""

    def __init__(self, theme: Theme, kind: papers.Kind = "paper", *, pad: float = 16, **kwargs: Any) -> None:
        self.theme, self.kind = theme, kind
        self.ink, self.soft = theme.palette.ink, theme.palette.ink_soft
        inner = theme.design(pad)
        super().__init__(**{"orientation": "vertical", "spacing": theme.design(8), "padding": inner, **kwargs})

    def paint(self, canvas: Canvas) -> None:
        """Draw the sheet."""
        papers.paper(canvas, self.theme, self.pos, self.size, self.kind)


class Rule(Widget):
    """A line across a sheet."""

    def __init__(self, theme: Theme, colour: str | None = None, **kwargs: Any) -> None:
        self.theme, self.colour = theme, colour or theme.palette.brick_text
        super().__init__(size_hint_y=None, height=theme.design(6), **kwargs)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        high = max(2, round(self.theme.design(2)))
        box(self.canvas, (self.x, self.y + (self.height - high) / 2), (self.width, high), self.colour)


class Slip(Paper):
    """Why something cannot be done: typed, with the rule in red and in one sentence; upright, never askew."""

    role = "why"

    def __init__(self, title: str, subject: str, whys: tuple[Why, ...], theme: Theme, **kwargs: Any) -> None:
        super().__init__(theme, "slip", pad=18, size_hint_y=None, **kwargs)
        palette = theme.palette
        self.add_widget(Text(title, theme, "typed", colour=palette.brick_text))
        self.add_widget(Rule(theme))
        if subject:
            self.add_widget(Text(subject, theme, "typed", colour=self.ink))
        for why in whys:
            self.add_widget(Text(why.sentence, theme, "effect", colour=self.ink))
            self.add_widget(Text(why.rule, theme, "typed", colour=palette.brick_text))
        as_high_as_needed(self)


class Blank(Widget):
    """The part of a form on which nothing is written yet."""


class LogSheet(Paper):
    """Continuous form: a stripe under every second line, and holes at its edges. Lines are added as they come; what is
    left below them (`Blank`) has stripes as well.
    """

    EDGE = 34
    """What the holes take at either side, in design pixels."""

    holed = True
    """Whether it has holes: a narrow one needs the room."""

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        super().__init__(theme, "log", **kwargs)
        edge = theme.design(self.EDGE)
        self.padding = edge, theme.design(10), edge, theme.design(10)
        self.spacing = 0

    def fills(self, view: Widget) -> None:
        """It is as high as its lines, or as what it is shown in: the form runs on below the last of them."""

        def tall(*_: object) -> None:
            self.height = max(self.minimum_height, view.height)

        self.add_widget(Blank())
        self.bind(minimum_height=tall)
        view.bind(height=tall)
        tall()

    def do_layout(self, *args: Any) -> None:
        """The stripes follow the lines."""
        super().do_layout(*args)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the form; its stripes lie under the lines, whose heights they have."""
        super().paint(canvas)
        stripe = self.theme.palette.green
        for number, line in enumerate(reversed(self.children)):
            if isinstance(line, Blank):
                self._empty(canvas, line, odd=bool(number % 2))
            elif number % 2:
                box(canvas, (self.x + 2, line.y), (self.width - 4, line.height), stripe, alpha=0.08)
        for name, left in (("log_holes", self.x), ("log_holes_right", self.x + self.width)) if self.holed else ():
            found = ATLAS.picture(name) if self.theme.palette.textured else None
            if found is not None:
                wide = found.size[0]
                at = left if name == "log_holes" else left - wide
                painter.grain(canvas, name, (at, self.y + 6), (wide, self.height - 12))

    def _empty(self, canvas: Canvas, blank: Widget, *, odd: bool) -> None:
        """The stripes go on where nothing is written."""
        high, top = self.theme.mm(TOUCH_MM), blank.y + blank.height
        while top > blank.y:
            low = max(blank.y, top - high)
            if odd:
                box(canvas, (self.x + 2, low), (self.width - 4, top - low), self.theme.palette.green, alpha=0.08)
            odd, top = not odd, low
