"""The flat shapes that are touched, and their states: the one place that knows how a control looks.

A control is one shape without texture. By night it is dark and has no line; by day and in high contrast it has one.
"""

from __future__ import annotations

from typing import Literal

from companion.models.game.party_looks import Colour
from companion.ui.look.paint import painter
from companion.ui.look.paint.painter import Pair
from companion.ui.look.paint.plain import box, dashed, edged_box, outline
from companion.ui.look.theme import CONTROL, NAME, Theme
from companion.ui.shell.kivy_types import Canvas

State = Literal["normal", "lit", "chosen", "refused", "quiet", "sheet", "held", "field", "marked"]

NOTCH = 9
"""How far the sheet of whoever acts points towards the table, in design pixels."""


def control(
    canvas: Canvas, theme: Theme, pos: Pair, size: Pair, state: State = "normal", *, pressed: bool = False
) -> None:
    """One control; pressed it stands a pixel lower."""
    palette, radius = theme.palette, theme.design(CONTROL)
    x, y = pos[0], pos[1] - (1 if pressed else 0)
    if state == "refused":
        dashed(canvas, (x, y), size, palette.edge, theme.mm(1), radius)
        if pressed:
            box(canvas, (x, y), size, palette.sunken, radius, 0.6)
        return
    if state == "quiet":
        if pressed:
            box(canvas, (x, y), size, palette.pressed, radius)
        return
    if state in ("field", "marked"):
        fill = palette.manila if pressed else ink_of(theme, state)[0]
        edged_box(canvas, (x, y), size, fill, palette.ink, radius / 2, 2 if state == "marked" else 1)
        return
    fill = ink_of(theme, state)[0]
    if pressed and state in ("normal", "held"):
        fill = palette.pressed
    line = palette.outline if state not in ("sheet", "chosen") else None
    wide = 1 if palette.textured else 2
    dark = pressed and state in ("lit", "sheet", "chosen")
    if line is not None and not dark:
        edged_box(canvas, (x, y), size, fill, line, radius, wide)
        return
    box(canvas, (x, y), size, fill, radius)
    if dark:
        box(canvas, (x, y), size, palette.on_lamp, radius, 0.14)
    if line is not None:
        outline(canvas, (x, y), size, line, radius, wide)


def ink_of(theme: Theme, state: State) -> tuple[Colour, Colour]:
    """The colour of a control, and of what is written on it."""
    palette = theme.palette
    if state == "lit":
        return palette.lamp, palette.on_lamp
    if state in ("sheet", "chosen"):  # what is chosen is filled
        return palette.sheet, palette.on_sheet
    if state in ("field", "marked"):  # printed on paper; what is chosen there is filled
        return palette.manila if state == "marked" and palette.textured else palette.slip, palette.ink
    return palette.raised, palette.text_dim if state == "refused" else palette.text


def name_sheet(canvas: Canvas, theme: Theme, pos: Pair, size: Pair, shown: float = 1.0) -> None:
    """The sheet of light of whoever acts, with its notch towards the table; `shown` is how far it has come, 0 to 1."""
    palette, notch = theme.palette, theme.design(NOTCH) * shown
    box(canvas, pos, size, palette.sheet, theme.design(NAME), shown)
    if notch >= 1:
        from kivy.graphics import Triangle  # the colour is the sheet's

        x, y = round(pos[0] + size[0] / 2), round(pos[1])
        canvas.add(Triangle(points=(x - notch * 1.25, y + 1, x + notch * 1.25, y + 1, x, y - notch)))


def numeral(canvas: Canvas, theme: Theme, centre: Pair, diameter: float) -> None:
    """The lamp disc behind a numeral that ties an answer to its place."""
    side = round(diameter)
    box(canvas, (centre[0] - side / 2, centre[1] - side / 2), (side, side), theme.palette.lamp, side / 2)


def tick(canvas: Canvas, theme: Theme, centre: Pair, size: float) -> None:
    """The lamp tick of who is done."""
    painter.icon(canvas, "check", centre, size, theme.palette.accent)


def well(canvas: Canvas, theme: Theme, pos: Pair, size: Pair, alpha: float = 0.8, radius: float = 0.0) -> None:
    """The dark ground of questions and of the bottom line; the table shows through it."""
    box(canvas, pos, size, theme.palette.sunken, radius, alpha if theme.palette.textured else 1.0)
