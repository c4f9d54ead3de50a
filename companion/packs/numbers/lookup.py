"""Where the places of a sentence find their values: the parameters of the table, or the fields of a card itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any, NamedTuple, get_args

from companion.games.limits import FilledInPlay
from companion.languages import Language, Words
from companion.packs.numbers.declared import is_number
from companion.packs.numbers.places import PlaceValue, key_of
from companion.packs.schema import Parameter
from companion.packs.schemas.shapes import Shape, arms, bare, below, fitting, keys_of
from companion.plainfile.marks import Fields, Items, Leaf, Mark, Node, Path, follow, plain

AMONG_TEXTS = "parameters."
"""Before a parameter's name in `texts.yaml`, whose other places are filled while people play."""


@dataclass(frozen=True)
class Numbers:
    """The parameters of a pack with the values that they have here, and what the words of its choices are called.

    `tree` is the whole pack: a place may also name a number in one of its files.
    """

    parameters: Mapping[str, Parameter]
    values: Mapping[str, Any]
    names: Mapping[str, Words]
    tree: Node

    def __call__(self, name: str) -> PlaceValue | None:
        """What the place `{name}` is filled with; None if there is no such parameter, and no such number."""
        name = name.removeprefix(AMONG_TEXTS)
        parameter = self.parameters.get(name)
        if parameter is None or name not in self.values:
            return self.in_files(name)
        called = {key_of(value): said for value in parameter.values if (said := self.named(name, value)) is not None}
        return PlaceValue(self.values[name], parameter.none, called)

    def named(self, name: str, value: str) -> Words | None:
        """What a value of a choice is called: its own name in this parameter, else the one that it has everywhere."""
        return self.names.get(f"{name}.{value}", self.names.get(value))

    def in_files(self, name: str) -> PlaceValue | None:
        """A number of a file by its dotted key, as patches name it: `tracks.hand`, `cards.leak.count`."""
        found = follow(self.tree, tuple(name.split("."))) if "." in name else None
        return PlaceValue(found.value) if isinstance(found, Leaf) and is_number(found.value) else None

    def among_texts(self, name: str) -> PlaceValue | None:
        """The same for `texts.yaml`: only what is written as a parameter."""
        return self(name) if name.startswith(AMONG_TEXTS) else None


def numbers_of(parameters: Mapping[str, Parameter], tree: Node, names: Mapping[str, Words]) -> Numbers:
    """The numbers of a pack's tree."""
    found = follow(tree, ("parameters",))
    return Numbers(parameters, plain(found) if found is not None else {}, names, tree)


class Owner(NamedTuple):
    """A map of the pack in which a text stands, with its type, which knows what is left out."""

    node: Fields
    shape: Shape


class WrittenText(NamedTuple):
    """A text in one language and where it stands."""

    value: str
    mark: Mark


def texts_in(node: Node | None) -> Iterator[tuple[Language, WrittenText]]:
    """The texts of a map from language to text."""
    for language, entry in node.entries.items() if isinstance(node, Fields) else ():
        if isinstance(entry.node, Leaf) and isinstance(entry.node.value, str):
            yield language, WrittenText(entry.node.value, entry.node.mark)


class PackText(NamedTuple):
    """A text in a pack's file: where it stands, its languages, and the maps around it, the nearest first."""

    path: Path
    node: Fields
    owners: tuple[Owner, ...]

    def texts(self) -> Iterator[tuple[Language, WrittenText]]:
        """Each language with its text."""
        return texts_in(self.node)

    def own(self, name: str) -> PlaceValue | None:
        """A field of the nearest map that has it: `{cost}`, `{effects.0.count}`."""
        for owner in self.owners:
            found = follow(owner.node, tuple(name.split(".")))
            if isinstance(found, Leaf):
                return PlaceValue(found.value)
            if found is None and (left_out := _default(owner.shape, name)) is not MISSING:
                return PlaceValue(left_out)
        return None


def _default(shape: Shape, name: str) -> Any:
    """What a field is that a file leaves out; MISSING if that is no single value."""
    if not is_dataclass(shape):
        return MISSING
    value = next((item.default for item in fields(shape) if item.name == name), MISSING)
    return value if value is None or isinstance(value, str | int) else MISSING


@lru_cache(maxsize=1024)
def _told_at_play(shape: Shape) -> frozenset[str]:
    """The fields of a dataclass whose texts are filled while people play; any other type has none."""
    return frozenset(name for name, hint in (keys_of(shape) or {}).items() if _at_play(hint))


def _at_play(hint: Shape) -> bool:
    return any(isinstance(note, FilledInPlay) or _at_play(note) for note in get_args(hint))


def said_in(node: Node, shape: Shape | None, path: Path = (), owners: tuple[Owner, ...] = ()) -> Iterator[PackText]:
    """Every text of a tree that is of this type, but for those that are filled while people play."""
    members = arms(shape) if shape is not None else ()
    meant = members[0] if len(members) == 1 else fitting(members, node)
    if meant is None:
        return
    if bare(meant) is Words:
        if isinstance(node, Fields):
            yield PackText(path, node, owners)
        return
    if isinstance(node, Items):
        for index, item in enumerate(node.items):
            yield from said_in(item, below(meant, index), (*path, index), owners)
    elif isinstance(node, Fields):
        passed, around = _told_at_play(meant), (Owner(node, meant), *owners)
        for key, entry in node.entries.items():
            if key not in passed:
                yield from said_in(entry.node, below(meant, key), (*path, key), around)
