"""Refusals of impossible positions that all games share (GEN-9).

`part` names a part of the state: `sizes`, or `sizes: Ben` for one entry of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.vocabulary import Party, Refusal


def impossible(code: str, **facts: object) -> Refusal:
    """The refusal of a position for a reason that no rule of the game covers."""
    return Refusal("GEN-9", code, facts)


def below_least(part: str, value: int, least: int) -> Iterator[Refusal]:
    """A refusal if a count is below its minimum."""
    if value < least:
        yield impossible("below_least", part=part, value=value, min=least)


def above_most(part: str, value: int, most: int) -> Iterator[Refusal]:
    """A refusal if a count is above its maximum."""
    if value > most:
        yield impossible("above_most", part=part, value=value, max=most)


def named_twice(part: str, names: Iterable[str]) -> Iterator[Refusal]:
    """A refusal for each name that stands more than once in a part."""
    for name, count in Counter(names).items():
        if count > 1:
            yield impossible("named_twice", part=part, value=name)


def names_exactly(part: str, named: Iterable[str], names: Collection[str]) -> Iterator[Refusal]:
    """A refusal unless a part holds each of these names exactly once and no other."""
    if Counter([*named]) != Counter([*names]):
        yield impossible("names_exactly", part=part, names=names)


def unknown_names(part: str, named: Iterable[str], known: Collection[str]) -> Iterator[Refusal]:
    """A refusal for each name in a part that does not exist in this game."""
    for name in sorted(set(named) - set(known)):
        yield impossible("unknown_name", part=part, value=name)


def no_such_value(part: str, value: str, known: Sequence[str]) -> Iterator[Refusal]:
    """A refusal if a part is none of its possible words."""
    if value not in known:
        yield impossible("no_such_value", part=part, value=value, known=[word for word in known if word])


def as_far_as(part: str, now: object, was: object) -> Iterator[Refusal]:
    """A refusal if a part that nobody has named yet says something, or one that was named says nothing any more."""
    if now and not was:
        yield impossible("still_empty", part=part)
    elif was and not now:
        yield missing(part)


def unchanged(part: str, now: Any, was: Any) -> Iterator[Refusal]:
    """The refusals of a part that is settled, or follows from others: it cannot be corrected by itself."""
    if now == was:
        return
    if isinstance(was, int) and not isinstance(was, bool):
        yield from below_least(part, now, was)
        yield from above_most(part, now, was)
    elif isinstance(was, bool) or (now and was and isinstance(was, str)):
        yield from no_such_value(part, _word(now), (_word(was),))
    elif not now or not was:
        yield from as_far_as(part, now, was)
    else:
        yield from names_exactly(part, now, list(was))
        for name in was if isinstance(was, Mapping) and now.keys() == was.keys() else ():
            yield from unchanged(f"{part}: {name}", now[name], was[name])


def all_unchanged(action: object, was: Mapping[str, Any], parts: Iterable[str]) -> list[Refusal]:
    """The refusals of those settled parts of an action under way that a correction changes; `was` is what it was."""
    return [why for part in parts if part in was for why in unchanged(part, getattr(action, part), was[part])]


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def strangers(named: Iterable[Party], parties: Iterable[Party]) -> Iterator[Refusal]:
    """A refusal for each named party that is not in this game."""
    for party in sorted(set(named) - set(parties)):
        yield impossible("not_at_table", party=party)


def missing(part: str) -> Refusal:
    """The refusal of a position without a part that the game needs."""
    return impossible("missing_part", part=part)


def wrong_entry(part: str, parts: Iterable[str]) -> Refusal:
    """The refusal of a list entry in which one of these parts is missing or has an impossible value."""
    return impossible("wrong_entry", part=part, parts=list(parts))
