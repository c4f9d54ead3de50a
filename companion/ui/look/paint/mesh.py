"""Many equal things in one piece: one draw for all of them."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture

from companion.models.game.party_looks import Colour
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Canvas

Quad = tuple[float, float, float, float]
"""x, y, width, height."""

Corners = tuple[float, float, float, float]
"""What part of a texture is shown, in its own coordinates: left, low, right, high; low belongs to the lower edge."""

MOST = 16_000
"""Quads in one mesh: its indices have two bytes."""


def fill(canvas: Canvas, boxes: Iterable[Quad], colour: Colour, alpha: float = 1.0) -> None:
    """Fill rectangles with a colour."""
    sprites(canvas, ((one, (0.0, 0.0, 1.0, 1.0)) for one in boxes), None, colour, alpha)


def sprites(
    canvas: Canvas,
    placed: Iterable[tuple[Quad, Corners]],
    texture: Texture | None,
    colour: Colour = "#FFFFFF",
    alpha: float = 1.0,
) -> None:
    """Parts of one texture at many places, tinted with one colour."""
    vertices: list[float] = []
    for (x, y, width, height), (left, low, right, high) in placed:
        vertices += (x, y, left, low, x + width, y, right, low)
        vertices += (x + width, y + height, right, high, x, y + height, left, high)
    count = len(vertices) // 16
    if not count:
        return
    canvas.add(Color(*rgba(colour, alpha)))
    for first in range(0, count, MOST):
        here = vertices[first * 16 : (first + MOST) * 16]
        indices = [at * 4 + corner for at in range(len(here) // 16) for corner in (0, 1, 2, 0, 2, 3)]
        canvas.add(Mesh(vertices=here, indices=indices, mode="triangles", texture=texture))
