"""Text on a canvas: in the largest size that its box allows, and kept, because boards are painted again and again."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.models.game.party_looks import Colour
from companion.ui.look.faces import Typeface
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import Lettering, font_of, longest_word, wrapped_height

SMALLEST = 0.62
"""The smallest size of a text, as a share of the size asked for, unless told otherwise."""

SHRINK = 0.94
"""Factor from one size tried to the next smaller one."""

PICTURES = 256
"""Most pictures of texts that are kept, up to 30 kB each: three pages of the fullest board. An evening makes a
thousand, since texts are drawn anew whenever a map changes its scale.
"""


@lru_cache(maxsize=4096)
def _fitting(
    text: str, size: float, width: float, height: float, strong: bool, least: float, face: Typeface | None = None
) -> float:
    """The size in px at which a text fits a box, on several lines if need be; 0 if not even small print does. Draws
    nothing.
    """
    one_word = len(text.split()) == 1
    while size >= least:
        whole = int(size)  # letters are as high as whole pixels: the steps between them are measured once
        if longest_word(text, whole, strong, face) <= width:
            font = font_of(text, strong, face)
            high = _line(font, whole) if one_word else wrapped_height(text, whole, width, strong, face=face)
            if high <= height:
                return size
        size *= SHRINK
    return 0.0


@lru_cache(maxsize=256)
def _line(font: str, size: float) -> float:
    """How high a line is, whatever stands in it, in px."""
    label = Lettering(text="x", font_name=font, font_size=size)
    height: float = label.render()[1]
    return height


@lru_cache(maxsize=PICTURES)
def _picture(
    text: str, size: float, width: float, strong: bool, face: Typeface | None = None, align: str = "center"
) -> Texture:
    """The texture of a text that wraps at a width, in px."""
    font = font_of(text, strong, face)
    label = Lettering(
        text=text, font_name=font, font_size=size, text_size=(width, None), halign=align, font_hinting=HINTING
    )
    label.refresh()
    return label.texture


HINTING = "light"
"""With the usual one letters of small print stand on whole pixels, and a word seems to fall apart (“fur t”)."""

VOWELS = frozenset("aeiouyäöüáéíóúAEIOUÄÖÜ")

ONE_SOUND = ("sch", "ch", "ck", "ph", "th")
"""Consonants of one sound: a syllable begins before all of them."""


SECOND_WORDS = (
    "österreich",
    "blut",
    "burg",
    "berg",
    "furt",
    "dorf",
    "stein",
    "hofen",
    "markt",
    "kirchen",
    "zuschlag",
    "landsberg",
)
"""Ends of compounds, most of them of places: a word is broken before them rather than within them."""


def hyphenated(text: str, size: float, width: float, *, face: Typeface | None = None, compounds: bool = False) -> str:
    """The text in which words wider than `width` px are broken once, before a consonant that begins a syllable.

    `compounds`: those whose second word is known nowhere else.
    """
    return " ".join(
        _broken(word, size, width, face, compounds) if longest_word(word, size, face=face) > width else word
        for word in text.split()
    )


def _broken(word: str, size: float, width: float, face: Typeface | None, compounds: bool) -> str:
    """The word broken where the first part still fits; unchanged if neither part would."""
    begins = (
        at for at in range(2, len(word) - 2) if word[at] not in VOWELS and word[at].isalpha() and word[at + 1] in VOWELS
    )
    onsets = ((at, next((one for one in ONE_SOUND if word.endswith(one, 0, at + 1)), "")) for at in begins)
    syllables = [start for at, sound in onsets if (start := at + 1 - max(1, len(sound))) >= 2]
    joints = [len(word) - len(end) for end in SECOND_WORDS if word.endswith(end) and len(word) > len(end) + 1]
    breaks = joints if joints and compounds else (*joints, *reversed(syllables))
    tries = ((f"{word[:at]}-", word[at:]) for at in breaks)
    fitting = (parts for parts in tries if max(longest_word(part, size, face=face) for part in parts) <= width)
    return " ".join(next(fitting, (word,)))


def set_size(
    text: str,
    size: float,
    width: float,
    height: float,
    least: float,
    *,
    strong: bool = False,
    face: Typeface | None = None,
) -> float:
    """The height of a line, in px, at which a text fits a box; 0 if it does not fit."""
    return _fitting(text, size, round(width), round(height), strong, least, face)


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
    face: Typeface | None = None,
    align: str = "center",
    by: float = 1.0,
) -> bool:
    """Writes a text into the middle of a box (x, y, width, height), no smaller than `least` px, in letters of `by`
    times their breadth; returns whether it fitted.
    """
    x, y, width, height = box[0], box[1], box[2] / by, box[3]
    smallest = size * SMALLEST if least is None else least
    if not text or width <= 1 or height <= 1:
        return False
    fitting = _fitting(text, size, round(width), round(height), strong, smallest, face)
    if not fitting:
        return False
    texture = _picture(text, fitting, round(width), strong, face, align)
    canvas.add(Color(*rgba(colour, alpha)))
    wide = round(texture.width * by)
    at = (int(x + (box[2] - wide) / 2), int(y + (height - texture.height) / 2))
    canvas.add(Rectangle(texture=texture, pos=at, size=(wide, texture.height)))
    return True
