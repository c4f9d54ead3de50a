"""What people type: names and words in the spelling that a keyboard has, and the words that a language has for a
command, each a text of the window that lists them, separated by commas.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from string import ascii_lowercase

from companion.languages import Language
from companion.texts.catalogue import catalogues, translator
from companion.texts.wording import N_

# translators: the keys on the screen, as they lie in your language: three rows, at most twelve in each
KEYS = N_("qwertyuiop asdfghjkl' zxcvbnm-é")
ROWS, MOST_KEYS = len(KEYS.split()), 12
"""How many rows of keys there are, and the most keys in one."""

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


def typed_in(words: str, language: Language) -> tuple[str, ...]:
    """The words of one language, the usual one first; English ones where it has none."""
    return _apart(translator(language)(words)) or _apart(words)


def typed_anywhere(words: str) -> tuple[str, ...]:
    """The words of every language in which the window speaks."""
    return _every(words, catalogues())


@lru_cache(maxsize=128)
def _every(words: str, languages: tuple[Language, ...]) -> tuple[str, ...]:
    found = (word for language in languages for word in typed_in(words, language))
    return tuple(dict.fromkeys((*_apart(words), *found)))


def _apart(words: str) -> tuple[str, ...]:
    return tuple(word for part in words.split(",") if (word := part.strip()))


def is_typed(line: str, words: str, language: Language | None = None) -> bool:
    """Whether a line is one of the words, in any spelling; in one language alone if it is named."""
    meant = typed_anywhere(words) if language is None else typed_in(words, language)
    return any(spelling(line) == spelling(word) for spelling in SPELLINGS for word in meant)


def wrong_with_keys(said: str) -> str:
    """Why the keys of a language cannot be shown; empty if they can."""
    rows = said.split()
    if len(rows) != ROWS:
        return f"rows of keys: {len(rows)} instead of {ROWS}"
    if (most := max(map(len, rows))) > MOST_KEYS:
        return f"keys in a row: {most}, at most {MOST_KEYS} are possible"
    lacking = sorted({*ascii_lowercase}.difference(said))
    return f"names need these keys, too: {' '.join(lacking)}" if lacking else ""


@lru_cache(maxsize=16)
def any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """Finds each of some words, the longest first."""
    return re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))), re.IGNORECASE)
