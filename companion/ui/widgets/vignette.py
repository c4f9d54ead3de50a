"""A small drawing beside words, made once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted

Drawing = Callable[[Canvas, Theme, tuple[float, float]], None]
"""Draws into a box of this size whose lower left corner is (0, 0)."""


class Vignette(Painted):
    """A drawing as one picture."""

    def __init__(self, drawing: Drawing, theme: Theme, **kwargs: Any) -> None:
        self.drawing, self.theme = drawing, theme
        self._still: Still | None = None
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Show the picture."""
        size = float(self.width), float(self.height)
        if self._still is None or not self._still.fits(size):
            self._still = Still(size, lambda on: self.drawing(on, self.theme, size), times=2)
        self._still.show(canvas, self.pos)
