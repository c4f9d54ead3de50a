"""The keys of a pack's files that a patch can set, with what each may be: `cards.ID.count`, a whole number from 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, get_args

from companion.games.limits import Between
from companion.languages import Words
from companion.packs.schemas.shapes import Shape, below, choices, describe, is_free_map, keys_of, meant
from companion.plainfile.marks import Fields, Items, Leaf, Node, Scalar, child

ID, KEY = "ID", "KEY"
"""Stand in a key for the id of an item of a list, and for a key of a map whose keys its author has chosen."""

LEFT_OUT = ("parameters", "steps", "order")
"""Parts of a pack that are listed otherwise."""


class _Place(NamedTuple):
    """A key as it is listed, the same with the ids of this pack, its type, and what stands there, if anything."""

    listed: tuple[str, ...]
    here: tuple[str, ...]
    shape: Shape
    node: Node | None

    def at(self, listed: str, here: str, shape: Shape, node: Node | None) -> _Place:
        """The place one key further."""
        return _Place((*self.listed, listed), (*self.here, here), shape, node)


@dataclass
class SettableKey:
    """A dotted key, and one as it can be written in this pack.

    `found` are the values that it has, one for each item; `min` and `max` are None without limits.
    """

    key: str
    example: str
    what: str
    values: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    found: list[Scalar] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """As plain data: the value itself where there is but one, else the different ones."""
        several = self.key != self.example
        return {
            "name": self.key,
            "example": self.example,
            "what": self.what,
            "values": list(self.values),
            "min": self.min,
            "max": self.max,
            "found": list(dict.fromkeys(self.found)) if several else self.found[0] if self.found else None,
        }


def keys_in(tree: Fields, shape: Shape) -> list[SettableKey]:
    """Every key of a pack's tree that can be set, in the order of the files."""
    found: dict[str, SettableKey] = {}
    for name, part in (keys_of(shape) or {}).items():
        if name in LEFT_OUT or name not in tree.entries:
            continue
        for place in _below(_Place((name,), (name,), part, tree.entries[name].node)):
            if len(place.listed) > 1:
                dotted = ".".join(place.listed)
                entry = found.setdefault(dotted, _described(dotted, ".".join(place.here), place.shape))
                if isinstance(place.node, Leaf):
                    entry.found.append(place.node.value)
    return list(found.values())


def _below(place: _Place) -> Iterator[_Place]:
    """Each key below a place; a list whose items cannot be named is one value, and so is a map that is not there."""
    node, shape = place.node, meant(place.shape, place.node)
    if isinstance(node, Items) and node.items and all(map(_id_of, node.items)):
        for item in node.items:
            yield from _below(place.at(ID, _id_of(item), below(shape, 0), item))
    elif isinstance(node, Fields) and is_free_map(shape) and shape is not Words:
        for key, entry in node.entries.items():
            yield from _below(place.at(KEY, key, below(shape, key), entry.node))
    elif isinstance(node, Fields) and (keys := keys_of(shape)) is not None:
        for key, part in keys.items():
            if key != "id":
                yield from _below(place.at(key, key, part, child(node, key)))
    else:
        yield place


def _id_of(item: Node) -> str:
    """The id of an item of a list, by which a dotted key can name it; empty if it has none."""
    found = child(item, "id") if isinstance(item, Fields) else None
    name = str(found.value) if isinstance(found, Leaf) else ""
    return name if "." not in name else ""


def _described(key: str, example: str, shape: Shape) -> SettableKey:
    limits = [note for part in _annotated(shape) for note in get_args(part)[1:] if isinstance(note, Between)]
    ends = (limits[0].least, limits[0].most) if limits else (None, None)
    what = describe(shape).partition(", such as")[0]
    return SettableKey(key, example, what, tuple(choices(shape)), *ends)


def _annotated(shape: Shape) -> Iterator[Shape]:
    if hasattr(shape, "__metadata__"):  # Annotated[…]
        yield shape
    elif hasattr(shape, "__value__"):
        yield from _annotated(shape.__value__)
    else:
        for part in get_args(shape):
            yield from _annotated(part)
