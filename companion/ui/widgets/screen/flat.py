"""A screen under something that covers only a part of it, shown as one picture.

What lies below a menu hardly ever changes, yet it would be drawn piece by piece with every press of a button above it.
The picture is drawn anew by itself when something in it changes.
"""

from __future__ import annotations

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Rectangle
from kivy.uix.widget import Widget


class Flat:
    """Takes the canvas of a child of `holder` into a picture in its place, until `restore`."""

    def __init__(self, holder: Widget, child: Widget) -> None:
        self._holder, self.child = holder, child
        self._picture = InstructionGroup()
        self._buffer = Fbo(size=self._size(), with_stencilbuffer=True)  # lists are clipped by a stencil
        self._buffer.add(ClearColor(0, 0, 0, 1))
        self._buffer.add(ClearBuffers(clear_stencil=True))
        canvas = holder.canvas
        at = canvas.indexof(child.canvas)
        canvas.remove(child.canvas)
        self._buffer.add(child.canvas)
        self._show()
        canvas.insert(at, self._picture)
        holder.bind(size=self._fit)

    def _size(self) -> tuple[int, int]:
        return max(1, round(self._holder.width)), max(1, round(self._holder.height))

    def _show(self) -> None:
        self._picture.clear()
        self._picture.add(self._buffer)
        self._picture.add(Color(1, 1, 1))
        self._picture.add(Rectangle(texture=self._buffer.texture, size=self._buffer.size))

    def _fit(self, *_: object) -> None:
        self._buffer.size = self._size()
        self._show()

    def restore(self) -> None:
        """Draw the child itself again, where it was."""
        self._holder.unbind(size=self._fit)
        self._buffer.remove(self.child.canvas)
        canvas = self._holder.canvas
        at = canvas.indexof(self._picture)
        canvas.remove(self._picture)
        canvas.insert(at, self.child.canvas)
