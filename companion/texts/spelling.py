"""How a name may be typed: as it is written, without its accents, or with ae, oe and ue where a keyboard lacks them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

Spelling = Callable[[str], str]

_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def written(text: str) -> str:
    """A name in lower case, in which each letter and its accent are one character."""
    return unicodedata.normalize("NFC", text.casefold())


def bare(text: str) -> str:
    """A name without accents: “buro” for “Büro”."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def spelled_out(text: str) -> str:
    """A name with ae, oe and ue for umlauts, and without other accents: “buero” for “Büro”."""
    return bare(written(text).translate(_SPELLED_OUT))


SPELLINGS: tuple[Spelling, ...] = (written, bare, spelled_out)
"""Ways to compare spellings, the strictest first, so that words that differ only by accents can still be told apart."""
