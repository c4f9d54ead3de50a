"""Many small numbers and names on a sheet as one picture: a score pad of nine has a hundred of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.models.game.party_looks import Colour
from companion.ui.boards import lettering
from companion.ui.look.faces import LEAST_MM, Typeface
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted

Frame = tuple[float, float, float, float]
"""x, y, width and height."""


class Print(Painted):
    """Shows what `draw` prints on a canvas of the widget's size, whose lower left corner is (0, 0)."""

    def __init__(self, theme: Theme, draw: Callable[[Canvas, tuple[float, float]], None], **kwargs: Any) -> None:
        self.theme, self._draw = theme, draw
        self._still: Still | None = None
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """From one picture, drawn anew only for another size."""
        size = round(self.width), round(self.height)
        if min(size) < 2:
            return
        if self._still is None or self._still.size != size:
            self._still = Still(size, lambda canvas: self._draw(canvas, (float(size[0]), float(size[1]))))
        self._still.show(canvas, self.pos)


def write(
    canvas: Canvas,
    theme: Theme,
    words: str,
    frame: Frame,
    mm: float,
    colour: Colour,
    *,
    face: Typeface = Typeface.TEXT,
) -> None:
    """Words in the middle of a frame, with capitals of so many millimetres or as large as there is room."""
    lettering.write(canvas, words, frame, theme.type(mm, face), colour, face=face, least=theme.mm(LEAST_MM) / face.cap)
