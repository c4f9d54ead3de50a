"""Felt under everything, with a dark strip at its head and its foot: the ground of a hand and of a certificate."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.karriere_poker.face.inks import SET, tone
from companion.ui.look.look import Look
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted

INNER = 0.24
"""How much of the table's picture is left out at each side: there only felt is seen, and the lamp's light on it."""


def paint_felt(canvas: Canvas, theme: Theme, pos: tuple[float, float], size: tuple[float, float]) -> None:
    """Felt that fills a box, lighter in the middle."""
    box(canvas, pos, size, tone(theme, "felt_low"))
    table, felt = ATLAS.picture("table", SET), ATLAS.picture("felt", SET)
    if not theme.palette.textured or table is None or felt is None:
        return
    left, low, right, top = table.corners
    x, y = (right - left) * INNER, (top - low) * INNER
    coords = (left + x, low + y, right - x, low + y, right - x, top - y, left + x, top - y)
    canvas.add(Color(1, 1, 1, 1))
    canvas.add(Rectangle(texture=table.page, pos=pos, size=size, tex_coords=coords))


class Felt(Painted, BoxLayout):
    """A page on felt: a head, what lies there, and a foot."""

    def __init__(self, look: Look, head: Widget | None, middle: Widget, foot: Widget | None) -> None:
        self.theme, self.head, self.foot = look.theme, head, foot
        super().__init__(orientation="vertical")
        for part in (head, middle, foot):
            if part is not None:
                self.add_widget(part)
                part.bind(pos=self.repaint, size=self.repaint)

    def paint(self, canvas: Canvas) -> None:
        """The felt and both strips."""
        theme = self.theme
        paint_felt(canvas, theme, self.pos, self.size)
        line = max(1, theme.design(1.5))
        for part, edge in ((self.head, 0.0), (self.foot, 1.0)):
            if part is None:
                continue
            box(canvas, part.pos, part.size, tone(theme, "strip"), alpha=0.92)
            y = part.y + (part.height - line) * edge
            box(canvas, (part.x, y), (part.width, line), tone(theme, "brass"), alpha=0.45)
