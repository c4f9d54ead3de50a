"""Rows, columns and panels on the 8 dp grid."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget, WidgetMetaclass

from companion.models.game.party_looks import Colour
from companion.ui.look.marks import paint_box
from companion.ui.look.paint.controls import well
from companion.ui.look.paint.painter import table
from companion.ui.look.theme import CONTROL, Theme
from companion.ui.shell.kivy_types import Canvas, Touch

DEEPEST = 24
"""So many boxes stand in each other at most. How high a text is goes up by one of them each time Kivy's clock looks
again before a frame, and each look beyond its usual ten is told as a mistake.
"""

Clock.max_iteration = DEEPEST


class AbstractWidget(ABCMeta, WidgetMetaclass):
    """Of widgets whose subclasses have to say something: none can be made that leaves out what is abstract."""

    __instancecheck__ = type.__instancecheck__  # nothing is registered as one: hundreds are asked for each picture


def column(theme: Theme, gap: float = 1, pad: float = 0, **kwargs: Any) -> BoxLayout:
    """Children below each other; gap and pad in steps of the grid."""
    return BoxLayout(orientation="vertical", spacing=theme.units(gap), padding=theme.units(pad), **kwargs)


def row(theme: Theme, gap: float = 1, pad: float = 0, **kwargs: Any) -> BoxLayout:
    """Children beside each other; gap and pad in steps of the grid."""
    return BoxLayout(
        **{"orientation": "horizontal", "spacing": theme.units(gap), "padding": theme.units(pad), **kwargs}
    )


def as_high_as_needed(box: BoxLayout) -> BoxLayout:
    """Makes a box as high as its children."""
    box.size_hint_y = None
    box.height = box.minimum_height
    box.bind(minimum_height=box.setter("height"))
    return box


class Painted(Widget, metaclass=AbstractWidget):
    """Redraws its background when it moves or changes; subclasses say how in `paint`.

    A layout moves a widget several times before it lies where it stays: it is painted once for all of them, when the
    layout has settled or else before the next frame.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ground = InstructionGroup()
        self.canvas.before.add(self.ground)
        self.paint_soon = Clock.create_trigger(self._paint_now, -1)
        self.bind(pos=self.paint_soon, size=self.paint_soon)

    def _paint_now(self, _: float) -> None:
        self.repaint()

    def paint_if_due(self) -> None:
        """Paints it at once if it waits for that."""
        if self.paint_soon.is_triggered:
            self.repaint()

    @property
    def middle(self) -> tuple[float, float]:
        """The present centre; Kivy updates its own only after the painting."""
        return self.x + self.width / 2, self.y + self.height / 2

    def repaint(self, *_: object) -> None:
        """Draws the background anew."""
        self.paint_soon.cancel()
        self.ground.clear()
        if self.width > 1 and self.height > 1:
            self.paint(self.ground)

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Draws the background on a canvas of its own."""


class Drawing(Painted):
    """A painted area that can be tapped at points: it acts when the finger is lifted on it."""

    _marked: str | None = None

    @property
    def marked(self) -> str | None:
        """The spot that is drawn as selected."""
        return self._marked

    @marked.setter
    def marked(self, spot: str | None) -> None:
        self._marked = spot
        self.repaint()

    def on_touch_down(self, touch: Touch) -> bool:
        """Takes the touch."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Acts if the finger is lifted on it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.collide_point(*touch.pos):
            self.tapped_at(touch.x - self.x, touch.y - self.y)
        return True

    @abstractmethod
    def tapped_at(self, x: float, y: float) -> None:
        """Called for a tap, in px from the lower left corner."""


class Surface(Painted, FloatLayout):
    """An area of one colour."""

    hides = False
    """Whether it covers all of the screen below it, so that this need not be drawn."""

    def __init__(self, colour: Colour, *, alpha: float = 1.0, **kwargs: Any) -> None:
        self.colour = colour
        self.alpha = alpha
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Fill it: the table itself, or a veil over it."""
        if self.alpha == 1:
            table(canvas, self.pos, self.size, self.colour)
        else:
            paint_box(canvas, self.pos, self.size, self.colour, alpha=self.alpha)


class Well(Painted, BoxLayout):
    """The dark ground of what is asked and done, to the edges of its place; the table shows through it."""

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        super().__init__(**{"orientation": "vertical", **kwargs})

    def paint(self, canvas: Canvas) -> None:
        """Draw it."""
        well(canvas, self.theme, self.pos, self.size)


class Sheet(Painted, BoxLayout):
    """A raised panel with round corners around a column."""

    def __init__(
        self, theme: Theme, *, line: Colour | None = None, pad: float = 1.5, gap: float = 1, **kw: Any
    ) -> None:
        self.theme = theme
        self.line = theme.palette.outline if line is None else line
        super().__init__(**{"orientation": "vertical", "spacing": theme.units(gap), "padding": theme.units(pad), **kw})

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel."""
        radius = self.theme.design(CONTROL)
        well(canvas, self.theme, self.pos, self.size, 0.94, radius)
        if self.line is not None:
            paint_box(canvas, self.pos, self.size, None, self.line, radius, 1.2)


def space(**kwargs: Any) -> Widget:
    """A widget that fills the room that is left."""
    return Widget(**kwargs)
