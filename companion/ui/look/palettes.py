"""The colours of the window in its three themes: night, day and high contrast.

Controls are flat and carry text; things of a game (paper, card, wood) have colours of their own, the same by night and
by day. The lamp means “now, here” and fills one control of a page at most.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first picture does not wait for what only names types
    from companion.models.game.party_looks import Colour


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme.

    `surface` is the table, `raised` a control, `sunken` the well below the answers and the bottom line, `pressed` a
    control under the finger. `line` is drawn where a line tells something; `edge` never tells it alone. `accent` is the
    lamp where it is a line or a letter, `lamp` where it is filled. `sheet` is the cream sheet of whoever acts. The rest
    is print: `paper`, `ink` and what is printed on it. `textured` is False where nothing but flat colour is drawn.
    """

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
    pressed: Colour
    edge: Colour
    outline: Colour | None
    lamp: Colour
    on_lamp: Colour
    sheet: Colour
    on_sheet: Colour
    paper: Colour = "#EFE6D2"
    paper_low: Colour = "#E2D5B8"
    slip: Colour = "#F6F0DF"
    manila: Colour = "#D8B97E"
    ink: Colour = "#1D1712"
    ink_soft: Colour = "#4A3B2C"
    brick: Colour = "#A8301F"
    brick_text: Colour = "#872014"
    green: Colour = "#1B5238"
    pencil: Colour = "#B5331F"
    stamp: Colour = "#8A170D"
    ivory: Colour = "#F7EFDD"
    wood_low: Colour = "#15110E"
    wood_high: Colour = "#3A2A1E"
    textured: bool = True


DARK = Palette(
    surface="#1B1511",
    raised="#2C241D",
    sunken="#120E0B",
    line="#8C7A63",
    text="#F5ECDA",
    text_dim="#CDBFA6",
    accent="#F5C451",
    on_accent="#1D1712",
    warning="#F2A184",
    on_warning="#200A04",
    pressed="#3A2F25",
    edge="#5A4B3C",
    outline=None,
    lamp="#F5C451",
    on_lamp="#1D1712",
    sheet="#F5ECDA",
    on_sheet="#1D1712",
)
LIGHT = Palette(
    surface="#E4D9C1",
    raised="#FFFDF7",
    sunken="#DDD1B6",
    line="#7C6D54",
    text="#1D1712",
    text_dim="#4A3B2C",
    accent="#6B4700",
    on_accent="#FFFDF7",
    warning="#8E2415",
    on_warning="#FFFDF7",
    pressed="#EFE6D2",
    edge="#B7A888",
    outline="#B7A888",
    lamp="#F5C451",
    on_lamp="#1D1712",
    sheet="#1D1712",
    on_sheet="#F5ECDA",
    wood_low="#D9CCB0",
    wood_high="#EAE0CA",
)
"""Acting is a sheet of ink by day: cream on linen would not be seen across the table."""
CONTRAST = Palette(
    surface="#000000",
    raised="#000000",
    sunken="#000000",
    line="#FFFFFF",
    text="#FFFFFF",
    text_dim="#FFFFFF",
    accent="#FFE27A",
    on_accent="#000000",
    warning="#FFB39C",
    on_warning="#000000",
    pressed="#3A3A3A",
    edge="#FFFFFF",
    outline="#FFFFFF",
    lamp="#FFE27A",
    on_lamp="#000000",
    sheet="#FFFFFF",
    on_sheet="#000000",
    paper="#FFFFFF",
    paper_low="#FFFFFF",
    slip="#FFFFFF",
    manila="#FFFFFF",
    ink="#000000",
    ink_soft="#000000",
    brick="#000000",
    brick_text="#6E140A",
    green="#0B3B26",
    pencil="#B5331F",
    stamp="#6E140A",
    ivory="#FFFFFF",
    wood_low="#000000",
    wood_high="#000000",
    textured=False,
)

PALETTES = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
"""By the name under which a theme is kept in the settings."""
