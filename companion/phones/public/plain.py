"""Models of the window as plain data for a page: whatever is empty or as usual is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

LEFT_OUT = frozenset({"captures", "arrows", "answers", "shots", "spoken", "odds", "below", "levels"})
"""Parts of boards and moments that serve a finger or a voice at the window, and nobody who only looks."""


def plain(thing: object) -> Any:
    """A model as what JSON can hold. Its empty parts are left out: the page takes what is not there for empty."""
    if is_dataclass(thing) and not isinstance(thing, type):
        return _kept({field.name: getattr(thing, field.name) for field in fields(thing)})
    if isinstance(thing, tuple) and hasattr(thing, "_asdict"):
        return _kept(thing._asdict())
    if isinstance(thing, Enum):
        return thing.value
    if isinstance(thing, Mapping):
        return {str(key): plain(value) for key, value in thing.items()}
    if isinstance(thing, frozenset | set):
        return sorted(map(plain, thing))
    if isinstance(thing, list | tuple):
        return [plain(one) for one in thing]
    return thing


def _kept(parts: Mapping[str, object]) -> dict[str, Any]:
    made = {name: plain(value) for name, value in parts.items() if name not in LEFT_OUT}
    return {name: value for name, value in made.items() if value not in (None, "", [], {}) and value is not False}


def kind_of(thing: object) -> str:
    """How the page calls a model: its class in small letters, without “model”."""
    return type(thing).__name__.removesuffix("Model").removesuffix("Scene").lower()
