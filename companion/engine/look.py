"""How a game looks, told by its class in numbers alone: rules need no window to say it, and it is cheap to import."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import NamedTuple

Point = tuple[float, float]
"""Right and up, each from -1 to 1."""

Stroke = tuple[Point, ...]
"""A line from point to point; closed if it ends where it begins."""

Strokes = tuple[Stroke, ...]


class Accent(NamedTuple):
    """The colour of a game, as `#rrggbb`: on the dark surfaces, and on the light ones.

    It is text as well, so it has to be read there: with a contrast of 4.5 to `#1F1F21`, and to `#EAE7E0`.
    """

    on_dark: str
    on_light: str


@dataclass(frozen=True, slots=True)
class GameLook:
    """What is a game's own wherever it is shown. Whatever it leaves out is as usual.

    `emblem` is drawn where the pack's `emblem` is not the name of an icon that the window has anyhow. `card_back` is
    drawn into the outline of a card that lies face down; 1 is half its width, and 1.4 half its height.

    >>> GameLook(Accent("#E3A793", "#8A3216"), emblem=(oval(0.9), ((-0.9, 0.0), (0.9, 0.0)))).accent.on_dark
    '#E3A793'
    """

    accent: Accent | None = None
    emblem: Strokes = ()
    card_back: Strokes = ()


USUAL = GameLook()
"""Of a game that says nothing of its look, and where no game is shown."""


def oval(width: float, height: float | None = None, corners: int = 28) -> Stroke:
    """A closed ring around the middle; `width` and `height` are half of what they measure, `height` like `width`.

    >>> oval(1.0, corners=4)[0]
    (0.0, 1.0)
    """
    high, step = width if height is None else height, 2 * pi / corners
    ring = tuple((width * sin(n * step), high * cos(n * step)) for n in range(corners))
    return (*ring, ring[0])
