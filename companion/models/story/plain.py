"""Models of the window as plain data for a page or a file: whatever is empty or as usual is left out."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any

LEFT_OUT = frozenset({"captures", "arrows", "answers", "shots", "spoken", "odds", "below", "levels"})
"""Parts of boards and moments that serve a finger or a voice at the window, and nobody who only looks."""


def plain(thing: object) -> Any:
    """A model as what JSON can hold. Its empty parts are left out: the page takes what is not there for empty."""
    if thing is None or type(thing) in (str, int, float, bool):
        return thing
    kind: type = type(thing)
    if (names := _parts(kind)) is not None:
        try:
            return _known(kind, thing)
        except TypeError:  # it holds a mapping: its parts are looked up
            return _kept(thing, names)
    if isinstance(thing, Enum):
        return thing.value
    if isinstance(thing, Mapping):
        return {str(key): plain(value) for key, value in thing.items()}
    if isinstance(thing, frozenset | set):
        return sorted(map(plain, thing))
    if isinstance(thing, list | tuple):
        return [plain(one) for one in thing]
    return thing


@lru_cache(maxsize=512)
def _known(kind: type, thing: Hashable) -> dict[str, Any]:
    """Most of a board is as it was: what is equal to a model before is not made anew. Nobody changes what is made.

    The largest board has some 400 parts; what is kept of boards long gone is hardly asked for again.
    """
    return _kept(thing, _parts(kind) or ())


def _kept(thing: object, names: Iterable[str]) -> dict[str, Any]:
    made = ((name, plain(getattr(thing, name))) for name in names)
    return {name: value for name, value in made if value not in (None, "", [], {}) and value is not False}


@cache
def _parts(kind: type) -> tuple[str, ...] | None:
    """The names of a model's parts that are told; None for what is no model."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind) if field.name not in LEFT_OUT)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return tuple(name for name in kind._fields if name not in LEFT_OUT)
    return None


def kind_of(thing: object) -> str:
    """How the page calls a model: its class in small letters, without “model”."""
    return type(thing).__name__.removesuffix("Model").removesuffix("Scene").lower()
