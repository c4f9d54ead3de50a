"""Words on a canvas: set as large as their box allows, and kept, because boards are painted again and again."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.models.game.party_looks import Colour
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import Lettering, font_of, longest_word, wrapped_height

SMALLEST = 0.62
"""How much smaller than asked a text is set, where nothing else is said."""

SHRINK = 0.94
"""From one try to the next smaller one."""

PICTURES = 256
"""Pictures of words that are kept, of up to 30 kB: three pages of the fullest board. An evening makes a thousand, since
where a map grows its words are set anew."""


@lru_cache(maxsize=4096)
def _fitting(text: str, size: float, width: float, height: float, strong: bool, least: float) -> float:
    """The size of a text in a box, in px; several lines if need be. 0 if small print does not fit. Nothing is drawn."""
    while size >= least:
        if longest_word(text, size, strong) <= width and wrapped_height(text, size, width, strong) <= height:
            return size
        size *= SHRINK
    return 0.0


@lru_cache(maxsize=PICTURES)
def _picture(text: str, size: float, width: float, strong: bool) -> Texture:
    """The texture of a text that wraps at a width, in px."""
    font = font_of(text, strong)
    label = Lettering(text=text, font_name=font, font_size=size, text_size=(width, None), halign="center")
    label.refresh()
    return label.texture


VOWELS = frozenset("aeiouyäöüáéíóúAEIOUÄÖÜ")


def hyphenated(text: str, size: float, width: float) -> str:
    """The text with words that are wider than `width` px broken once, where a consonant begins a syllable."""
    return " ".join(_broken(word, size, width) if longest_word(word, size) > width else word for word in text.split())


def _broken(word: str, size: float, width: float) -> str:
    """As much as fits stands before the hyphen; the word as it is if neither part would fit."""
    syllables = [
        at for at in range(2, len(word) - 2) if word[at] not in VOWELS and word[at].isalpha() and word[at + 1] in VOWELS
    ]
    tries = ((f"{word[:at]}-", word[at:]) for at in reversed(syllables))
    fitting = (parts for parts in tries if max(longest_word(part, size) for part in parts) <= width)
    return " ".join(next(fitting, (word,)))


def set_size(text: str, size: float, width: float, height: float, least: float) -> float:
    """The size at which a text is set in a box, in px of height for a line; 0 if it does not fit."""
    return _fitting(text, size, round(width), round(height), False, least)


def write(
    canvas: Canvas,
    text: str,
    box: tuple[float, float, float, float],
    size: float,
    colour: Colour,
    *,
    strong: bool = False,
    alpha: float = 1.0,
    least: float | None = None,
) -> bool:
    """Write a text into the middle of a box (x, y, width, height), no smaller than `least` px. Whether it fitted."""
    x, y, width, height = box
    smallest = size * SMALLEST if least is None else least
    if not text or width <= 1 or height <= 1:
        return False
    fitting = _fitting(text, size, round(width), round(height), strong, smallest)
    if not fitting:
        return False
    texture = _picture(text, fitting, round(width), strong)
    canvas.add(Color(*rgba(colour, alpha)))
    at = (int(x + (width - texture.width) / 2), int(y + (height - texture.height) / 2))
    canvas.add(Rectangle(texture=texture, pos=at, size=texture.size))
    return True
