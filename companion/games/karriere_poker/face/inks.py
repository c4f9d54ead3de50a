"""The colours of the firm's card table, and the look of a numeral in its own ink."""

from __future__ import annotations

from functools import lru_cache

from companion.games.karriere_poker import KarrierePoker
from companion.models.game.party_looks import Colour
from companion.models.style.folders import style_folder
from companion.models.style.game_style import USUAL_STYLE, PrintStyle, read_style
from companion.plainfile.problems import Problems
from companion.ui.look.theme import Theme

SET = "karriere_poker"
"""The set of this game's drawings."""

CREAM = "#F5ECDA"
"""What is written on felt and on its strips, by day, too: these are things and keep their colours."""


@lru_cache(maxsize=1)
def style() -> PrintStyle:
    """What the game's `style.yaml` says."""
    folder = style_folder(KarrierePoker)
    return read_style(folder, Problems()) if folder is not None else USUAL_STYLE


def tone(theme: Theme, name: str) -> Colour:
    """A colour of the table by its name in `style.yaml`; black, white or the lamp in high contrast."""
    palette = theme.palette
    if not palette.textured:
        light = name in ("ivory", "brass", "rise", "fall")
        return palette.text if light else palette.surface
    return style().colour(name)


def on_felt(theme: Theme) -> Colour:
    """What is written on felt."""
    return CREAM if theme.palette.textured else theme.palette.text


def dim_on_strip(theme: Theme) -> Colour:
    """What is said besides, on a strip; never on bare felt."""
    return "#CDBFA6" if theme.palette.textured else theme.palette.text


def ink_of(theme: Theme, card: str) -> Colour:
    """The ink of a card: each number has its own, and jokers are black."""
    if not theme.palette.textured:
        return theme.palette.ink
    named = style().colours
    return named.get(f"number_{card}", named.get("number_joker", theme.palette.ink))
