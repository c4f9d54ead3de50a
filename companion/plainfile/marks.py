"""A plain tree in which every key and every value knows its file, line and column.

Trees are immutable: replacing a node makes a new tree that shares the rest, and the new node keeps its own marks. So a
wrong value set by a variant is reported at the variant's line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

Scalar = str | int | float | bool | None
Step = str | int
Path = tuple[Step, ...]


class Mark(NamedTuple):
    """A place in a file; line and column count from 1 in characters, 0 means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Leaf:
    """A text, number, truth value or nothing."""

    value: Scalar
    mark: Mark


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Node, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Fields:
    """A map with text keys, in the order of the file."""

    entries: Mapping[str, MarkedValue]
    mark: Mark


Node = Leaf | Items | Fields


class MarkedValue(NamedTuple):
    """A key's own mark and its value."""

    key: Mark
    node: Node


def plain(node: Node) -> Any:
    """The tree as dicts, lists and scalars: what JSON can hold."""
    match node:
        case Leaf(value):
            return value
        case Items(items):
            return [plain(item) for item in items]
        case Fields(entries):
            return {key: plain(entry.node) for key, entry in entries.items()}


def marked(value: Any, mark: Mark) -> Node:
    """A tree from plain data, every node at the same place; tuples become lists, keys text."""
    if isinstance(value, Mapping):
        return Fields({str(key): MarkedValue(mark, marked(item, mark)) for key, item in value.items()}, mark)
    if isinstance(value, list | tuple):
        return Items(tuple(marked(item, mark) for item in value), mark)
    return Leaf(value, mark)


def child(node: Node, step: Step) -> Node | None:
    """The value at a key, an index, or the `id` of an item in a list of maps."""
    match node:
        case Fields(entries):
            entry = entries.get(str(step))
            return entry.node if entry else None
        case Items(items):
            index = index_of(node, step)
            return None if index is None else items[index]
    return None


def index_of(items: Items, step: Step) -> int | None:
    """The index that a step names in a list: an item's `id`, or the index itself (as text too)."""
    if isinstance(step, str):
        for index, item in enumerate(items.items):
            if id_of(item) == step:
                return index
    index = step if isinstance(step, int) else int(step) if step.isdecimal() and len(step) < 7 else -1
    return index if 0 <= index < len(items.items) else None


def id_of(node: Node) -> str | None:
    """The `id` of a map that has one."""
    if isinstance(node, Fields) and (entry := node.entries.get("id")) and isinstance(entry.node, Leaf):
        value = entry.node.value
        return value if isinstance(value, str) else None
    return None


def steps_of(node: Node) -> list[str]:
    """The possible next steps of a path: the keys of a map, the ids in a list."""
    match node:
        case Fields(entries):
            return list(entries)
        case Items(items):
            return [name for item in items if (name := id_of(item)) is not None]
    return []


def key_mark(node: Node, step: Step) -> Mark:
    """The place of a key; the map's own place if it has no such key."""
    if isinstance(node, Fields) and (entry := node.entries.get(str(step))):
        return entry.key
    found = child(node, step)
    return found.mark if found else node.mark


def follow(node: Node, path: Path) -> Node | None:
    """The node at the end of a path, or None if the path leaves the tree."""
    here: Node | None = node
    for step in path:
        if here is None:
            return None
        here = child(here, step)
    return here


def put(fields: Node, path: Path, value: Node) -> Node:
    """The tree with the node at `path` replaced; KeyError if the path does not exist."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    match fields:
        case Fields(entries) if step in entries:
            entry = entries[str(step)]
            changed = MarkedValue(entry.key, put(entry.node, rest, value))
            return Fields({**entries, str(step): changed}, fields.mark)
        case Items(items) if (index := index_of(fields, step)) is not None:
            changed_item = put(items[index], rest, value)
            return Items((*items[:index], changed_item, *items[index + 1 :]), fields.mark)
    raise KeyError(step)


def with_key(fields: Fields, key: str, entry: MarkedValue) -> Fields:
    """The map with one key more, or with that key's value replaced."""
    return Fields({**fields.entries, key: entry}, fields.mark)


def show(path: Path, root: Node | None = None, at: Path = ()) -> str:
    """A path for people: `cards[leak].effects[0]`; ids instead of indexes where the tree has them.

    `path` leads from `root`, which itself stands at the path `at`.
    """
    text, here = show(at) if at else "", root
    for step in path:
        here = child(here, step) if here is not None else None
        if isinstance(step, int):
            text += f"[{(id_of(here) if here is not None else None) or step}]"
        else:
            text += f".{step}" if text else step
    return text
