"""How a name may be typed: as it is written, without its accents, or with ae, oe and ue where a keyboard lacks them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

Spelling = Callable[[str], str]

_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def written(text: str) -> str:
    """A name without upper case, each accent one character with its letter."""
    return unicodedata.normalize("NFC", text.casefold())


def bare(text: str) -> str:
    """Without accents: “buro” for “Büro”."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def spelled_out(text: str) -> str:
    """With ae, oe and ue for umlauts, and without other accents: “buero” for “Büro”."""
    return bare(written(text).translate(_SPELLED_OUT))


SPELLINGS: tuple[Spelling, ...] = (written, bare, spelled_out)
"""The closest first: what differs by its accents alone is told apart as long as they are typed."""
