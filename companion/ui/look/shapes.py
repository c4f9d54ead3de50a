"""The nine marks and the icons as geometry in a square from -1 to 1; no Kivy, for tests."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, pi, sin, sqrt
from typing import NamedTuple

from companion.engine.look import GameLook, Point, Stroke, Strokes

SMALLEST_SIDE = 0.9
"""Half the side of the smallest mark, the square, where 1 is half the box: no mark is smaller in either direction."""


class Shape(NamedTuple):
    """A filled shape: its outline, and the triangles that fill it, three corners each."""

    outline: tuple[Point, ...]
    triangles: tuple[Point, ...]


def _fan(outline: list[Point], centre: Point = (0.0, 0.0)) -> Shape:
    """A shape whose outline is fully visible from `centre`, filled by triangles from there."""
    triangles: list[Point] = []
    for here, there in zip(outline, outline[1:] + outline[:1], strict=True):
        triangles += [centre, here, there]
    return Shape(tuple(outline), tuple(triangles))


def _around(corners: int, radius: float = 1.0, turn: float = 0.0) -> list[Point]:
    """Points on a circle, clockwise from the top; `turn` is in fractions of a step."""
    step = 2 * pi / corners
    return [(radius * sin((n + turn) * step), radius * cos((n + turn) * step)) for n in range(corners)]


def _circle() -> Shape:
    return _fan(_around(40, 0.96))


def _square() -> Shape:
    side = SMALLEST_SIDE
    return _fan([(-side, side), (side, side), (side, -side), (-side, -side)])


def _triangle() -> Shape:
    return _fan([(0.0, 0.98), (1.0, -0.8), (-1.0, -0.8)], (0.0, -0.2))


def _star() -> Shape:
    outer, inner = _around(5, 1.06), _around(5, 0.48, 0.5)
    return _fan([point for pair in zip(outer, inner, strict=True) for point in pair])


def _diamond() -> Shape:
    return _fan([(0.0, 1.06), (0.88, 0.0), (0.0, -1.06), (-0.88, 0.0)])


def _plus_points(arm: float = 0.36, reach: float = 0.98) -> list[Point]:
    quarter = [(arm, reach), (arm, arm), (reach, arm), (reach, -arm)]
    points = []
    for turn in range(4):
        for x, y in quarter[:3]:
            for _ in range(turn):
                x, y = y, -x
            points.append((x, y))
    return points


def _plus() -> Shape:
    return _fan(_plus_points())


def _hexagon() -> Shape:
    return _fan(_around(6, 1.0))


def _crescent() -> Shape:
    """A disc minus a disc shifted to the right, as a strip between two arcs."""
    shift, bite, steps = 0.52, 0.78, 24
    x = (1 - bite * bite + shift * shift) / (2 * shift)
    y = sqrt(1 - x * x)
    outer_from, inner_from = atan2(y, x), atan2(y, x - shift)
    outer_sweep, inner_sweep = 2 * pi - 2 * outer_from, 2 * pi - 2 * inner_from
    outer = [
        (cos(outer_from + outer_sweep * n / steps), sin(outer_from + outer_sweep * n / steps)) for n in range(steps + 1)
    ]
    inner = [
        (
            shift + bite * cos(inner_from + inner_sweep * n / steps),
            bite * sin(inner_from + inner_sweep * n / steps),
        )
        for n in range(steps + 1)
    ]
    moved = 0.12
    outer = [(px + moved, py) for px, py in outer]
    inner = [(px + moved, py) for px, py in inner]
    triangles: list[Point] = []
    for n in range(steps):
        triangles += [outer[n], outer[n + 1], inner[n], inner[n], outer[n + 1], inner[n + 1]]
    return Shape((*outer, *inner[::-1]), tuple(triangles))


def _cross() -> Shape:
    half = sqrt(0.5)
    return _fan([((x + y) * half, (y - x) * half) for x, y in _plus_points(0.34, 1.06)])


_MAKERS: dict[str, Callable[[], Shape]] = {
    "circle": _circle,
    "square": _square,
    "triangle": _triangle,
    "star": _star,
    "diamond": _diamond,
    "plus": _plus,
    "hexagon": _hexagon,
    "crescent": _crescent,
    "cross": _cross,
}

MARKS: dict[str, Shape] = {name: make() for name, make in _MAKERS.items()}
"""The marks of the parties by name."""

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0.0, 0.0),),
    2: ((-0.5, 0.5), (0.5, -0.5)),
    3: ((-0.5, 0.5), (0.0, 0.0), (0.5, -0.5)),
    4: ((-0.5, 0.5), (0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)),
    5: ((-0.5, 0.5), (0.5, 0.5), (0.0, 0.0), (-0.5, -0.5), (0.5, -0.5)),
    6: ((-0.5, 0.55), (0.5, 0.55), (-0.5, 0.0), (0.5, 0.0), (-0.5, -0.55), (0.5, -0.55)),
}
"""Where the pips of a die are."""


def _star_stroke(radius: float) -> Stroke:
    """The outline of a star."""
    outer, inner = _around(5, radius), _around(5, radius * 0.44, 0.5)
    points = [point for pair in zip(outer, inner, strict=True) for point in pair]
    return (*points, points[0])


ICONS: dict[str, tuple[Stroke, ...]] = {
    "back": (((0.35, 0.75), (-0.4, 0.0), (0.35, -0.75)),),
    "forward": (((-0.35, 0.75), (0.4, 0.0), (-0.35, -0.75)),),
    "up": (((-0.7, -0.3), (0.0, 0.4), (0.7, -0.3)),),
    "down": (((-0.7, 0.3), (0.0, -0.4), (0.7, 0.3)),),
    "undo": (
        ((-0.35, 0.85), (-0.8, 0.4), (-0.35, -0.05)),
        ((-0.8, 0.4), (0.3, 0.4), (0.62, 0.3), (0.8, 0.0), (0.8, -0.25), (0.62, -0.55), (0.3, -0.68), (-0.4, -0.68)),
    ),
    "redo": (
        ((0.35, 0.85), (0.8, 0.4), (0.35, -0.05)),
        (
            (0.8, 0.4),
            (-0.3, 0.4),
            (-0.62, 0.3),
            (-0.8, 0.0),
            (-0.8, -0.25),
            (-0.62, -0.55),
            (-0.3, -0.68),
            (0.4, -0.68),
        ),
    ),
    "turn": (
        (
            (0.35, 0.78),
            (-0.1, 0.78),
            (-0.5, 0.6),
            (-0.78, 0.25),
            (-0.8, -0.15),
            (-0.6, -0.52),
            (-0.25, -0.76),
            (0.15, -0.78),
            (0.52, -0.6),
            (0.76, -0.28),
            (0.8, 0.1),
        ),
        ((0.02, 1.0), (0.38, 0.78), (0.08, 0.5)),
    ),
    "cards": (
        ((-0.75, -0.8), (0.25, -0.8), (0.25, 0.5), (-0.75, 0.5), (-0.75, -0.8)),
        ((-0.35, 0.5), (-0.35, 0.8), (0.75, 0.8), (0.75, -0.5), (0.25, -0.5)),
    ),
    "log": (
        ((-0.8, 0.6), (-0.62, 0.6)),
        ((-0.3, 0.6), (0.8, 0.6)),
        ((-0.8, 0.0), (-0.62, 0.0)),
        ((-0.3, 0.0), (0.8, 0.0)),
        ((-0.8, -0.6), (-0.62, -0.6)),
        ((-0.3, -0.6), (0.8, -0.6)),
    ),
    "correct": (
        ((-0.75, -0.75), (-0.6, -0.25), (0.45, 0.8), (0.8, 0.45), (-0.25, -0.6), (-0.75, -0.75)),
        ((0.2, 0.55), (0.55, 0.2)),
    ),
    "menu": (((-0.75, 0.55), (0.75, 0.55)), ((-0.75, 0.0), (0.75, 0.0)), ((-0.75, -0.55), (0.75, -0.55))),
    "check": (((-0.7, 0.0), (-0.2, -0.55), (0.75, 0.6)),),
    "close": (((-0.6, 0.6), (0.6, -0.6)), ((-0.6, -0.6), (0.6, 0.6))),
    "plus": (((0.0, 0.75), (0.0, -0.75)), ((-0.75, 0.0), (0.75, 0.0))),
    "minus": (((-0.75, 0.0), (0.75, 0.0)),),
    "pause": (((-0.35, 0.7), (-0.35, -0.7)), ((0.35, 0.7), (0.35, -0.7))),
    "slower": (((-0.05, 0.65), (-0.8, 0.0), (-0.05, -0.65)), ((0.75, 0.65), (0.0, 0.0), (0.75, -0.65))),
    "stop": (((-0.6, 0.6), (0.6, 0.6), (0.6, -0.6), (-0.6, -0.6), (-0.6, 0.6)),),
    "erase": (
        ((-0.35, 0.6), (0.85, 0.6), (0.85, -0.6), (-0.35, -0.6), (-0.9, 0.0), (-0.35, 0.6)),
        ((0.0, 0.25), (0.5, -0.25)),
        ((0.0, -0.25), (0.5, 0.25)),
    ),
    "shift": (
        ((0.0, 0.85), (0.75, 0.1), (0.35, 0.1), (0.35, -0.7), (-0.35, -0.7), (-0.35, 0.1), (-0.75, 0.1), (0.0, 0.85)),
    ),
    "speaker": (
        ((-0.8, 0.3), (-0.45, 0.3), (0.0, 0.7), (0.0, -0.7), (-0.45, -0.3), (-0.8, -0.3), (-0.8, 0.3)),
        ((0.3, 0.35), (0.45, 0.0), (0.3, -0.35)),
        ((0.6, 0.6), (0.85, 0.0), (0.6, -0.6)),
    ),
    "tower": (
        ((-0.5, -0.8), (-0.5, 0.5), (-0.7, 0.5), (-0.7, 0.85), (0.7, 0.85), (0.7, 0.5), (0.5, 0.5), (0.5, -0.8)),
        ((-0.75, -0.8), (0.75, -0.8)),
        ((-0.18, -0.8), (-0.18, -0.35), (0.18, -0.35), (0.18, -0.8)),
    ),
    "buttons": (
        ((-0.85, -0.45), (-0.85, 0.45), (0.85, 0.45), (0.85, -0.45), (-0.85, -0.45)),
        ((-0.5, 0.12), (-0.5, -0.12)),
        ((0.0, 0.12), (0.0, -0.12)),
        ((0.5, 0.12), (0.5, -0.12)),
    ),
    "lights": (
        tuple((x * 0.45, y * 0.45) for x, y in (*_around(14), (0.0, 1.0))),
        *(((x * 0.68, y * 0.68), (x * 0.95, y * 0.95)) for x, y in _around(8)),
    ),
    "keyboard": (
        ((-0.9, -0.5), (-0.9, 0.5), (0.9, 0.5), (0.9, -0.5), (-0.9, -0.5)),
        ((-0.55, 0.18), (-0.45, 0.18)),
        ((-0.05, 0.18), (0.05, 0.18)),
        ((0.45, 0.18), (0.55, 0.18)),
        ((-0.4, -0.2), (0.4, -0.2)),
    ),
    "disk": (
        ((-0.8, -0.8), (-0.8, 0.8), (0.5, 0.8), (0.8, 0.5), (0.8, -0.8), (-0.8, -0.8)),
        ((-0.4, 0.8), (-0.4, 0.35), (0.3, 0.35), (0.3, 0.8)),
        ((-0.45, -0.8), (-0.45, -0.15), (0.45, -0.15), (0.45, -0.8)),
    ),
    "power": (
        ((0.0, 0.9), (0.0, 0.05)),
        tuple((0.82 * x, 0.82 * y - 0.05) for x, y in _around(20))[2:-1],
    ),
    "stick": (
        ((-0.4, 0.3), (-0.4, -0.9), (0.4, -0.9), (0.4, 0.3), (-0.4, 0.3)),
        ((-0.25, 0.3), (-0.25, 0.9), (0.25, 0.9), (0.25, 0.3)),
    ),
    "lock": (
        ((-0.6, -0.75), (-0.6, 0.1), (0.6, 0.1), (0.6, -0.75), (-0.6, -0.75)),
        ((-0.35, 0.1), (-0.35, 0.5), (-0.15, 0.8), (0.15, 0.8), (0.35, 0.5), (0.35, 0.1)),
    ),
    "hand": (
        (
            (-0.36, -0.13),
            (-0.36, 0.70),
            (-0.30, 0.85),
            (-0.18, 0.89),
            (-0.07, 0.85),
            (0.00, 0.70),
            (0.00, 0.11),
            (0.53, 0.00),
            (0.68, -0.10),
            (0.71, -0.26),
            (0.63, -0.88),
            (-0.19, -0.88),
            (-0.65, -0.36),
            (-0.68, -0.21),
            (-0.55, -0.09),
            (-0.36, -0.13),
        ),
    ),
    "gear": (
        tuple((x * 0.38, y * 0.38) for x, y in (*_around(14), (0.0, 1.0))),
        tuple((x * 0.68, y * 0.68) for x, y in (*_around(24), (0.0, 1.0))),
        *(((x * 0.68, y * 0.68), (x * 0.95, y * 0.95)) for x, y in _around(8, 1.0, 0.5)),
    ),
    "dice": (
        ((-0.7, -0.7), (-0.7, 0.7), (0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)),
        *(
            tuple((x + dx * 0.12, y + dy * 0.12) for dx, dy in _around(8))
            for x, y in ((-0.35, 0.35), (0, 0), (0.35, -0.35))
        ),
    ),
    "radio_dice": (
        ((-0.85, -0.85), (-0.85, 0.2), (0.2, 0.2), (0.2, -0.85), (-0.85, -0.85)),
        *(tuple((x + dx * 0.1, y + dy * 0.1) for dx, dy in _around(8)) for x, y in ((-0.55, -0.1), (-0.1, -0.55))),
        *(tuple((0.1 + x * far, 0.1 + y * far) for x, y in _around(24)[:7]) for far in (0.5, 0.85)),
    ),
    "people": (
        tuple((x * 0.34 - 0.0, y * 0.34 + 0.42) for x, y in (*_around(14), (0.0, 1.0))),
        ((-0.75, -0.8), (-0.65, -0.35), (-0.35, -0.12), (0.35, -0.12), (0.65, -0.35), (0.75, -0.8)),
    ),
    "warning": (
        ((0.0, 0.85), (0.9, -0.7), (-0.9, -0.7), (0.0, 0.85)),
        ((0.0, 0.3), (0.0, -0.2)),
        ((0.0, -0.45), (0.0, -0.47)),
    ),
    "chart": (
        ((-0.85, 0.85), (-0.85, -0.8), (0.85, -0.8)),
        ((-0.6, -0.45), (-0.2, 0.2), (0.25, -0.1), (0.8, 0.7)),
    ),
    "figure": (
        tuple((x * 0.32, y * 0.32 + 0.52) for x, y in (*_around(14), (0.0, 1.0))),
        ((-0.18, 0.24), (-0.55, -0.8), (0.55, -0.8), (0.18, 0.24)),
    ),
    "bolt": (((0.15, 0.9), (-0.45, -0.1), (0.35, 0.1), (-0.15, -0.9)),),
    "eye": (
        ((-0.95, 0.0), (-0.5, 0.45), (0.0, 0.6), (0.5, 0.45), (0.95, 0.0)),
        ((-0.95, 0.0), (-0.5, -0.45), (0.0, -0.6), (0.5, -0.45), (0.95, 0.0)),
        tuple((x * 0.25, y * 0.25) for x, y in (*_around(12), (0.0, 1.0))),
    ),
    "globe": (
        tuple((x * 0.9, y * 0.9) for x, y in (*_around(20), (0.0, 1.0))),
        tuple((x * 0.4, y * 0.9) for x, y in (*_around(20), (0.0, 1.0))),
        ((-0.9, 0.0), (0.9, 0.0)),
    ),
    "heart": (
        (
            (0.0, -0.8),
            (-0.75, -0.05),
            (-0.88, 0.35),
            (-0.65, 0.7),
            (-0.3, 0.72),
            (0.0, 0.4),
            (0.3, 0.72),
            (0.65, 0.7),
            (0.88, 0.35),
            (0.75, -0.05),
            (0.0, -0.8),
        ),
    ),
    "beside": (
        ((-0.75, -0.8), (-0.75, 0.5), (0.15, 0.5), (0.15, -0.8), (-0.75, -0.8)),
        ((-0.35, 0.5), (-0.35, 0.82), (0.6, 0.82), (0.6, -0.45), (0.15, -0.45)),
    ),
    "play": (((-0.5, 0.75), (0.7, 0.0), (-0.5, -0.75), (-0.5, 0.75)),),
    "hospital": (
        ((-0.8, 0.8), (0.8, 0.8), (0.8, -0.8), (-0.8, -0.8), (-0.8, 0.8)),
        ((0.0, 0.45), (0.0, -0.45)),
        ((-0.45, 0.0), (0.45, 0.0)),
    ),
    "star": (_star_stroke(0.95),),
    "map": (
        ((-0.9, 0.5), (-0.3, 0.75), (0.3, 0.5), (0.9, 0.75)),
        ((-0.9, -0.75), (-0.3, -0.5), (0.3, -0.75), (0.9, -0.5)),
        *(((x, high - 0.25), (x, high - 1.25)) for x, high in ((-0.9, 0.75), (-0.3, 1.0), (0.3, 0.75), (0.9, 1.0))),
    ),
    "ladder": (
        ((-0.62, -0.9), (-0.3, 0.9)),
        ((0.62, -0.9), (0.3, 0.9)),
        ((-0.54, -0.45), (0.54, -0.45)),
        ((-0.46, 0.0), (0.46, 0.0)),
        ((-0.38, 0.45), (0.38, 0.45)),
    ),
    "rostrum": (
        tuple((x, y + 0.42) for x, y in _star_stroke(0.52)),
        ((-0.6, -0.25), (0.6, -0.25), (0.45, -0.9), (-0.45, -0.9), (-0.6, -0.25)),
        ((-0.85, -0.9), (0.85, -0.9)),
    ),
}
"""Icons as strokes. A pack may name one as its emblem; any other emblem is drawn by the game itself."""


def emblem_of(name: str, look: Callable[[], GameLook]) -> str | Strokes:
    """The drawing for a pack's `emblem`: the icon of that name, else the game's own drawing, else dice.

    `look` is called only if needed, because it imports the game's code.
    """
    return name if name in ICONS else look().emblem or "dice"
