"""Plain data with one place of each kind otherwise: every kind of place, each with another part in its stead."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any

Path = tuple[str | int, ...]
Gone = object()
"""Stands for a part that is left out."""


def kinds_of_places(data: Any, names: Collection[str] = ()) -> dict[Path, list[Path]]:
    """The places of data by their kind: entries of a list are of one kind, and so are parts under some of `names`."""
    found: dict[Path, list[Path]] = {}
    for kind, path in _places(data, names, (), ()):
        found.setdefault(kind, []).append(path)
    return found


def at(data: Any, path: Path) -> Any:
    """What stands there."""
    for step in path:
        data = data[step]
    return data


def otherwise(data: Any, path: Path, part: Any) -> Any:
    """The same data with this part there, or without any where it is `Gone`."""
    if not path:
        return part
    step, *rest = path
    inner = Gone if part is Gone and not rest else otherwise(data[step], tuple(rest), part)
    if isinstance(step, int):
        return [*data[:step], *([] if inner is Gone else [inner]), *data[step + 1 :]]
    if inner is Gone:
        return {name: value for name, value in data.items() if name != step}
    return {**data, step: inner}


def in_its_stead(part: Any, words: Sequence[str], rng: random.Random, all_of: Sequence[str] = ()) -> list[Any]:
    """What may stand in the place of a part: mostly of the same form, or nothing; of a list also `all_of` many."""
    if isinstance(part, bool):
        return [not part]
    if isinstance(part, int):
        return [part + 1, part - 1, 99]
    if isinstance(part, list):
        more = [[*part, rng.choice(part)], part[:-1], []] if part else [[*words[:1]]]
        return [*more, *([[*all_of]] if all_of else []), Gone]
    if isinstance(part, dict):
        return [{}, Gone]
    return [*([rng.choice(words)] if words else []), "nonsense", Gone]


def _places(data: Any, names: Collection[str], kind: Path, path: Path) -> Iterator[tuple[Path, Path]]:
    if path:
        yield kind, path
    if isinstance(data, dict):
        for name, part in data.items():
            yield from _places(part, names, (*kind, "*" if name in names else name), (*path, name))
    elif isinstance(data, list):
        for number, part in enumerate(data):
            yield from _places(part, names, (*kind, "#"), (*path, number))
