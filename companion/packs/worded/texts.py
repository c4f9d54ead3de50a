"""Lists the texts of a pack by their paths, each with the languages that it is written in; empty ones have none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from companion.engine.game import Game
from companion.languages import INSTEAD, Language, told_in
from companion.packs.heads import read_head
from companion.packs.schema import RulesFile, TextsFile
from companion.packs.schemas.texts import TextReading, files_with_texts, with_texts
from companion.packs.sources.files import read_file, read_files
from companion.plainfile.marks import Fields, Leaf, Mark, Node
from companion.plainfile.problems import Problems


class OriginalText(NamedTuple):
    """A text of a pack: where it stands, and what it says in each language."""

    mark: Mark
    texts: Mapping[Language, str]

    @property
    def source(self) -> str:
        """What a translator reads: the English text, else the first."""
        return told_in(self.texts, INSTEAD)


PackTexts = Mapping[str, OriginalText]
"""The texts of a pack by their paths, in the order of its files."""


def texts_of(folder: Path, game: type[Game]) -> PackTexts:
    """Every text in the files of a pack; what cannot be read is told by whoever loads it."""
    head = read_head(folder, Problems())
    if head is None:
        return {}
    found: dict[str, OriginalText] = {}

    def note(path: str, node: Node) -> Node:
        found.update(_noted(path, node))
        return node

    shape, reading = type(head.file), TextReading(head.file.language)
    tree = with_texts(head.tree, shape, reading, definition=game.Definition)
    with_texts(tree, shape, note, definition=game.Definition)
    files = files_with_texts(read_files(folder, head.tree, Problems()), game.Definition, reading)
    files_with_texts(files, game.Definition, note)
    return found


def common_texts(folder: Path) -> PackTexts:
    """The texts of the folder `common`, which every pack says."""
    found: dict[str, OriginalText] = {}

    def note(path: str, node: Node) -> Node:
        found.update(_noted(path, node))
        return node

    for name, shape in (("rules", RulesFile), ("texts", TextsFile)):
        path = folder / f"{name}.yaml"
        if path.is_file() and (tree := read_file(path, Problems())) is not None:
            with_texts(tree, shape, note, name)
    return found


def _noted(path: str, node: Node) -> Iterator[tuple[str, OriginalText]]:
    if isinstance(node, Fields):
        said = {
            language: entry.node.value
            for language, entry in node.entries.items()
            if isinstance(entry.node, Leaf) and isinstance(entry.node.value, str)
        }
        if any(said.values()):
            yield path, OriginalText(node.mark, said)
