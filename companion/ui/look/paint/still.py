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

SPARE: list[Fbo] = []
"""Buffers in which nothing is being drawn. Each has a shader of its own, which costs more than most drawings; its
picture stays with whoever drew it there. There are as many as pictures were drawn in each other.
"""

MARGIN = 16
"""Room around a board in a buffer, in px: its shadow would be cut without."""


class Still:
    """A picture of `size` px, drawn by `paint`, which is called with a canvas whose lower left corner is (0, 0).

    With `times` it is drawn larger than it is shown. Whoever shows it keeps it.
    """

    def __init__(self, size: tuple[float, float], paint: Callable[[Canvas], None], *, times: float = 1.0) -> None:
        self.size = max(1, round(size[0])), max(1, round(size[1]))
        self._paint, self._times = paint, times
        self._own: Fbo | None = None
        self._drawn_size = round(self.size[0] * times), round(self.size[1] * times)
        buffer = _spare(self._drawn_size)
        self.texture: Texture = buffer.texture
        """The picture."""
        if times == 1:
            self.texture.mag_filter = self.texture.min_filter = "nearest"
        self._draw(buffer)
        buffer.clear()
        SPARE.append(buffer)
        get_context().add_reload_observer(self._again)

    def fits(self, size: tuple[float, float]) -> bool:
        """Whether it has this size, in px."""
        return self.size == (max(1, round(size[0])), max(1, round(size[1])))

    def redraw(self) -> None:
        """Draws it anew into the same picture, in a buffer of its own from then on."""
        if self._own is None:
            self._own = Fbo(size=self._drawn_size, texture=self.texture, with_stencilbuffer=False)
        self._draw(self._own)

    def _draw(self, buffer: Fbo) -> None:
        buffer.clear()
        buffer.bind()
        buffer.clear_buffer()
        buffer.release()
        if self._times != 1:
            buffer.add(Scale(self._times, self._times, 1))
        self._paint(buffer)
        buffer.draw()

    def _again(self, _: Any) -> None:
        self.redraw()

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


def _spare(size: tuple[int, int]) -> Fbo:
    """A buffer in which nothing is being drawn, with a new picture of this size."""
    if not SPARE:
        return Fbo(size=size, with_stencilbuffer=False)
    buffer = SPARE.pop()
    if tuple(buffer.size) == size:
        buffer.size = 1, 1  # else it would keep its last picture
    buffer.size = size
    return buffer
