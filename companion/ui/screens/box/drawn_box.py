"""The box as it lies on the table, drawn: a stick goes into it, or its plug is pulled."""

from __future__ import annotations

from typing import Any, Literal

from kivy.graphics import PopMatrix, PushMatrix, Rotate

from companion.ui.look.marks import paint_icon
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted

CASE, RIM, GLASS, METAL = "#1A120C", "#5A4B3C", "#3A2A1E", "#B9AE9C"

WIDE, HIGH = 30.0, 13.0
"""Its form: the box with what is beside it."""


class DrawnBox(Painted):
    """The box with its panel, as large as there is room, and beside it a stick before its slot, or its `plug` pulled
    out: then the panel is dark. On the panel stands `icon`. In a high place the box stands upright, and what is beside
    it lies below.
    """

    def __init__(self, theme: Theme, beside: Literal["stick", "plug"], icon: str, **kwargs: Any) -> None:
        self.theme, self.beside, self.icon = theme, beside, icon
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw both, from the middle of the place."""
        upright = self.height > self.width
        long, short = (self.height, self.width) if upright else (self.width, self.height)
        one = min(long / WIDE, short / HIGH)
        x, y = self.middle
        canvas.add(PushMatrix())
        canvas.add(Rotate(angle=-90 if upright else 0, origin=(x, y)))
        left, low = x - WIDE / 2 * one, y - 5.5 * one
        fall = (0.9 * one, 0.5 * one) if upright else (0.5 * one, -0.9 * one)  # the light comes from above
        wide, high, dark = 18 * one, 11 * one, self.beside == "plug"
        box(canvas, (left + fall[0], low + fall[1]), (wide, high), "#000000", 1.4 * one, 0.4)
        box(canvas, (left, low), (wide, high), CASE, 1.4 * one)
        outline(canvas, (left, low), (wide, high), RIM, 1.4 * one, max(1, 0.12 * one))
        size = wide - 2.8 * one, high - 2.8 * one
        box(canvas, (left + 1.4 * one, low + 1.4 * one), size, GLASS if dark else self.theme.palette.paper, 0.5 * one)
        (self._plug if dark else self._stick)(canvas, left + wide, y, one, fall)
        canvas.add(PopMatrix())
        off = (9 - WIDE / 2) * one
        middle = (x, y - off) if upright else (x + off, y)
        paint_icon(canvas, self.icon, middle, min(size) * 0.62, METAL if dark else self.theme.palette.ink)

    def _stick(self, canvas: Canvas, x: float, y: float, one: float, fall: tuple[float, float]) -> None:
        """Its metal is just before the slot."""
        box(canvas, (x - 0.35 * one, y - 1.3 * one), (0.35 * one, 2.6 * one), METAL, 0)
        at = x + 2.2 * one
        body = at + 2.6 * one, y - 1.8 * one
        box(canvas, (body[0] + fall[0], body[1] + fall[1]), (6.2 * one, 3.6 * one), "#000000", one / 2, 0.4)
        box(canvas, (at, y - 1.2 * one), (2.8 * one, 2.4 * one), METAL, 0)
        for up in (-0.65, 0.25):
            box(canvas, (at + 0.9 * one, y + up * one), (0.9 * one, 0.4 * one), CASE, 0)
        palette = self.theme.palette
        box(canvas, body, (6.2 * one, 3.6 * one), palette.brick, 0.6 * one)
        box(canvas, (at + 4 * one, y - 0.9 * one), (3.6 * one, 1.8 * one), palette.paper, 0.2 * one)

    def _plug(self, canvas: Canvas, x: float, y: float, one: float, fall: tuple[float, float]) -> None:
        """The cable has left its socket and lies beside the box."""
        box(canvas, (x - 0.35 * one, y - 0.9 * one), (0.35 * one, 1.8 * one), METAL, 0)
        at = x + 1.6 * one
        box(canvas, (at + 1.6 * one + fall[0], y - 1.5 * one + fall[1]), (4.6 * one, 3 * one), "#000000", one / 2, 0.4)
        box(canvas, (at, y - 0.75 * one), (2 * one, 1.5 * one), METAL, 0.2 * one)
        box(canvas, (at + 6 * one, y - 0.5 * one), (4.3 * one, one), RIM, 0.4 * one)
        box(canvas, (at + 1.6 * one, y - 1.5 * one), (4.6 * one, 3 * one), RIM, 0.5 * one)
        box(canvas, (at + 1.75 * one, y - 1.35 * one), (4.3 * one, 2.7 * one), CASE, 0.5 * one)


class WorkBar(Painted):
    """A strip of paper that fills while the box works: a piece more each second, then from the left again."""

    PIECES = 12

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme, self.lit = theme, 1
        super().__init__(**kwargs)

    def on(self) -> None:
        """One piece more."""
        self.lit = self.lit % self.PIECES + 1
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw its groove and what is filled of it."""
        palette, round_by = self.theme.palette, self.height / 2
        box(canvas, self.pos, self.size, palette.ink_soft, round_by, 0.25)
        full = max(self.height, self.width * self.lit / self.PIECES)
        box(canvas, self.pos, (full, self.height), palette.lamp, round_by)
        outline(canvas, self.pos, self.size, palette.ink, round_by, 1)
