"""Words that people type: each is a text of the window in which every language lists its own, separated by commas."""

from __future__ import annotations

import re
from functools import lru_cache

from companion.languages import Language
from companion.texts.catalogue import catalogues, translator
from companion.texts.spelling import SPELLINGS


def typed_in(words: str, language: Language) -> tuple[str, ...]:
    """The words of one language, the usual one first; English ones where it has none."""
    return _apart(translator(language)(words))


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


@lru_cache(maxsize=16)
def any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """Finds each of some words, the longest first."""
    return re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))), re.IGNORECASE)
