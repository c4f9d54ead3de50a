"""The games' emblems as strokes, in a square from -1 to 1.

A pack names its own in `game.yaml`; an unknown one is dice.
"""

from __future__ import annotations

from math import cos, pi, sin

from companion.ui.look.shapes import ICONS, Point, Stroke


def _ring(corners: int, radius: float, turn: float = 0.0) -> list[Point]:
    """Points on a circle, clockwise from the top; `turn` in parts of a step."""
    step = 2 * pi / corners
    return [(radius * sin((n + turn) * step), radius * cos((n + turn) * step)) for n in range(corners)]


def _closed(points: list[Point]) -> Stroke:
    return (*points, points[0])


def _star() -> tuple[Stroke, ...]:
    pairs = zip(_ring(5, 0.95), _ring(5, 0.42, 0.5), strict=True)
    return (_closed([point for pair in pairs for point in pair]),)


EMBLEMS: dict[str, tuple[Stroke, ...]] = {
    "ladder": (
        ((-0.62, -0.9), (-0.3, 0.9)),
        ((0.62, -0.9), (0.3, 0.9)),
        ((-0.54, -0.45), (0.54, -0.45)),
        ((-0.46, 0.0), (0.46, 0.0)),
        ((-0.38, 0.45), (0.38, 0.45)),
    ),
    "cards": (
        ((-0.85, -0.55), (-0.5, 0.75), (0.1, 0.6), (-0.25, -0.7), (-0.85, -0.55)),
        ((-0.04, 0.08), (0.1, 0.6), (0.75, 0.45), (0.45, -0.85), (-0.2, -0.7), (-0.18, -0.45)),
        ((0.27, 0.05), (0.42, -0.2), (0.27, -0.45), (0.12, -0.2), (0.27, 0.05)),
    ),
    "map": (
        _closed(
            [(-0.9, 0.5), (-0.3, 0.75), (0.3, 0.5), (0.9, 0.75), (0.9, -0.5), (0.3, -0.75), (-0.3, -0.5), (-0.9, -0.75)]
        ),
        ((-0.3, 0.75), (-0.3, -0.5)),
        ((0.3, 0.5), (0.3, -0.75)),
    ),
    "star": _star(),
    "globe": (
        _closed(_ring(28, 0.92)),
        _closed([(x * 0.45, y) for x, y in _ring(28, 0.92)]),
        ((-0.92, 0.0), (0.92, 0.0)),
        ((-0.78, 0.48), (0.78, 0.48)),
        ((-0.78, -0.48), (0.78, -0.48)),
    ),
    "dice": ICONS["dice"],
}
"""Emblem → its strokes."""
