"""The declared shape of a position's parts, so that a correction can offer each of them piece by piece (GEN-8).

A game names the shapes of those parts that are more than a number, a party or a map from parties to numbers
(`Game.parts`). They hold no rules: whether the whole can stand, `judge_position` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Number:
    """A number within limits, or a pile known only by its size, `{"count": 3}`; a missing number counts as 0."""

    least: int = 0
    most: int = 99


@dataclass(frozen=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True)
class One:
    """One of these values; in a map also none, which removes the key."""

    values: tuple[str, ...]


@dataclass(frozen=True)
class Some:
    """A list that holds each of these values at most once."""

    values: tuple[str, ...]


@dataclass(frozen=True)
class Each:
    """A map from each of these keys to a piece of the given shape; a key may be missing."""

    keys: tuple[str, ...]
    piece: Shape


Piece = Number | Flag | One | Some
Shape = Piece | Each
FIXED: Shape = Each((), Number())
"""A part of which nothing is corrected: it follows from the others, or nothing asks for it in this game."""

Path = tuple[str, ...]
"""Keys that lead from the name of a part to one value in it."""


def pieces(shape: Shape, value: Any, path: Path) -> Iterator[tuple[Path, Piece, Any]]:
    """Every piece of a part: its path, its shape, and its present value.

    The value is a number, a truth value, one of the values or None, or a tuple of them.
    """
    if isinstance(shape, Each):
        inside = value if isinstance(value, Mapping) else {}
        for key in shape.keys:
            yield from pieces(shape.piece, inside.get(key), (*path, key))
    elif isinstance(shape, Number):
        yield path, shape, int(value.get("count", 0)) if isinstance(value, Mapping) else int(value or 0)
    elif isinstance(shape, Flag):
        yield path, shape, bool(value)
    elif isinstance(shape, Some):
        yield path, shape, tuple(value) if isinstance(value, Sequence) else ()
    else:
        yield path, shape, value
