"""Draws marks, dice, icons and boxes on a canvas, without image files or fonts."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Ellipse, Line, Mesh, SmoothLine

from companion.engine.look import Point, Strokes
from companion.models.game.party_looks import Colour, PartyLook
from companion.ui.look.paint import painter
from companion.ui.look.paint.mesh import Corners, Quad, sprites
from companion.ui.look.paint.plain import box, edged_box, outline
from companion.ui.look.shapes import ICONS, MARKS, PIPS, SMALLEST_SIDE
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Canvas

OUTLINE_PX = 2.0
"""Outline of a mark: it alone distinguishes dark marks on black and white ones on white."""


def _placed(points: Sequence[Point], centre: Point, radius: float) -> list[float]:
    return [value for x, y in points for value in (centre[0] + x * radius, centre[1] + y * radius)]


def paint_mark(
    canvas: Canvas,
    look: PartyLook,
    centre: Point,
    size: float,
    outline: Colour,
    width: float = 0.0,
    *,
    alpha: float = 1.0,
    flat: bool = False,
) -> None:
    """Draws a party's piece, or if `flat` and in plain themes its mark with an outline; `size` px, pointed marks a
    fifth more.
    """
    if not flat and painter.piece_picture(look, size / 2) is not None:
        _rim(canvas, look, centre, size, outline, alpha)
        painter.piece(canvas, look, centre, size / 2, alpha)
        return
    radius = size / 2 / SMALLEST_SIDE
    shape = MARKS[look.mark]
    vertices: list[float] = []
    for x, y in shape.triangles:
        vertices += (centre[0] + x * radius, centre[1] + y * radius, 0.0, 0.0)
    canvas.add(Color(*rgba(look.colour, alpha)))
    canvas.add(Mesh(vertices=vertices, indices=list(range(len(shape.triangles))), mode="triangles"))
    canvas.add(Color(*rgba(outline, alpha)))
    edge = width or (OUTLINE_PX if size > 24 else 1.5)
    canvas.add(SmoothLine(points=_placed(shape.outline, centre, radius), width=edge / 2, close=True))


DARK, LIGHT = 0.12, 0.6
"""A piece this dark and ink this light: together they stand on a dark table, where the piece would not be seen."""

RIM, FACE, THICK = 0.12, 0.87, 0.05
"""How broad the line of its light rim is, how large the upper face of a piece is, and how far that and the lower face
lie from its middle: shares of the piece, which hides the inner half of the line.
"""


def _bright(colour: Colour) -> float:
    """How bright a colour is, from 0 to 1."""
    red, green, blue, _ = rgba(colour)
    return 0.21 * red + 0.72 * green + 0.07 * blue


def _rim(canvas: Canvas, look: PartyLook, centre: Point, size: float, ink: Colour, alpha: float = 1.0) -> None:
    """A light rim around a dark piece where what is written is light as well."""
    if _bright(look.colour) > DARK or _bright(ink) < LIGHT:
        return
    canvas.add(Color(*rgba(ink, alpha)))
    for off in (THICK, -THICK):
        middle = centre[0], centre[1] + off * size
        points = _placed(MARKS[look.mark].outline, middle, size / 2 / SMALLEST_SIDE * FACE)
        canvas.add(Line(points=points, width=max(2.4, size * RIM / 2), close=True, joint="round"))


def paint_pieces(canvas: Canvas, placed: Sequence[tuple[PartyLook, Point, float]], outline: Colour) -> None:
    """Pieces at their centres with their radii, in one mesh for each page that they are on; else as `paint_mark`."""
    pages: dict[object, list[tuple[Quad, Corners]]] = {}
    for look, centre, radius in placed:
        parts = painter.piece_parts(look, centre, radius)
        if parts:
            _rim(canvas, look, centre, radius * 2, outline)
        for picture, quad in parts:
            pages.setdefault(picture.page, []).append((quad, picture.corners))
        if not parts:
            paint_mark(canvas, look, centre, radius * 2, outline)
    for page, quads in pages.items():
        sprites(canvas, quads, page)


def paint_icon(canvas: Canvas, icon: str | Strokes, centre: Point, size: float, colour: Colour) -> None:
    """Draws an icon, given by its name or as strokes, `size` px high."""
    if isinstance(icon, str) and painter.icon(canvas, icon, centre, size, colour):
        return
    canvas.add(Color(*rgba(colour)))
    for stroke in ICONS.get(icon, ICONS["dice"]) if isinstance(icon, str) else icon:
        canvas.add(SmoothLine(points=_placed(stroke, centre, size / 2), width=max(1.0, size / 22)))


def paint_box(
    canvas: Canvas,
    pos: Point,
    size: Point,
    fill: Colour | None,
    line: Colour | None = None,
    radius: float = 6.0,
    width: float = 1.0,
    alpha: float = 1.0,
) -> None:
    """A rectangle with round corners, filled, outlined or both."""
    if fill is not None and line is not None and alpha == 1:
        edged_box(canvas, pos, size, fill, line, radius, width)
        return
    if fill is not None:
        box(canvas, pos, size, fill, radius, alpha)
    if line is not None:
        outline(canvas, pos, size, line, radius, width)


def paint_die(
    canvas: Canvas, face: int | None, centre: Point, size: float, body: Colour, ink: Colour, line: Colour
) -> None:
    """Draws a die; without pips if `face` is None. Faces above 6 are written as text by the widget."""
    if face is not None and painter.die(canvas, str(face) if face in PIPS else "blank", centre, size):
        return
    corner = (centre[0] - size / 2, centre[1] - size / 2)
    if face is None:
        paint_box(canvas, corner, (size, size), None, line, size * 0.18, 1.2)
        return
    paint_box(canvas, corner, (size, size), body, line, size * 0.18, 1.0)
    canvas.add(Color(*rgba(ink)))
    pip = size * 0.18
    for x, y in PIPS.get(face, ()):
        canvas.add(
            Ellipse(
                pos=(centre[0] + x * size * 0.5 - pip / 2, centre[1] + y * size * 0.5 - pip / 2),
                size=(pip, pip),
                segments=24,
            )
        )
