"""The look of a game as plain numbers, without a window: rules can declare it, and it is cheap to import."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import cos, pi, sin

Point = tuple[float, float]
"""Right and up, each from -1 to 1."""

Stroke = tuple[Point, ...]
"""A line from point to point; closed if it ends where it begins."""

Strokes = tuple[Stroke, ...]


COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")

DARKEST_PAPER, LIGHTEST_NIGHT = "#EAE7E0", "#1F1F21"
"""The surfaces of the light and of the dark look on which an accent is hardest to read."""

LEAST_CONTRAST = 4.5
"""Of text to what is behind it (WCAG 2.2, 1.4.3)."""


@dataclass(frozen=True, slots=True)
class Accent:
    """The colour of a game as `#rrggbb`: one for dark surfaces, one for light ones. Raises ValueError for others.

    Text is drawn in it too, so it needs a contrast of 4.5 to `#1F1F21` and to `#EAE7E0`: `companion check` looks.

    >>> Accent("#E3A793", "#C0C0C0").faint()
    (('on_light', '#C0C0C0', '#EAE7E0', 1.47),)
    """

    on_dark: str
    on_light: str

    def __post_init__(self) -> None:
        for end, colour in (("on_dark", self.on_dark), ("on_light", self.on_light)):
            if not COLOUR.fullmatch(colour):
                raise ValueError(f"the accent {end} is {colour}, which is no colour: write #rrggbb, such as #E3A793")

    def faint(self) -> tuple[tuple[str, str, str, float], ...]:
        """What is hard to read: which of the two, its colour, the surface behind it, and their contrast (1 to 21)."""
        pairs = (("on_dark", self.on_dark, LIGHTEST_NIGHT), ("on_light", self.on_light, DARKEST_PAPER))
        found = ((end, colour, behind, _contrast(colour, behind)) for end, colour, behind in pairs)
        return tuple(
            (end, colour, behind, round(ratio, 2)) for end, colour, behind, ratio in found if ratio < LEAST_CONTRAST
        )


def _contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (WCAG 2.2, relative luminance)."""
    dim, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


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
"""The look of a game that defines none, and of the window while no game is shown."""


def oval(width: float, height: float | None = None, corners: int = 28) -> Stroke:
    """A closed ring around the middle. `width` and `height` are half of its extent; `height` defaults to `width`.

    >>> oval(1.0, corners=4)[0]
    (0.0, 1.0)
    """
    high, step = width if height is None else height, 2 * pi / corners
    ring = tuple((width * sin(n * step), high * cos(n * step)) for n in range(corners))
    return (*ring, ring[0])
