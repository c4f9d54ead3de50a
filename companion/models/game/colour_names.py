"""The nine colours as names: whoever gave none is called by the colour of their pieces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.texts import catalogues, translator
from companion.texts.wording import N_

COLOUR_NAMES: Mapping[str, str] = {
    "orange": N_("Orange"),
    "sky": N_("Light blue"),
    "green": N_("Green"),
    "yellow": N_("Yellow"),
    "blue": N_("Blue"),
    "red": N_("Red"),
    "pink": N_("Pink"),
    "white": N_("White"),
    "black": N_("Black"),
}
"""By the name under which a badge keeps its colour."""


def colour_name(colour: str, language: str) -> str:
    """What somebody of this colour is called."""
    return translator(language)(COLOUR_NAMES[colour])


def is_colour_name(name: str, colour: str) -> bool:
    """Whether a name is only that of the person's colour, in any language."""
    return colour in COLOUR_NAMES and name in {colour_name(colour, language) for language in catalogues()}


@cache
def _all_names() -> frozenset[str]:
    return frozenset(colour_name(colour, language) for colour in COLOUR_NAMES for language in catalogues())


def is_called_by_colour(name: str) -> bool:
    """Whether a name is that of any colour, in any language, with the number that tells it from a person's name."""
    before, _, number = name.rpartition(" ")
    return name in _all_names() or (number.isdecimal() and before in _all_names())
