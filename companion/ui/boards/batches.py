"""Draws many equal things at once, so that a map of hundreds of fields takes a few milliseconds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kivy.graphics import Color, Fbo, Mesh
from kivy.graphics.texture import Texture

from companion.models.game.party_looks import Colour, PartyLook
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint import painter
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.mesh import sprites
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Canvas

Quad = tuple[float, float, float, float]
"""x, y, width, height."""


def quads(
    canvas: Canvas, boxes: Iterable[Quad], colour: Colour, texture: Texture | None = None, alpha: float = 1.0
) -> None:
    """Fills rectangles with a colour, or with a picture as it is."""
    vertices: list[float] = []
    for x, y, width, height in boxes:
        right, top = x + width, y + height
        vertices += (x, y, 0.0, 0.0, right, y, 1.0, 0.0, right, top, 1.0, 1.0, x, top, 0.0, 1.0)
    if not vertices:
        return
    count = len(vertices) // 16
    indices = [at * 4 + corner for at in range(count) for corner in (0, 1, 2, 0, 2, 3)]
    canvas.add(Color(*rgba(colour, alpha)) if texture is None else Color(1, 1, 1, 1))
    canvas.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture))


def lines(canvas: Canvas, pieces: Iterable[Quad], width: float, colour: Colour, alpha: float = 1.0) -> None:
    """Upright and level lines from (x1, y1) to (x2, y2), with square ends, on whole pixels."""
    thick = max(1, round(width))

    def snapped(x1: float, y1: float, x2: float, y2: float) -> Quad:
        left, low = round(x1 - thick / 2), round(y1 - thick / 2)
        return left, low, round(x2 - thick / 2) - left + thick, round(y2 - thick / 2) - low + thick

    quads(canvas, [snapped(*piece) for piece in pieces], colour, alpha=alpha)


def frame(box: Quad) -> list[Quad]:
    """The four sides of a rectangle, as `lines` takes them."""
    x, y, width, height = box
    right, top = x + width, y + height
    return [(x, y, right, y), (x, top, right, top), (x, y, x, top), (right, y, right, top)]


def marks(
    canvas: Canvas, look: PartyLook, centres: Iterable[tuple[float, float]], size: float, outline: Colour
) -> None:
    """A party's mark at many places."""
    side = max(4, round(size))
    boxes = [(int(x - side / 2), int(y - side / 2), side, side) for x, y in centres]
    if boxes:
        quads(canvas, boxes, outline, _stamp(look, side, outline).texture)


@lru_cache(maxsize=64)
def _stamp(look: PartyLook, side: int, outline: Colour) -> Texture:
    """A party's mark, drawn once; its buffer is kept along with the picture."""
    buffer = Fbo(size=(side, side))
    paint_mark(buffer, look, (side / 2, side / 2), side - 1, outline)
    buffer.draw()
    return buffer


Standing = tuple[PartyLook, tuple[float, float]]
"""Whose piece stands where: its middle in px."""


def pieces(canvas: Canvas, standing: Iterable[Standing], radius: float, outline: Colour) -> None:
    """Wooden pieces with their shadows, all of one page in one draw; in plain themes marks with an outline."""
    shadows: dict[Texture, list[tuple[Quad, Quad]]] = {}
    woods: dict[Texture, list[tuple[Quad, Quad]]] = {}
    flat: dict[PartyLook, list[tuple[float, float]]] = {}
    for look, centre in standing:
        picture = painter.piece_picture(look, radius)
        if picture is None:
            flat.setdefault(look, []).append(centre)
            continue
        share = radius / (int(picture.part.name.rsplit("_", 1)[1]) * picture.unit)
        shadow = ATLAS.picture(f"{picture.part.name}_shadow")
        for one, into in ((shadow, shadows), (picture, woods)):
            if one is not None:
                wide, high = (round(side * share) for side in one.size)
                at = (round(centre[0] - wide / 2), round(centre[1] - high / 2), wide, high)
                into.setdefault(one.page, []).append((at, one.corners))
    for page in dict.fromkeys((*shadows, *woods)):
        sprites(canvas, [*shadows.get(page, ()), *woods.get(page, ())], page)
    for look, centres in flat.items():
        marks(canvas, look, centres, radius * 1.9, outline)
