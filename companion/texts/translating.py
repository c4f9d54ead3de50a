"""What translators work on: the window, what all games say (`common`), and each game, as catalogues; and how much of
it is said in a language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion.languages import INSTEAD, Language
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.fingerprints import COMMON_FOLDER, WORDS_FOLDER
from companion.packs.worded.faults import TranslationFault, faults_in, window_faults
from companion.packs.worded.merging import Source, merged
from companion.packs.worded.po import WINDOW, PoFile, read_po
from companion.packs.worded.words_pack import PO, WINDOW_CATALOGUE, read_words
from companion.plainfile.problems import Problems
from companion.texts.catalogue import DOMAIN, LOCALE, said_in_window
from companion.texts.typed import KEYS, MOST_KEYS, ROWS, wrong_with_keys

COUNTS = "texts.json"
"""Beside the shipped catalogues of packs: part → the number of its texts, kept by `python -m tests.tools.locale`,
because to count them takes as long as to load every game.
"""


@lru_cache(maxsize=1)
def window_sources() -> Mapping[str, Source]:
    """The texts of window and terminal, as the English catalogue lists them."""
    po = read_po(LOCALE / INSTEAD / "LC_MESSAGES" / f"{DOMAIN}{PO}", Problems())
    entries = po.entries if po is not None else ()
    return {one.source: Source(one.source, one.notes, one.flags) for one in entries if not one.obsolete}


def parts_of(catalogue: Catalogue) -> list[str]:
    """Everything that ships, in the order in which it is told."""
    top = catalogue.folders[0]
    return [WINDOW, COMMON_FOLDER, *(info.id for info in catalogue.list() if info.folder.is_relative_to(top))]


def sources_of(part: str, catalogue: Catalogue) -> Mapping[str, Source]:
    """The texts of a part by their keys. Raises UnknownPackError."""
    if part == WINDOW:
        return window_sources()
    return {path: Source(text.source) for path, text in catalogue.texts(part).items()}


def said_of(part: str, language: Language, catalogue: Catalogue) -> Mapping[str, str]:
    """What of a part is said in a language: by itself, and over it by packs of words and catalogues."""
    if part == WINDOW:
        return said_in_window(language) if language != INSTEAD else {text: text for text in window_sources()}
    own = {path: text.texts[language] for path, text in catalogue.texts(part).items() if language in text.texts}
    laid = catalogue.laid(part).items()
    return {**own, **{path: str(said[language].value) for path, said in laid if language in said}}


def judge_of(part: str, language: Language, catalogue: Catalogue) -> Callable[[str, str], Iterator[TranslationFault]]:
    """What tells of a text that there is, by its key, and of its translation what is wrong with that."""
    if part == WINDOW:
        return lambda key, said: _judged_in_window(key, said, language)
    texts = catalogue.texts(part)
    return lambda key, said: faults_in(said, tuple(texts[key].texts.values()), language)


def _judged_in_window(key: str, said: str, language: Language) -> Iterator[TranslationFault]:
    yield from window_faults(said, key, language)
    if key == KEYS and (wrong := wrong_with_keys(said)):
        yield TranslationFault(wrong, f"{ROWS} rows, at most {MOST_KEYS} keys in each")


def place_of(part: str, language: Language, words: Path) -> Path:
    """Where a catalogue stands in a folder of catalogues."""
    return words / language / f"{WINDOW_CATALOGUE if part == WINDOW else part}{PO}"


def catalogues_of(part: str, language: Language, catalogue: Catalogue) -> Iterator[Path]:
    """The files that say a part in a language already, the owner's before those that ship."""
    for top in reversed(catalogue.folders):
        if (path := place_of(part, language, top / WORDS_FOLDER)).is_file():
            yield path
    shipped = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}{PO}"
    if part == WINDOW and shipped.is_file():
        yield shipped


def catalogue_of(part: str, language: Language, catalogue: Catalogue, *befores: PoFile) -> PoFile:
    """A catalogue of a part as it is to be translated today, with what is said already: by the catalogues `befores`,
    then by those that are there. Raises UnknownPackError.
    """
    read = (read_po(path, Problems()) for path in catalogues_of(part, language, catalogue))
    known = (*befores, *(po for po in read if po is not None))
    return merged(part, language, sources_of(part, catalogue), said_of(part, language, catalogue), known)


class Translated(NamedTuple):
    """Part → how many of its texts are said in a language, and how many there are."""

    language: Language
    parts: Mapping[str, tuple[int, int]]

    @property
    def percent(self) -> int:
        """Of all texts; 100 only if none is missing."""
        said, there = (sum(counts[n] for counts in self.parts.values()) for n in (0, 1))
        return min(100, 100 * said // there) if there else 100


def coverage(language: Language, catalogue: Catalogue, parts: Sequence[str]) -> Translated:
    """The coverage of a language, counted text by text."""
    found = {}
    for part in parts:
        sources, said = sources_of(part, catalogue), said_of(part, language, catalogue)
        found[part] = (sum(key in said for key in sources), len(sources))
    return Translated(language, found)


def quick_coverage(languages: Iterable[Language], catalogue: Catalogue) -> dict[Language, Translated]:
    """The same for what ships, from how many texts there are and how many catalogues and packs of words say: no game is
    loaded for it.
    """
    there: Mapping[str, int] = json.loads((installed_packs() / WORDS_FOLDER / COUNTS).read_text("utf-8"))
    found = {}
    for language in languages:
        said: dict[str, set[str]] = {part: set() for part in there}
        said[WINDOW] = set(said_in_window(language))
        for info in catalogue.words():
            if info.language == language and info.translates in said:
                said[info.translates] |= read_words(info, Problems()).keys()
        found[language] = Translated(language, {part: (min(len(said[part]), of), of) for part, of in there.items()})
    return found
