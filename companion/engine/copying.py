"""Copies of states that share no list and no map with the original: what a game is begun from in somebody's head.

How the fields of a class are copied is read off their types once. Texts, numbers and tuples of them are shared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from companion.engine.plain import hints_of
from companion.engine.state import State, Zone

Copier = Callable[[Any], Any]

FIXED = (str, int, float, bool, NoneType)
"""Types whose values never change."""

S = TypeVar("S", bound=State)

_COPIERS: dict[type, tuple[tuple[str, Copier], ...]] = {}


def copied(state: S) -> S:
    """A state of its own with the same contents."""
    kind = type(state)
    copiers = _COPIERS.get(kind)
    if copiers is None:
        found = ((name, _copier(hint)) for name, hint in hints_of(kind).items())
        copiers = _COPIERS[kind] = tuple((name, copier) for name, copier in found if copier is not None)
    twin = kind.__new__(kind)
    parts = twin.__dict__
    parts.update(state.__dict__)
    for name, copier in copiers:
        if name in parts:
            parts[name] = copier(parts[name])
    return twin


def _copier(hint: Any) -> Copier | None:
    """What copies values of a type; None if they can be shared."""
    origin, of = get_origin(hint) or hint, get_args(hint)
    if origin in (Union, UnionType):
        return None if all(_copier(part) is None for part in of) else copied_value
    if origin in (list, dict, set) and of:
        inside = _copier(of[-1])
        if origin is list:
            return list.copy if inside is None else lambda values: [inside(value) for value in values]
        if origin is dict:
            return dict.copy if inside is None else lambda known: {key: inside(value) for key, value in known.items()}
        return set.copy  # what is in a set never changes
    if origin in (tuple, frozenset) and of:
        return None if all(part is ... or _copier(part) is None for part in of) else copied_value
    if isinstance(origin, type):
        if issubclass(origin, (*FIXED, Enum)):
            return None
        if issubclass(origin, Zone):
            return lambda zone: zone.copied()
        if issubclass(origin, State):
            return copied
    return copied_value


def copied_value(value: Any) -> Any:
    """A copy of whatever a state may hold, by what it is."""
    kind = type(value)
    if kind in FIXED:
        return value
    if kind is list:
        return [copied_value(entry) for entry in value]
    if kind is dict:
        return {key: copied_value(entry) for key, entry in value.items()}
    if isinstance(value, Zone):
        return value.copied()
    if isinstance(value, State):
        return copied(value)
    if isinstance(value, Mapping):
        return {key: copied_value(entry) for key, entry in value.items()}
    if isinstance(value, set | frozenset | tuple | list):
        entries = [copied_value(entry) for entry in value]
        return kind(*entries) if hasattr(value, "_fields") else kind(entries)
    return value
