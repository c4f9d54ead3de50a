"""Chooses the font for a text: ours, or an installed one for characters that ours lacks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import filterfalse
from pathlib import Path

from companion.packs.glyphs import of_file, shipped

FALLBACK = Path(__file__).parent / "fonts" / "Roboto-Medium.ttf"
"""Ours with the most signs: arrows, ticks, and letters beyond western ones."""

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
"""Where systems install fonts."""
_LIKELY = ("notosans", "notoemoji", "noto", "dejavusans", "dejavu", "freesans", "symbola")
"""Beginnings of the names of fonts with many characters, the likeliest first."""
_UNLIKE = ("bold", "italic", "oblique", "mono", "color", "condensed", "light", "thin", "black")
"""Parts of the names of fonts that do not match ours, or that contain pictures."""
MOST_TRIED = 300
"""Most fonts that are searched for one text."""


@lru_cache(maxsize=4096)
def font_for(text: str, usual: str) -> str:
    """The font file for a text: `usual` if it has all characters, or if no other font has more.

    Characters that no font has are drawn as a box.
    """
    rare = "".join(filterfalse(str.isascii, text))  # all of ours have the others
    if not rare or not of_file(Path(usual)).missing(rare):
        return usual
    if not shipped().missing(rare):
        return str(FALLBACK)
    return fitting(text, installed()) or usual


def fitting(text: str, fonts: Iterable[Path]) -> str:
    """The font with all characters of a text, else the one with most of those that ours lacks; "" if there is none."""
    lacking = set(shipped().missing(text))
    best, most = "", 0
    for font in fonts:
        covered = of_file(font)
        if not covered.missing(text):
            return str(font)
        drawn = len(lacking - set(covered.missing("".join(lacking))))
        if drawn > most and not covered.missing("Aaéñß0123456789.,"):  # the rest of the text stays readable
            best, most = str(font), drawn
    return best


@cache
def installed(folders: tuple[Path, ...] = FOLDERS) -> tuple[Path, ...]:
    """The system's fonts, the most suitable first."""
    found = [path for folder in folders for kind in ("*.ttf", "*.otf") for path in folder.rglob(kind)]
    return tuple(sorted(found, key=_order)[:MOST_TRIED])


def _order(font: Path) -> tuple[bool, int, str]:
    name = font.stem.casefold()
    unlike = any(word in name for word in _UNLIKE)
    rank = next((number for number, start in enumerate(_LIKELY) if name.startswith(start)), len(_LIKELY))
    return unlike, rank, name
