"""The look of a game as plain numbers, without a window: rules can declare it, and it is cheap to import."""

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
    """The colour of a game as `#rrggbb`: one for dark surfaces, one for light ones.

    Text is drawn in it too, so it needs a contrast of 4.5 to `#1F1F21` and to `#EAE7E0`.
    """

    on_dark: str
    on_light: str


@dataclass(frozen=True, slots=True)
class GameLook:
    """The colour and drawings of a game, used wherever it is shown. Whatever it leaves out has a default.

    `emblem` is drawn if the pack's `emblem` is not the name of a built-in icon. `card_back` is drawn inside the outline
    of a face-down card; 1 is half its width, 1.4 half its height.

    >>> GameLook(Accent("#E3A793", "#8A3216"), emblem=(oval(0.9), ((-0.9, 0.0), (0.9, 0.0)))).accent.on_dark
    '#E3A793'
    """

    accent: Accent | None = None
    emblem: Strokes = ()
    card_back: Strokes = ()


USUAL = GameLook()
"""Of a game that says nothing of its look, and where no game is shown."""


def oval(width: float, height: float | None = None, corners: int = 28) -> Stroke:
    """A closed ring around the middle. `width` and `height` are half of its extent; `height` defaults to `width`.

    >>> oval(1.0, corners=4)[0]
    (0.0, 1.0)
    """
    high, step = width if height is None else height, 2 * pi / corners
    ring = tuple((width * sin(n * step), high * cos(n * step)) for n in range(corners))
    return (*ring, ring[0])
