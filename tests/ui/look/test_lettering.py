"""Words on boards: pictures of them are kept for the next painting, but not those of a whole evening."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest

from companion.ui.look.palettes import PALETTES
from companion.ui.shell.profile import PROFILES

pytestmark = pytest.mark.xdist_group("window")

LINE = (0.0, 0.0, 200.0, 30.0)
"""Room for a word, in px."""


def on_a_board(canvas: Any, text: str) -> None:
    """Write a word as maps and ladders do."""
    from companion.ui.boards.lettering import write

    write(canvas, text, LINE, 16.0, PALETTES["dark"].text)


def on_politburo(canvas: Any, text: str) -> None:
    """Write a word as Politburo's tables do."""
    from companion.games.politburo.face.art import write
    from companion.ui.look.theme import Theme

    theme = Theme(PALETTES["dark"], PROFILES["touch-display-1"])
    write(canvas, theme, text, LINE, 16.0, PALETTES["dark"].text)


def on_paper(canvas: Any, text: str) -> None:
    """Ask how large a word can be set, which is no reason to draw it."""
    from companion.ui.boards.lettering import set_size

    set_size(text, 16.0, *LINE[2:], 8.0)


def textures() -> int:
    """How many are there."""
    from kivy.graphics.texture import Texture

    gc.collect()
    return sum(type(one) is Texture for one in gc.get_objects())


@pytest.mark.parametrize(("write", "most"), [(on_a_board, 256), (on_politburo, 256), (on_paper, 0)])
def test_words_of_an_evening_leave_no_more_pictures_than_a_few_pages(
    at_hand: None, write: Callable[[Any, str], None], most: int
) -> None:
    from kivy.graphics import Canvas

    canvas = Canvas()
    before = textures()
    for number in range(400):
        canvas.clear()
        write(canvas, f"Nr {number}")
    canvas.clear()
    assert textures() - before <= most


def test_a_word_is_set_once_for_many_paintings(at_hand: None) -> None:
    from kivy.graphics import Canvas, Rectangle

    canvas = Canvas()
    for _ in range(2):
        on_a_board(canvas, "Steiermark")
    first, second = (one.texture for one in canvas.children if isinstance(one, Rectangle))
    assert first is second


def test_a_word_looks_the_same_whatever_was_drawn_in_its_size_before(at_hand: None) -> None:
    from companion.ui.boards.lettering import HINTING

    size, opened = 14.25, 64
    for number in range(opened + 1):
        drawn("x", 100 + number)  # of so many fonts Kivy closes the oldest
    alone = drawn("1.1 M", size, HINTING)
    for number in range(opened + 1):
        drawn("x", 100 + number)
    drawn("1.1 M", size)
    assert drawn("1.1 M", size, HINTING) == alone


def drawn(text: str, size: float, hinting: str = "normal") -> bytes:
    """The pixels of a word."""
    from companion.ui.look.faces import Typeface
    from companion.ui.widgets.text import Lettering

    label = Lettering(
        text=text, font_name=Typeface.STRONG.file, font_size=size, text_size=(200, None), font_hinting=hinting
    )
    label.refresh()
    return bytes(label.texture.pixels)
