"""All sizes, with the colours of `palettes` and the scale of `faces`; screens and widgets use no others.

Lengths are in millimetres or dp, converted to pixels by the panel's profile.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.ui.look.faces import CAP_HEIGHT, LEAST_MM, SCALE, Typeface, TypeStep, cap_mm
from companion.ui.look.palettes import Palette
from companion.ui.shell.profile import Profile

if TYPE_CHECKING:  # the first picture does not wait for what only names types
    from companion.models.game.party_looks import Colour


TEXT_SCALES = (1.0, 1.3, 1.6)
"""Steps of the text size in the settings."""

UNIT_DP = 8
"""The grid unit in dp: positions and gaps are multiples of it."""

TOUCH_MM = 9.0
MAIN_MM = 12.0
CONFIRM_MM = 20.0
"""Heights of targets: anything, an ordinary action, and one that is pressed with an outstretched arm."""

CONTROL, NAME, SHEET, CARD = 8, 6, 3, 10
"""Radii of what is touched, of a name, of a sheet and of a card, in design pixels."""

MARK_MM = 3.5
"""The smallest mark on the board in overview."""

PLACE_MM = 1.1
"""Cap height of the names on fields that are a finger wide: sought with the finger there, told large when tapped."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette with a panel and a text size; widgets get their lengths from it."""

    palette: Palette
    profile: Profile
    text_scale: float = 1.0
    mirrored: bool = False
    calm: bool = False
    """Whether nothing moves: what changes is there at once."""

    def mm(self, millimetres: float) -> float:
        """Converts millimetres to pixels."""
        return self.profile.mm(millimetres)

    def design(self, px: float) -> float:
        """Converts pixels of the drawings (137 to an inch) to pixels of the panel."""
        return self.profile.mm(px * 25.4 / 137)

    def units(self, count: float) -> float:
        """Converts steps of the 8 dp grid to pixels."""
        return count * UNIT_DP * self.profile.density

    def type(self, mm: float, face: Typeface = Typeface.TEXT) -> float:
        """The font size in pixels for a height of capitals in millimetres, scaled by the chosen text size."""
        return self.mm(cap_mm(mm, self.text_scale)) / face.cap

    def style(self, size: str) -> TypeStep:
        """A step of the scale of type by its name."""
        return SCALE[size]

    def px(self, size: str) -> float:
        """The font size of a step of the scale, in pixels."""
        style = SCALE[size]
        return self.type(style.mm, style.face)

    @property
    def least(self) -> float:
        """The smallest font size, in pixels."""
        return self.mm(LEAST_MM) / CAP_HEIGHT

    @property
    def place(self) -> float:
        """The smallest font size for a name on a field of a board, in pixels."""
        return self.mm(PLACE_MM) / CAP_HEIGHT

    @property
    def small(self) -> float:
        """Font size of notes and chips, in pixels."""
        return self.px("note")

    @property
    def body(self) -> float:
        """Font size of running text, in pixels."""
        return self.px("body")

    @property
    def head(self) -> float:
        """Font size of questions and headings, in pixels."""
        return self.px("question")

    @property
    def display(self) -> float:
        """Font size of what the whole table reads, in pixels."""
        return self.px("display")

    @property
    def far(self) -> float:
        """Font size for reading at 1 m in narrow spaces, in pixels."""
        return self.px("far")


def rgba(colour: Colour, alpha: float = 1.0) -> tuple[float, float, float, float]:
    """Converts a `#rrggbb` colour to Kivy's four numbers from 0 to 1."""
    return *_channels(colour), alpha


@lru_cache(maxsize=1024)
def _channels(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
