"""Finds texts of a pack that lack a language in which its other texts are written."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.languages import Language, Words, in_order
from companion.packs.files import read_files
from companion.packs.heads import read_head
from companion.packs.schema import RulesFile, TextsFile
from companion.packs.shapes import Shape, arms, below, fitting, keys_of
from companion.plainfile.marks import Fields, Items, Mark, Node, Path, show
from companion.plainfile.problems import Problem, Problems


class Translated(NamedTuple):
    """A text in a pack's file: where it stands, and the languages that it is written in."""

    mark: Mark
    path: Path
    languages: frozenset[Language]


def incomplete(folder: FilePath, game: type[Game], wanted: Collection[Language] = ()) -> list[Problem]:
    """Problems for languages in which only some of a pack's texts exist: how many are missing, and the first one.

    `wanted` are languages that have to be complete even if no text is in them.
    """
    texts = list(_texts(folder, game))
    found = []
    for language in in_order({*wanted, *(code for text in texts for code in text.languages)}):
        lacking = [text for text in texts if language not in text.languages]
        if lacking:
            mark, path, _ = lacking[0]
            message = f"{len(lacking)} of {len(texts)} texts are not in {language}; the first is this"
            hint = "another language is told there"
            found.append(Problem(mark.file, mark.line, mark.column, show(path), message, "", hint))
    return found


def _texts(folder: FilePath, game: type[Game]) -> Iterator[Translated]:
    """Every text in the files of a pack; what cannot be read is told by whoever loads it."""
    head = read_head(folder, Problems())
    if head is None:
        return
    yield from _in(head.tree, type(head.file), ())
    shapes: dict[str, Any] = {**(keys_of(game.Definition) or {}), "rules": RulesFile, "texts": TextsFile}
    for name, by_value in read_files(folder, head.tree, Problems()).items():
        for node in by_value.values():
            yield from _in(node, shapes.get(name), ())


def _in(node: Node, shape: Shape | None, path: Path) -> Iterator[Translated]:
    members = arms(shape) if shape is not None else ()
    meant = members[0] if len(members) == 1 else fitting(members, node)
    if meant is None:
        return
    if isinstance(node, Fields) and meant is Words:
        yield Translated(node.mark, path, frozenset(node.entries))
    elif isinstance(node, Fields):
        for key, entry in node.entries.items():
            yield from _in(entry.node, below(meant, key), (*path, key))
    elif isinstance(node, Items):
        for index, item in enumerate(node.items):
            yield from _in(item, below(meant, index), (*path, index))
