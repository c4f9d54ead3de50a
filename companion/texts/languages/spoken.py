"""Which languages can be chosen: those that are never missing, then every other for which there is a catalogue or a
pack of words. They are found, not listed, so a translator adds one without any code.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.languages import LANGUAGES, Language, in_order, own_name
from companion.packs.worded.words_pack import WordsInfo
from companion.texts.catalogue import catalogues


def spoken(words: Iterable[WordsInfo] = ()) -> list[Language]:
    """Their codes; `words` are the packs of words and catalogues of packs that are there."""
    return in_order((*LANGUAGES, *catalogues(), *(info.language for info in words if info.language)))


def named(languages: Iterable[Language]) -> dict[Language, str]:
    """Each language by its own name, as it is chosen."""
    return {language: own_name(language) for language in languages}
