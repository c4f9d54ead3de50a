"""Words for another pack: its texts in one more language, which its own author need not know of.

Of a pack of words, `game.yaml` says what is translated and into which language, `words.yaml` has a text for each path
of the other pack's texts. A catalogue (`LANGUAGE/PACK.po`) does the same by its name. Rules, boards and numbers stay as
they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.languages import Language, is_language
from companion.packs.problems import did_you_mean
from companion.packs.schema import WordsFile
from companion.packs.schemas.typed import check
from companion.packs.sources.files import read_file
from companion.packs.worded.faults import faults_in
from companion.packs.worded.po import LANGUAGE, PoFile, read_po
from companion.packs.worded.po import TRANSLATES as PO_TRANSLATES
from companion.packs.worded.texts import PackTexts
from companion.plainfile.marks import Fields, Leaf, Mark, follow
from companion.plainfile.problems import Problem, Problems
from companion.plainfile.reading import read_plain

GAME_FILE, WORDS_FILE, PO = "game.yaml", "words.yaml", ".po"
WINDOW_CATALOGUE = "companion"
"""What the catalogue of the window is called, beside those of the packs."""

TRANSLATES = "translates"
"""The key of `game.yaml` by which a pack of words is known."""

LARGEST_HEAD = 10_000
"""A longer `game.yaml` is no pack of words."""


@dataclass(frozen=True)
class WordsInfo:
    """A pack of words as far as its `game.yaml` says; `problems` are those of that file. `po` is the file if it is a
    catalogue.
    """

    id: str
    folder: Path
    translates: str
    language: Language
    problems: tuple[Problem, ...] = ()
    po: Path | None = None

    @property
    def file(self) -> Path:
        """What the words stand in."""
        return self.po or self.folder / WORDS_FILE


def catalogues_in(top: Path) -> Iterator[WordsInfo]:
    """The catalogues of packs in a folder that has a folder for each language; that of the window is none of them."""
    with suppress(OSError):
        for folder in sorted(top.iterdir()):
            if is_language(folder.name) and folder.is_dir():
                for po in sorted(folder.glob(f"*{PO}")):
                    if po.stem != WINDOW_CATALOGUE:
                        yield WordsInfo(f"{folder.name}/{po.stem}", folder, po.stem, folder.name, (), po)


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
    """The texts by their paths; one that is not translated yet has nothing behind its path."""
    if info.po is not None:
        return _read_catalogue(info.po, info, problems)
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


def _read_catalogue(path: Path, info: WordsInfo, problems: Problems) -> Mapping[str, Leaf]:
    try:
        stat = path.stat()
    except OSError as error:
        problems.add(Mark(str(path)), "", f"the file cannot be read: {error.strerror or error}")
        return {}
    po, told = _catalogue(path, stat.st_mtime_ns, stat.st_size)
    problems.take(*told)
    if po is None:
        return {}
    for field, said, named in ((LANGUAGE, po.language, info.language), (PO_TRANSLATES, po.translates, info.translates)):
        if said != named:
            problems.add(Mark(str(path), 1), "", f"the first entry says {field}: {said}", f"{named}, as its place says")
            return {}
    return {one.path: Leaf(one.told, Mark(str(path), one.line, 1)) for one in po.entries if one.told}


@lru_cache(maxsize=64)
def _catalogue(path: Path, _changed: int, _size: int) -> tuple[PoFile | None, tuple[Problem, ...]]:
    problems = Problems()
    return read_po(path, problems), problems.sorted()


def usable(words: Mapping[str, Leaf], texts: PackTexts, language: Language, problems: Problems) -> dict[str, Leaf]:
    """The words that fit the pack that they translate; what is wrong with any is noted. One that lacks a place, or has
    too many forms after a number, is told all the same.
    """
    fit: dict[str, Leaf] = {}
    for path, said in words.items():
        if (original := texts.get(path)) is None:
            message = "the pack that is translated has no such text"
            problems.add(said.mark, path, message, "", did_you_mean(path, texts))
            continue
        faults = list(faults_in(str(said.value), tuple(original.texts.values()), language))
        for message, expected, _ in faults if not problems.told(said.mark) else ():
            problems.add(said.mark, path, message, expected)
        if not any(fault.unusable for fault in faults):
            fit[path] = said
    return fit


def missing(info: WordsInfo, words: Mapping[str, Any], texts: PackTexts) -> list[Problem]:
    """A note of how many texts have no words yet, with the first of them."""
    lacking = [path for path in texts if path not in words]
    if not lacking:
        return []
    message = f"{len(lacking)} of {len(texts)} texts are not in {info.language} yet; the first is {lacking[0]}"
    mark = Mark(str(info.file))
    return [Problem(mark.file, mark.line, mark.column, "", message, "", "they are read in another language")]
