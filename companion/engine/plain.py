"""Checks plain data against declared types: positions and corrections are typed in by people."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints


def misfit(value: Any, hint: Any, path: str) -> str | None:
    """The path of the first part of `value` that does not fit `hint`, or None if all of it fits.

    Knows the types that states are made of: str, int, bool, None, unions of them, and dict, list, tuple, set.
    """
    origin = get_origin(hint)
    if hint is Any:
        return None
    if origin in (Union, UnionType):
        return None if any(misfit(value, part, path) is None for part in get_args(hint)) else path
    if origin is dict or hint is dict:
        return _misfit_in_map(value, get_args(hint) or (str, Any), path)
    if origin in (list, set, frozenset, tuple):
        return _misfit_in_list(value, get_args(hint)[0], path)
    if hint in (int, float) and isinstance(value, bool):
        return path
    if hint in (str, int, float, bool, NoneType):
        return None if isinstance(value, hint) else path
    return None  # a zone or a nested state reads its own data


def _misfit_in_map(value: Any, hints: tuple[Any, ...], path: str) -> str | None:
    if not isinstance(value, Mapping):
        return path
    for key, entry in value.items():
        found = misfit(key, hints[0], path) or misfit(entry, hints[1], f"{path}.{key}")
        if found is not None:
            return found
    return None


def _misfit_in_list(value: Any, hint: Any, path: str) -> str | None:
    if not isinstance(value, list | tuple | set | frozenset):
        return path
    for number, entry in enumerate(value):
        found = misfit(entry, hint, f"{path}.{number}")
        if found is not None:
            return found
    return None


_HINTS: dict[Any, Mapping[str, Any]] = {}


def hints_of(kind: type) -> Mapping[str, Any]:
    """The types of the fields of a class; they are worked out once, since positions are loaded often."""
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]
