"""Which languages can be chosen: those that are never missing, then every other for which there is a catalogue or a
pack of words. They are found, not listed, so a translator adds one without any code. And which one the system speaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from companion.languages import LANGUAGES, Language, base_of, in_order, own_name
from companion.texts.catalogue import catalogues

if TYPE_CHECKING:
    from companion.packs.worded.words_pack import WordsInfo


def spoken(words: Iterable[WordsInfo] = ()) -> list[Language]:
    """Their codes; `words` are the packs of words and catalogues of packs that are there."""
    return in_order((*LANGUAGES, *catalogues(), *(info.language for info in words if info.language)))


def named(languages: Iterable[Language]) -> dict[Language, str]:
    """Each language by its own name, as it is chosen."""
    return {language: own_name(language) for language in languages}


def language_of(environment: Mapping[str, str]) -> str:
    """The system's language (POSIX: LC_ALL, LC_MESSAGES, LANG), English if the program has no catalogue of it."""
    named = next((v for key in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := environment.get(key))), "")
    code = named.partition(".")[0].partition("@")[0].replace("_", "-")
    there = catalogues()
    return next((one for one in (code, base_of(code)) if one in there), "en")
