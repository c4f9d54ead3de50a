"""What is drawn once and shown as one picture from then on: a board, the wood of the table, a card that lies askew.

A frame buffer loses its picture with the card's memory; it is drawn anew then.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import Any

from kivy.graphics import Color, Fbo, Quad, Rectangle, Scale
from kivy.graphics.context import get_context
from kivy.graphics.texture import Texture

from companion.ui.shell.kivy_types import Canvas

MARGIN = 16
"""Room around a board in a buffer, in px: its shadow would be cut without."""


class Still:
    """A picture of `size` px, drawn by `paint`, which is called with a canvas whose lower left corner is (0, 0).

    With `times` it is drawn larger than it is shown. Whoever shows it keeps it.
    """

    def __init__(self, size: tuple[float, float], paint: Callable[[Canvas], None], *, times: float = 1.0) -> None:
        self.size = max(1, round(size[0])), max(1, round(size[1]))
        self._paint, self._times = paint, times
        self.buffer = Fbo(size=(round(self.size[0] * times), round(self.size[1] * times)), with_stencilbuffer=False)
        if times == 1:
            self.buffer.texture.mag_filter = self.buffer.texture.min_filter = "nearest"
        self._draw()
        get_context().add_reload_observer(self._again)

    @property
    def texture(self) -> Texture:
        """The picture."""
        return self.buffer.texture

    def fits(self, size: tuple[float, float]) -> bool:
        """Whether it has this size, in px."""
        return self.size == (max(1, round(size[0])), max(1, round(size[1])))

    def redraw(self) -> None:
        """Draws it anew; its buffer, which costs more than many a drawing, stays."""
        self._draw()

    def _draw(self) -> None:
        self.buffer.clear()
        self.buffer.bind()
        self.buffer.clear_buffer()
        self.buffer.release()
        if self._times != 1:
            self.buffer.add(Scale(self._times, self._times, 1))
        self._paint(self.buffer)
        self.buffer.draw()

    def _again(self, _: Any) -> None:
        self._draw()

    def show(self, canvas: Canvas, pos: tuple[float, float], alpha: float = 1.0) -> None:
        """As one rectangle. What was blended into the buffer is darker at half-seen edges than it would be outside."""
        canvas.add(Color(1, 1, 1, alpha))
        canvas.add(Rectangle(texture=self.texture, pos=(round(pos[0]), round(pos[1])), size=self.size))

    def show_turned(self, canvas: Canvas, centre: tuple[float, float], degrees: float, alpha: float = 1.0) -> None:
        """Turned by so many degrees against the clock; sharp if it was drawn at twice its size."""
        wide, high = self.size[0] / 2, self.size[1] / 2
        across, up = cos(radians(degrees)), sin(radians(degrees))
        points: list[float] = []
        for x, y in ((-wide, -high), (wide, -high), (wide, high), (-wide, high)):
            points += (centre[0] + x * across - y * up, centre[1] + x * up + y * across)
        canvas.add(Color(1, 1, 1, alpha))
        canvas.add(Quad(texture=self.texture, points=points))
