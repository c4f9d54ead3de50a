"""Whatever is told, as lines: one for each leaf, by its place; and of what is told again, what is otherwise."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any
from zlib import crc32

from companion.engine.vocabulary import Refusal

Leaves = dict[str, str]
"""A place, such as `posts.queues.w1` → what stands there."""


def leaves(value: object, place: str) -> Leaves:
    """What stands where in plain data or in a model."""
    return dict(_leaves(value, place))


def changes(before: Leaves, now: Leaves) -> Iterator[str]:
    """A line for each place where something else stands than before, and for each that is gone."""
    yield from (f"  {place}: {now[place]}" for place in now if before.get(place) != now[place])
    yield from (f"  {place} is gone" for place in before if place not in now)


def short(value: object) -> str:
    """A value in one line."""
    return json.dumps(plain(value), ensure_ascii=False, sort_keys=True)


def digest(value: object) -> str:
    """Eight letters that are others for another value: for what is too long to be told."""
    return f"{crc32(short(value).encode()):08x}"


def whys(found: Iterable[Refusal]) -> str:
    """Reasons against something in one line; "" where there are none."""
    return "; ".join(f"{why.rule} {why.code} {short(why.facts)}" for why in found)


def briefly(lines: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Of many lines, each with what it is of, a digest for each of those; of `cards.draw` only `cards` counts."""
    found: dict[str, list[str]] = {}
    for name, line in lines:
        found.setdefault(name.replace(".", " ").split()[0], []).append(line)
    yield from (f"  {name}: {digest(its)}" for name, its in found.items())


def plain(value: object) -> Any:
    """As JSON can hold it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float):
        return round(value, 9)
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Fraction):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)} | _worked_out(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(part) for part in value), key=str)
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return type(value).__name__


def _worked_out(model: object) -> dict[str, Any]:
    """What a model makes of its parts, where that is a word, a number or a few of them."""
    named = (name for name in dir(type(model)) if not name.startswith("_"))
    found = {name: getattr(model, name) for name in named if isinstance(getattr(type(model), name), property)}
    return {name: plain(value) for name, value in found.items() if isinstance(value, str | int | tuple)}


def _leaves(value: object, place: str) -> Iterator[tuple[str, str]]:
    told = value if isinstance(value, dict) else plain(value)
    if isinstance(told, dict) and told:
        for key, part in told.items():
            yield from _leaves(part, f"{place}.{key}")
    elif isinstance(told, list) and any(isinstance(part, dict | list) for part in told):
        for number, part in enumerate(told):
            yield from _leaves(part, f"{place}.{number}")
    else:
        yield place, short(told)
