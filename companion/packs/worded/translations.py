"""Finds texts of a pack that lack a language: a mistake where the pack promises it, else something to know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.engine.game import Game
from companion.languages import LANGUAGES, Language, in_order, in_turn
from companion.packs.heads import read_head
from companion.packs.worded.texts import PackTexts, texts_of
from companion.plainfile.problems import Problem, Problems


def incomplete(folder: Path, game: type[Game]) -> list[Problem]:
    """A problem for each language in which the pack says that it is complete (`languages:`) and is not."""
    head = read_head(folder, Problems())
    promised = head.file.languages if head is not None else ()
    return list(_lacking(texts_of(folder, game), promised, "")) if promised else []


def read_elsewhere(folder: Path, game: type[Game]) -> list[Problem]:
    """A note for each other language, of the program or of some texts of the pack, in which texts are missing."""
    head = read_head(folder, Problems())
    if head is None:
        return []
    texts = texts_of(folder, game)
    spoken = {*LANGUAGES, *(language for text in texts.values() for language in text.texts)}
    return list(_lacking(texts, in_order(spoken - {*head.file.languages}), head.file.language))


def _lacking(texts: PackTexts, languages: tuple[Language, ...] | list[Language], home: Language) -> Iterator[Problem]:
    for language in languages:
        lacking = {path: text for path, text in texts.items() if language not in text.texts}
        if lacking:
            path, (mark, said) = next(iter(lacking.items()))
            message = f"{len(lacking)} of {len(texts)} texts are not in {language}; the first is this"
            hint = f"read in {next(in_turn(language, said, home))} there"
            yield Problem(mark.file, mark.line, mark.column, path, message, "", hint)
