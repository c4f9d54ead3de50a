"""What no position of any game may hold, in the words of all of them (GEN-9).

`part` is always what people would look for in the record: `sizes`, or `sizes: Ben` for one entry of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from companion.engine.vocabulary import Party, Refusal


def impossible(code: str, **facts: object) -> Refusal:
    """What is against a position and no other rule forbids."""
    return Refusal("GEN-9", code, facts)


def below_least(part: str, value: int, least: int) -> Iterator[Refusal]:
    """A refusal if a count is less than it can be."""
    if value < least:
        yield impossible("below_least", part=part, value=value, min=least)


def above_most(part: str, value: int, most: int) -> Iterator[Refusal]:
    """A refusal if a count is more than it can be."""
    if value > most:
        yield impossible("above_most", part=part, value=value, max=most)


def named_twice(part: str, names: Iterable[str]) -> Iterator[Refusal]:
    """A refusal for each name that stands more than once in a part."""
    for name, count in Counter(names).items():
        if count > 1:
            yield impossible("named_twice", part=part, value=name)


def names_exactly(part: str, named: Iterable[str], names: Collection[str]) -> Iterator[Refusal]:
    """A refusal unless a part names each of these once, and nobody and nothing else."""
    if Counter([*named]) != Counter([*names]):
        yield impossible("names_exactly", part=part, names=names)


def unknown_names(part: str, named: Iterable[str], known: Collection[str]) -> Iterator[Refusal]:
    """A refusal for each name in a part that means nothing in this game."""
    for name in sorted(set(named) - set(known)):
        yield impossible("unknown_name", part=part, value=name)


def no_such_value(part: str, value: str, known: Sequence[str]) -> Iterator[Refusal]:
    """A refusal if a part is none of the words that it can be."""
    if value not in known:
        yield impossible("no_such_value", part=part, value=value, known=[word for word in known if word])


def strangers(named: Iterable[Party], parties: Iterable[Party]) -> Iterator[Refusal]:
    """A refusal for each of the named who does not sit at this table."""
    for party in sorted(set(named) - set(parties)):
        yield impossible("not_at_table", party=party)


def missing(part: str) -> Refusal:
    """What is against a position that leaves out a part without which the game cannot go on."""
    return impossible("missing_part", part=part)


def wrong_entry(part: str, parts: Iterable[str]) -> Refusal:
    """What is against an entry of a list that lacks one of these, or has a value there that cannot be."""
    return impossible("wrong_entry", part=part, parts=list(parts))
