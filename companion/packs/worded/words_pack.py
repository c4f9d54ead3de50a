"""Packs of words: the texts of another pack in one more language, which its own author need not know of.

`game.yaml` says what is translated and into which language, `words.yaml` has a text for each path of the other pack's
texts. Rules, boards and numbers stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.languages import OWN_NAMES, Language, own_name
from companion.packs.problems import did_you_mean
from companion.packs.schema import WordsFile
from companion.packs.schemas.typed import check
from companion.packs.sources.files import read_file
from companion.packs.worded.texts import PackTexts
from companion.plainfile.marks import Fields, Leaf, Mark, follow
from companion.plainfile.problems import Problem, Problems
from companion.plainfile.reading import read_plain

GAME_FILE, WORDS_FILE = "game.yaml", "words.yaml"
TRANSLATES = "translates"
"""The key of `game.yaml` by which a pack of words is known."""

LARGEST_HEAD = 10_000
"""A longer `game.yaml` is no pack of words."""


_PLACE = re.compile(r"\{([A-Za-z0-9_.]+)")


def _places(text: str) -> set[str]:
    """What a text asks for, however it is to be written: as a word, with one form for one."""
    return {name.removesuffix(".word").removesuffix(".Word") for name in _PLACE.findall(text)}


@dataclass(frozen=True)
class WordsInfo:
    """A pack of words as far as its `game.yaml` says; `problems` are those of that file."""

    id: str
    folder: Path
    translates: str
    language: Language
    problems: tuple[Problem, ...] = ()


def words_info(folder: Path) -> WordsInfo | None:
    """The pack of words in a folder; None for any other pack."""
    try:
        raw = read_plain(folder / GAME_FILE, LARGEST_HEAD)
    except OSError:
        return None
    if len(raw) >= LARGEST_HEAD or TRANSLATES.encode() not in raw:
        return None  # without reading it as YAML, since other heads are long
    problems = Problems()
    tree = read_file(folder / GAME_FILE, problems)
    if not isinstance(tree, Fields) or TRANSLATES not in tree.entries:
        return None
    file = check(tree, WordsFile, problems)
    if file is not None:
        return WordsInfo(file.id, folder, file.translates, file.language, problems.sorted())
    told = {key: follow(tree, (key,)) for key in ("id", TRANSLATES)}
    said = {key: str(node.value) if isinstance(node, Leaf) and node.value else "" for key, node in told.items()}
    return WordsInfo(said["id"] or folder.name, folder, said[TRANSLATES], "", problems.sorted())


def read_words(info: WordsInfo, problems: Problems) -> Mapping[str, Leaf]:
    """The texts of `words.yaml` by their paths; one that is not translated yet has nothing behind its path."""
    tree = read_file(info.folder / WORDS_FILE, problems)
    if tree is None:
        return {}
    if not isinstance(tree, Fields):
        problems.add(tree.mark, "", "there are no texts in this file", "a text behind each path")
        return {}
    found: dict[str, Leaf] = {}
    for path, entry in tree.entries.items():
        if isinstance(entry.node, Leaf) and isinstance(entry.node.value, str):
            found[path] = entry.node
        elif not isinstance(entry.node, Leaf) or entry.node.value is not None:
            problems.add(entry.node.mark, path, "this is no text", "a text in quotes")
    return found


def usable(words: Mapping[str, Leaf], texts: PackTexts, problems: Problems) -> dict[str, Leaf]:
    """The words that fit the pack that they translate; why others do not is noted."""
    fit: dict[str, Leaf] = {}
    for path, said in words.items():
        if (original := texts.get(path)) is None:
            message = "the pack that is translated has no such text"
            problems.add(said.mark, path, message, "", did_you_mean(path, texts))
            continue
        allowed = {place for text in original.texts.values() for place in _places(text)}
        if strange := sorted(_places(str(said.value)) - allowed):
            known = ", ".join(f"{{{place}}}" for place in sorted(allowed)) or "no place"
            problems.add(said.mark, path, f"nothing fills {{{strange[0]}}} here", known)
            continue
        fit[path] = said
    return fit


def spoken_here(infos: Iterable[WordsInfo]) -> dict[Language, str]:
    """What can be chosen, each language by its own name: the program's, then those of packs of words."""
    more = sorted({info.language for info in infos if info.language} - {*OWN_NAMES})
    return {**OWN_NAMES, **{language: own_name(language) for language in more}}


def missing(info: WordsInfo, words: Mapping[str, Any], texts: PackTexts) -> list[Problem]:
    """A note of how many texts have no words yet, with the first of them."""
    lacking = [path for path in texts if path not in words]
    if not lacking:
        return []
    message = f"{len(lacking)} of {len(texts)} texts are not in {info.language} yet; the first is {lacking[0]}"
    mark = Mark(str(info.folder / WORDS_FILE))
    return [Problem(mark.file, mark.line, mark.column, "", message, "", "they are read in another language")]
