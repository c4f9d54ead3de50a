"""A sheet of paper that lies on the table, with what is written on it."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look.paint import painter
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted


def paint_paper(
    canvas: Canvas, theme: Theme, pos: tuple[float, float], size: tuple[float, float], part: str = "paper"
) -> None:
    """A sheet with its shadow; without textures white with a line around it."""
    palette = theme.palette
    if not ATLAS.plain and painter.nine(canvas, part, pos, size):
        return
    box(canvas, pos, size, palette.slip if part == "slip" else palette.paper, 3)
    outline(canvas, pos, size, palette.ink, 3, 1.5)


class PaperColumn(Painted, BoxLayout):
    """A column on paper; its texts are in ink."""

    def __init__(self, theme: Theme, part: str = "paper", **kwargs: Any) -> None:
        self.theme, self.part = theme, part
        super().__init__(**{"orientation": "vertical", **kwargs})

    def paint(self, canvas: Canvas) -> None:
        """Draw the sheet."""
        paint_paper(canvas, self.theme, self.pos, self.size, self.part)
