"""Finds every text in the files of a pack and calls it by a path, such as `rules.KP-01.text` or `cards.leak.title`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.languages import Language, Words
from companion.packs.schema import HouseFile, Patch, RulesFile, TextsFile
from companion.packs.schemas.shapes import Shape, arms, bare, below, fitting, is_list, keys_of
from companion.packs.sources.files import ANY, FileTrees
from companion.plainfile.marks import Fields, Items, Leaf, Mark, MarkedValue, Node, id_of
from companion.plainfile.problems import Problem

Change = Callable[[str, Node], Node]
"""Gets the path of a text and the text, and returns what stands there instead."""

Laid = Mapping[str, Mapping[Language, Leaf]]
"""Texts of packs of words by their paths: they are laid over what a pack itself says."""

NOTHING_LAID: Laid = {}


def without(laid: Laid, problems: Iterable[Problem]) -> Laid:
    """The texts against which there is nothing at their own places."""
    wrong = {Mark(one.file, one.line, one.column) for one in problems}
    return {
        path: {language: text for language, text in said.items() if text.mark not in wrong}
        for path, said in laid.items()
    }


@dataclass(frozen=True)
class TextReading:
    """How the texts of a pack are read: a plain one is in the pack's own `language`, `laid` come over all of them."""

    language: Language = ""
    laid: Laid = field(default_factory=dict)

    @property
    def changes_nothing(self) -> bool:
        """Whether every text stays as it stands in its file."""
        return not self.language and not self.laid

    def __call__(self, path: str, node: Node) -> Node:
        """A text with all of its languages."""
        if isinstance(node, Leaf) and isinstance(node.value, str) and self.language:
            node = Fields({self.language: MarkedValue(node.mark, node)}, node.mark)
        if isinstance(node, Fields) and path in self.laid:
            over = {language: MarkedValue(text.mark, text) for language, text in self.laid[path].items()}
            node = Fields({**node.entries, **over}, node.mark)
        return node


def with_texts(
    node: Node, shape: Shape | None, change: Change, path: str = "", definition: type[Any] | None = None
) -> Node:
    """The tree with each of its texts changed. `definition` is the type of the keys that `set:` names, if known."""
    members = arms(shape) if shape is not None else ()
    meant = members[0] if len(members) == 1 else fitting(members, node) if members else None
    if meant is None:
        return node
    if bare(meant) is Words:
        return change(path, node)
    if isinstance(node, Items):
        items = (
            with_texts(item, below(meant, index), change, _at(path, id_of(item) or str(index)), definition)
            for index, item in enumerate(node.items)
        )
        return Items(tuple(items), node.mark)
    if not isinstance(node, Fields):
        return node
    sets = isinstance(meant, type) and issubclass(meant, HouseFile | Patch)
    entries: dict[str, MarkedValue] = {}
    for key, entry in node.entries.items():
        made: Node
        if sets and key == "set" and isinstance(entry.node, Fields):
            made = _with_set(entry.node, change, _at(path, key), definition)
        else:
            made = with_texts(entry.node, below(meant, key), change, _at(path, key), definition)
        entries[key] = MarkedValue(entry.key, made)
    return Fields(entries, node.mark)


def _with_set(node: Fields, change: Change, path: str, definition: type[Any] | None) -> Fields:
    entries = {
        dotted: MarkedValue(
            entry.key,
            with_texts(entry.node, shape_at(definition, dotted), change, _at(path, dotted), definition),
        )
        for dotted, entry in node.entries.items()
    }
    return Fields(entries, node.mark)


def shape_at(definition: type[Any] | None, dotted: str) -> Shape | None:
    """The type of what a dotted key of a game's definition names; None if that is not known."""
    here: Shape | None = definition
    for step in dotted.split("."):
        found: Shape | None = None
        for member in arms(here) if here is not None else ():
            found = below(member, 0 if is_list(getattr(bare(member), "__origin__", None)) else step)
            if found is not None:
                break
        here = found
    return here


def _at(path: str, step: str) -> str:
    return f"{path}.{step}" if path else step


def shapes_of(definition: type[Any] | None) -> dict[str, Shape]:
    """The types of the files of a pack by their names."""
    own: Mapping[str, Shape] = (keys_of(definition) or {}) if definition is not None else {}
    return {**own, "rules": RulesFile, "texts": TextsFile}


def files_with_texts(files: FileTrees, definition: type[Any] | None, change: Change) -> FileTrees:
    """The files of a pack with each of their texts changed."""
    shapes = shapes_of(definition)
    return {
        name: {
            value: with_texts(node, shapes.get(name), change, _file_path(name, value), definition)
            for value, node in by_value.items()
        }
        for name, by_value in files.items()
    }


def _file_path(name: str, value: str) -> str:
    """What paths into a file begin with; of several files for one name each has the word that chooses it."""
    return name if value == ANY else f"{name}.{value}"
