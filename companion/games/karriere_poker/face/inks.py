"""The colours of the firm's card table, and the look of a numeral in its own ink."""

from __future__ import annotations

from functools import partial

from companion.models.game.party_looks import Colour
from companion.models.style.game_style import shipped_style
from companion.ui.look.paint import papers
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas

SET = "karriere_poker"
"""The set of this game's drawings."""

CREAM = "#F5ECDA"
"""What is written on felt and on its strips, by day, too: these are things and keep their colours."""


style = partial(shipped_style, SET)
"""What the game's `style.yaml` says."""


def tone(theme: Theme, name: str) -> Colour:
    """A colour of the table by its name in `style.yaml`; black, white or the lamp in high contrast."""
    palette = theme.palette
    if not palette.textured:
        light = name in ("ivory", "brass", "rise", "fall")
        return palette.text if light else palette.surface
    return style().colour(name)


def hand_drawing(canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
    """The back of a card, for a hand of which only the number is told."""
    wide = min(size[0], size[1] * 0.66)
    papers.back(canvas, theme, ((size[0] - wide) / 2, size[1] * 0.02), (wide, size[1] * 0.96), SET)


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
