"""Reads type hints of a definition: allowed keys of a map, types under a key, descriptions for people."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from companion.languages import Words
from companion.packs.problems import one_of
from companion.plainfile.marks import Fields, Items, Leaf, Node, Step

Shape = Any
"""A type as it stands in an annotation; Python has no better type for it."""

_LISTS = (list, tuple, set, frozenset)
_SCALARS = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    type(None): "nothing",
}


def keys_of(shape: Shape) -> Mapping[str, Shape] | None:
    """The keys of a dataclass with their types, or None for any other type."""
    return _keys_of(shape)


@lru_cache(maxsize=1024)
def _keys_of(shape: Shape) -> Mapping[str, Shape] | None:
    if not (isinstance(shape, type) and is_dataclass(shape)):
        return None
    hints = typing.get_type_hints(shape, include_extras=True)
    return {item.name: hints[item.name] for item in fields(shape) if item.init}


def classes_in(shape: Shape) -> Iterator[type]:
    """Every dataclass that a type is made of, the outermost first; behind each of them `keys_of` may raise."""
    seen: set[type] = set()
    waiting = [shape]
    while waiting:
        part = bare(waiting.pop(0))
        waiting += get_args(part)
        if isinstance(part, type) and is_dataclass(part) and part not in seen:
            seen.add(part)
            yield part
            waiting += (keys_of(part) or {}).values()


def required(shape: Shape) -> set[str]:
    """The keys of a dataclass that have no default."""
    if keys_of(shape) is None:
        return set()
    return {item.name for item in fields(shape) if item.default is MISSING and item.default_factory is MISSING}


def bare(shape: Shape) -> Shape:
    """The type without `Annotated[…]` and without an alias's name."""
    while True:
        if _origin(shape) is Annotated:
            shape = get_args(shape)[0]
        elif hasattr(shape, "__value__"):  # a `type X = …` alias
            shape = shape.__value__
        elif hasattr(shape, "__supertype__"):  # a NewType
            shape = shape.__supertype__
        else:
            return shape


def arms(shape: Shape) -> tuple[Shape, ...]:
    """The members of a union, flattened and without None; any other type is its own only member."""
    shape = bare(shape)
    if _origin(shape) in (Union, types.UnionType):
        return tuple(arm for part in get_args(shape) for arm in arms(part) if arm is not type(None))
    return (shape,)


def below(shape: Shape, step: Step) -> Shape | None:
    """The type at a key or index of a type that is no union; None if unknown."""
    shape = bare(shape)
    keys = keys_of(shape) if isinstance(shape, type) else None
    if keys is not None:
        return keys.get(str(step))
    origin, args = _origin(shape), get_args(shape)
    if origin is tuple and isinstance(step, int):
        if len(args) == 2 and args[1] is ...:
            return args[0]
        return args[step] if step < len(args) else None
    if is_list(origin):
        return args[0]
    if shape is Words:
        return str
    if is_map(origin):
        return args[1]
    return None


def describe(shape: Shape) -> str:
    """The allowed values of a type, for people: `a whole number`, `one of loser, winner`, `a map with figure, to`."""
    members = arms(shape)
    if len(members) > 1:
        if all(keys_of(arm) is not None for arm in members):
            return f"a map with {one_of(key for arm in members for key in keys_of(arm) or ())}"
        return " or ".join(dict.fromkeys(describe(arm) for arm in members))
    only = members[0] if members else type(None)
    if _origin(only) is Literal:
        return one_of(str(value) for value in get_args(only))
    if isinstance(only, type) and issubclass(only, Enum):
        return one_of(str(member.value) for member in only)
    keys = keys_of(only) if isinstance(only, type) else None
    if keys is not None:
        return f"a map with {', '.join(keys)}"
    origin = get_origin(only) or only
    if is_list(origin):
        return "a list"
    if only is Words:
        return "a text by language, such as {en: Bank, fr: Banque}"
    if is_map(origin):
        return "a map"
    return _SCALARS.get(only, "another value")


def choices(shape: Shape) -> list[str]:
    """The allowed words of a type with a closed set of them, else empty."""
    words: list[str] = []
    for arm in arms(shape):
        if _origin(arm) is Literal:
            words += [str(value) for value in get_args(arm)]
        elif isinstance(arm, type) and issubclass(arm, Enum):
            words += [str(member.value) for member in arm]
    return words


def fitting(members: tuple[Shape, ...], node: Node) -> Shape | None:
    """The member of a union that the author meant: a map's is the one with which it shares most keys.

    None if nothing points to one.
    """
    if isinstance(node, Leaf):
        return next((arm for arm in members if arm is type(node.value)), None)
    if isinstance(node, Items):
        lists = [arm for arm in members if is_list(get_origin(arm) or arm)]
        return lists[0] if len(lists) == 1 else None
    best, best_score = None, (0, 0)
    for arm in members:
        keys = keys_of(arm) if isinstance(arm, type) else None
        if keys is not None:
            score = (len(keys.keys() & node.entries.keys()), -len(required(arm) - node.entries.keys()))
            if score[0] and (best is None or score > best_score):
                best, best_score = arm, score
    if best is None:
        maps = [arm for arm in members if is_map(get_origin(arm) or arm)]
        return maps[0] if len(maps) == 1 else None
    return best


def meant(shape: Shape, node: Node | None) -> Shape | None:
    """The type that a value is of: the only one that it can be, else the one that its author meant; None if unknown."""
    members = arms(shape)
    if len(members) == 1:
        return members[0]
    return fitting(members, node) if node is not None else None


def found(node: Node) -> str:
    """A value as a short description, for people."""
    match node:
        case Leaf(None):
            return "nothing stands here"
        case Leaf(bool() as value):
            return f"found {str(value).lower()}"
        case Leaf(str() as value):
            return f"found the text {value if len(value) <= 40 else value[:39] + '…'!r}"
        case Leaf(value):
            return f"found the number {value}"
        case Items():
            return "found a list"
        case Fields():
            return "found a map"


def _origin(shape: Shape) -> Any:
    return get_origin(shape)


def is_list(origin: Any) -> bool:
    """Whether a type without its arguments is read from a list."""
    return isinstance(origin, type) and (issubclass(origin, _LISTS) or origin is Sequence)


def is_map(origin: Any) -> bool:
    """Whether a type without its arguments is read from a map with free keys."""
    return isinstance(origin, type) and issubclass(origin, Mapping)


def is_free_map(shape: Shape) -> bool:
    """Whether the type is a map whose keys are chosen by the author."""
    shape = bare(shape)
    return is_map(_origin(shape) or shape)
