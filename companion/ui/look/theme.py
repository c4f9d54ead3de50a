"""All colours, sizes and fonts; screens and widgets use no others.

Surfaces are almost black or paper-white, with one accent colour per game; only the nine parties have saturated colours,
always together with mark, outline and short name. Lengths are in millimetres or dp, converted to pixels by the panel's
profile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.ui.shell.profile import Profile

if TYPE_CHECKING:  # the first picture does not wait for what only names types
    from companion.engine.look import Accent
    from companion.models.game.party_looks import Colour


@dataclass(frozen=True, slots=True)
class Palette:
    """The surface colours of one theme."""

    surface: Colour
    raised: Colour
    sunken: Colour
    line: Colour
    text: Colour
    text_dim: Colour
    accent: Colour
    on_accent: Colour
    warning: Colour
    on_warning: Colour


DARK = Palette(
    "#121212", "#1F1F21", "#0A0A0A", "#77777C", "#F2F0EB", "#B4B2AD", "#E8C77A", "#1A1405", "#F0A58C", "#200A04"
)
LIGHT = Palette(
    "#F7F5F0", "#FFFFFF", "#EAE7E0", "#85827A", "#1B1A18", "#56534D", "#7A5200", "#FFFFFF", "#9A2E12", "#FFFFFF"
)
CONTRAST = Palette(
    "#000000", "#000000", "#000000", "#FFFFFF", "#FFFFFF", "#FFFFFF", "#FFE27A", "#000000", "#FFB39C", "#000000"
)

PALETTES = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}

TEXT_SCALES = (0.8, 0.9, 1.0, 1.15, 1.3)
"""Steps of the text size in the settings."""

UNIT_DP = 8
"""Everything stands on this grid."""

TOUCH_MM = 9.0
MAIN_MM = 12.0
CONFIRM_MM = 20.0
"""Heights of what is touched: anything, an ordinary action, and what is pressed by a leaning arm."""

MARK_MM = 3.5
"""The smallest mark on the board in overview."""

SMALL_MM, BODY_MM, HEAD_MM, DISPLAY_MM = 1.9, 2.5, 3.6, 6.2
"""Cap heights of the four type sizes: read at 0.4, 0.5, 0.7 and more than 1 m (20 minutes of arc)."""

PLACE_MM = 1.1
"""Cap height of the names on fields that are a finger wide: sought with the finger there, told large when tapped."""
FAR_MM = 4.7
"""The smallest cap height that is still read at 1 m (16 minutes of arc, ISO 9241-303): what a contest shows besides."""

LEAST_MM = 1.8
"""The cap height below which nothing is set, whatever the text size and however small its box."""

CAP_HEIGHT = 0.711
"""Height of a capital over the font size in the shipped family."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette with a panel and a text size; widgets get their lengths from it."""

    palette: Palette
    profile: Profile
    text_scale: float = 1.0
    mirrored: bool = False

    def mm(self, millimetres: float) -> float:
        """Converts millimetres to pixels."""
        return self.profile.mm(millimetres)

    def units(self, count: float) -> float:
        """Converts steps of the 8 dp grid to pixels."""
        return count * UNIT_DP * self.profile.density

    def type(self, cap_mm: float) -> float:
        """The font size in pixels for a height of capitals in millimetres, scaled by the chosen text size."""
        return max(self.mm(cap_mm) * self.text_scale, self.mm(LEAST_MM)) / CAP_HEIGHT

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
        return self.type(SMALL_MM)

    @property
    def body(self) -> float:
        """Font size of running text, in pixels."""
        return self.type(BODY_MM)

    @property
    def head(self) -> float:
        """Font size of questions and headings, in pixels."""
        return self.type(HEAD_MM)

    @property
    def display(self) -> float:
        """Font size of what the whole table reads, in pixels."""
        return self.type(DISPLAY_MM)

    @property
    def far(self) -> float:
        """Font size for reading at 1 m in narrow spaces, in pixels."""
        return self.type(FAR_MM)

    def for_game(self, accent: Accent | None) -> Theme:
        """A copy with a game's accent colour, if it has one; the high-contrast theme keeps its own."""
        if accent is None or self.palette is CONTRAST:
            return self
        colour = accent.on_light if self.palette is LIGHT else accent.on_dark
        return replace(self, palette=replace(self.palette, accent=colour))


def rgba(colour: Colour, alpha: float = 1.0) -> tuple[float, float, float, float]:
    """Converts a `#rrggbb` colour to Kivy's four numbers from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha
