"""The faces and the scale of type: what is read in play is set in one face, in steps of millimetres.

Kivy switches no features of a font on, so tabular figures are built into the files, and so is the space between
the letters of plates.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

FONTS = Path(__file__).parent / "fonts"

CAP_HEIGHT = 0.70
"""Height of a capital over the font size in the face of everything that is read in play."""


class Typeface(Enum):
    """A face and its weight: the file's name, and the height of its capitals over the font size."""

    TEXT = "barlow_condensed_500", 0.70
    LABEL = "barlow_condensed_600", 0.70
    STRONG = "barlow_condensed_700", 0.70
    HEAVY = "barlow_condensed_800", 0.70
    PLATE = "plates", 0.70
    NARROW = "sofia_extra_condensed_700", 0.655
    LONG = "barlow_500", 0.70
    READ = "source_serif_400", 0.67
    READ_STRONG = "source_serif_600", 0.67
    TITLE = "anton", 0.86
    NUMERAL = "abril_fatface", 0.70
    TYPED = "special_elite", 0.69
    SWASH = "berkshire_swash", 0.72

    @cached_property
    def file(self) -> str:
        """Where its file lies."""
        return str(FONTS / f"{self.value[0]}.ttf")

    @cached_property
    def cap(self) -> float:
        """Height of a capital over the font size."""
        return float(self.value[1])


class TypeStep(NamedTuple):
    """A step of the scale: millimetres of a capital, the usual face, and the face of what is strong."""

    mm: float
    face: Typeface = Typeface.TEXT
    strong: Typeface = Typeface.STRONG


SCALE: Mapping[str, TypeStep] = {
    "note": TypeStep(2.8),
    "label": TypeStep(3.0, Typeface.LABEL),
    "answer": TypeStep(3.3, Typeface.STRONG),
    "effect": TypeStep(3.4, Typeface.STRONG),
    "question": TypeStep(4.0, Typeface.STRONG),
    "name": TypeStep(4.4, Typeface.STRONG),
    "far": TypeStep(4.7, Typeface.STRONG),
    "title": TypeStep(5.3, Typeface.STRONG, Typeface.HEAVY),
    "card": TypeStep(6.2, Typeface.TITLE, Typeface.TITLE),
    "total": TypeStep(6.5, Typeface.TITLE, Typeface.TITLE),
    "begin": TypeStep(6.2, Typeface.HEAVY, Typeface.HEAVY),
    "plate": TypeStep(3.0, Typeface.PLATE, Typeface.PLATE),
    "typed": TypeStep(3.0, Typeface.TYPED, Typeface.TYPED),
    "long": TypeStep(2.8, Typeface.LONG, Typeface.LONG),
    "script": TypeStep(7.0, Typeface.SWASH, Typeface.SWASH),
    "hand": TypeStep(4.2, Typeface.STRONG),
    "read": TypeStep(3.7, Typeface.READ_STRONG, Typeface.READ_STRONG),
    # As pages name them: what is said besides, running text, a heading, what the whole table reads.
    "small": TypeStep(2.8),
    "body": TypeStep(3.0),
    "head": TypeStep(4.0, Typeface.STRONG),
    "display": TypeStep(6.2, Typeface.STRONG),
    "clock": TypeStep(17.0, Typeface.STRONG),
}
"""The steps by name. Nothing that is needed in play is smaller than a note."""

GROWS_MM = 4.0
"""So much of a capital grows with the chosen text size: what is larger is read from afar already."""

LEAST_MM = 2.0
"""The height of a capital below which nothing is set, whatever the text size and however small its box."""


def cap_mm(mm: float, scale: float) -> float:
    """The height of a capital at a text size, in millimetres."""
    return max(mm + (scale - 1) * min(mm, GROWS_MM), LEAST_MM)
