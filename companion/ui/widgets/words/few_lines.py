"""Words that would take the height which something beside them needs more: set smaller, so that they have few lines."""

from __future__ import annotations

from companion.ui.widgets.text import LEADING, Text, wrapped_height

STEP = 0.96
"""How much smaller the next size is that is tried."""


def few_lines_px(text: Text, usual: float, lines: int, least: float) -> float:
    """The largest size, in px, in which a text has no more than so many lines at its width; `least` where none has."""
    px = usual
    while px > least and height_at(text, px) > _height_of(text, px, lines):
        px = max(least, px * STEP)
    return min(px, usual)


def height_at(text: Text, px: float) -> float:
    """How high a text is in this size, at the width that it has."""
    return float(wrapped_height(text.text, px, max(1.0, text.width), leading=LEADING, face=text.face))


def _height_of(text: Text, px: float, lines: int) -> float:
    return float(wrapped_height("\n".join("A" * lines), px, 10_000, leading=LEADING, face=text.face)) + 1


def set_in(text: Text, px: float) -> None:
    """Sets a text in this size, in px, from now on."""
    if text.wanted_px != px:
        text.wanted_px = px
        text.height_for(text.width)


def in_few_lines(text: Text, lines: int, least: float) -> None:
    """Keeps a text to so many lines, whatever its width: rather smaller, down to `least` px."""
    usual = text.wanted_px

    def fit(*_: object) -> None:
        set_in(text, few_lines_px(text, usual, lines, least))

    text.bind(width=fit, text=fit)
    fit()
