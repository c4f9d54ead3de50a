"""How much of each pixel a plain shape covers, as bytes; no Kivy, for tests.

Lines and round corners are smooth by this alone: the window is drawn without multisampling.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot

OUTSIDE = -1.0


def _clamped(value: float) -> float:
    return 0.0 if value <= 0 else 1.0 if value >= 1 else value


def _patch(side: int, cover: Callable[[float, float], float]) -> bytes:
    """White with this coverage as alpha; computed for one quarter, as all shapes here are the same in each."""
    half = (side + 1) // 2
    quarter = [
        [round(255 * _clamped(cover(x + 0.5 - side / 2, y + 0.5 - side / 2))) for x in range(half)] for y in range(half)
    ]
    rows = []
    for y in range(side):
        left = quarter[y if y < half else side - 1 - y]
        alphas = left + left[: side - half][::-1]
        rows.append(b"".join(b"\xff\xff\xff" + bytes((alpha,)) for alpha in alphas))
    return b"".join(rows)


@cache
def rounded(radius: int) -> tuple[int, bytes]:
    """A square with round corners as small as it can be stretched: its side in px, and its pixels.

    The middle is two pixels wide, so that a nine-patch has something to stretch.
    """
    side = 2 * radius + 2

    def cover(x: float, y: float) -> float:
        return radius + 0.5 - hypot(max(0.0, abs(x) - 1), max(0.0, abs(y) - 1))

    return side, _patch(side, cover)


@cache
def ring(radius: int, width: int) -> tuple[int, bytes]:
    """The outline of the same, `width` px strong, all of it inside."""
    side = 2 * max(radius, width) + 2
    outer, inner = max(radius, width), max(0, radius - width)

    def cover(x: float, y: float) -> float:
        away = hypot(max(0.0, abs(x) - (outer + 1 - radius)), max(0.0, abs(y) - (outer + 1 - radius)))
        edge = max(abs(x), abs(y)) - (outer + 1)
        outside = min(radius + 0.5 - away, 0.5 - edge) if radius else 0.5 - edge
        hole = hypot(max(0.0, abs(x) - (outer + 1 - width - inner)), max(0.0, abs(y) - (outer + 1 - width - inner)))
        inside = inner + 0.5 - hole if inner else 0.5 - (max(abs(x), abs(y)) - (outer + 1 - width))
        return _clamped(outside) - _clamped(inside)

    return side, _patch(side, cover)


Ink = tuple[int, int, int]
"""Red, green and blue, from 0 to 255."""


@cache
def footed(radius: int, foot: int, round_by: int, body: Ink, sole: Ink) -> tuple[int, bytes]:
    """The filled square in one colour with a bar in another at its foot: side in px, and pixels from the lowest row.

    The bar is `foot` px high, its corners `round_by`; nothing of it lies where a nine-patch is stretched.
    """
    border = max(radius, foot)
    side = 2 * border + 2

    def cover(x: int, y: int, high: int, round_by: int) -> float:
        across = abs(x + 0.5 - side / 2) - (side / 2 - round_by)
        up = abs(y + 0.5 - high / 2) - (high / 2 - round_by)
        return _clamped(round_by + 0.5 - hypot(max(0.0, across), max(0.0, up))) if round_by else 1.0

    pixels = bytearray()
    for y in range(side):
        for x in range(side):
            over = cover(x, y, foot, round_by) if y < foot else 0.0
            under = cover(x, y, side, radius) * (1 - over)
            alpha = over + under
            mixed = ((s * over + b * under) / alpha if alpha else 0 for s, b in zip(sole, body, strict=True))
            pixels += bytes((*(round(one) for one in mixed), round(255 * alpha)))
    return side, bytes(pixels)


@cache
def edged(radius: int, width: int, body: Ink, line: Ink) -> tuple[int, bytes]:
    """The filled square in one colour under its outline in another; `width` is less than the radius."""
    (side, below), (_, above) = rounded(radius), ring(radius, width)
    pixels = bytearray()
    for under, over in zip(below[3::4], above[3::4], strict=True):
        shows = under * (255 - over) / 255
        alpha = over + shows
        # Outside it is the line's colour, which is what a pixel between two of these is mixed of.
        mixed = ((on * over + b * shows) / alpha if alpha else on for on, b in zip(line, body, strict=True))
        pixels += bytes((*(round(one) for one in mixed), round(alpha)))
    return side, bytes(pixels)


def corner(radius: float, smallest_side: float) -> int:
    """A radius in whole px that fits into a box."""
    return max(0, min(round(radius), int(smallest_side / 2) - 1))
