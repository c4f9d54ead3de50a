"""Sets of a climbing game: cards of one number, with jokers standing in (Zheng Shangyou and its family).

A play is written as in the referee protocol: `[{"rank": 7, "count": 2}, {"joker": 1}]`, or as card ids
(`["7", "7", "joker"]`). A number's card id is the number in digits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

JOKER = "joker"

JOKERS_ALONE = 0
"""The number of a play that consists of jokers only; the game decides its rank."""

Groups = list[dict[str, int]]
"""A play as the protocol writes it: the number cards, then the jokers."""


class CardPlay(NamedTuple):
    """Cards laid together. `size` counts them all, `jokers` those of them that are jokers."""

    number: int
    size: int
    jokers: int

    def cards(self) -> list[str]:
        """The ids of the cards, jokers last."""
        return [str(self.number)] * (self.size - self.jokers) + [JOKER] * self.jokers


@lru_cache(maxsize=4096)
def groups(number: int, size: int, jokers: int) -> Groups:
    """A play as the protocol writes it. Cached: the caller must not change the result."""
    if not jokers:
        return [{"rank": number, "count": size}]
    return [{"rank": number, "count": size - jokers}, {"joker": jokers}] if size > jokers else [{"joker": jokers}]


def read(value: Sequence[Any]) -> CardPlay | None:
    """The play that groups or card ids make; None if they are not of one number, or no number cards at all.

    A value without cards is a play of size 0.
    """
    number = count = jokers = 0
    for entry in value:
        if type(entry) is dict:
            if "joker" in entry:
                jokers += entry["joker"]
                continue
            rank, more = entry["rank"], entry["count"]
        elif entry == JOKER:
            jokers += 1
            continue
        elif isinstance(entry, str) and entry.isdecimal() and len(entry) < 3:
            rank, more = int(entry), 1
        else:
            return None
        if more:
            if rank == JOKERS_ALONE or number not in (JOKERS_ALONE, rank):
                return None
            number, count = rank, count + more
    return CardPlay(number, count + jokers, jokers)


def sets(held: Iterable[tuple[int, int]], jokers: int, count: int, most: int) -> list[Groups]:
    """Every possible play with at least one number card.

    `held` are pairs of a number and how many cards of it there are; `jokers` is the number of jokers. A play has
    `count` cards (0: any number), but at most `most`.
    """
    found: list[Groups] = []
    for number, cards in held:
        found += sets_of(number, cards, jokers, count, most)
    return found


@lru_cache(maxsize=4096)
def sets_of(number: int, cards: int, jokers: int, count: int, most: int) -> tuple[Groups, ...]:
    """Those of one number, of which there are so many cards. Cached: hand after hand holds the same few."""
    if cards + jokers < count:
        return ()
    sizes = (count,) if count else range(1, min(cards + jokers, most) + 1)
    return tuple(
        groups(number, size, stand_ins)
        for size in sizes
        for stand_ins in range(max(0, size - cards), min(jokers, size - 1) + 1)
    )


def jokers_alone(jokers: int, count: int, most: int) -> list[Groups]:
    """Every play of jokers alone, of `count` cards (0: any number), at most `most`."""
    sizes = (count,) if count else range(1, most + 1)
    return [groups(JOKERS_ALONE, size, size) for size in sizes if size <= jokers]
