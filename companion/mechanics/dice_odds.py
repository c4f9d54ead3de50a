"""Exact odds of a throw in dice notation: how likely each total is, as fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from companion.mechanics.dice_notation import Pool, Throw

MOST_WORK = 3_000_000
"""Most steps of arithmetic for the odds of a throw; beyond that they are not computed, because people would have to
wait.
"""


class Odds(NamedTuple):
    """How likely each total is, in ascending order of totals."""

    chances: Mapping[int, Fraction]

    @property
    def mean(self) -> Fraction:
        """The expected total."""
        return sum((total * chance for total, chance in self.chances.items()), Fraction(0))

    def at_least(self, total: int) -> Fraction:
        """The chance of this total or more."""
        return sum((chance for reached, chance in self.chances.items() if reached >= total), Fraction(0))


@lru_cache(maxsize=64)
def odds_of(throw: Throw) -> Odds | None:
    """The distribution of the total; None for words, or where it would take too long."""
    if not throw.sums or sum(map(_work, throw.pools)) > MOST_WORK:
        return None
    ways, every = {throw.plus: 1}, 1
    for pool in throw.pools:
        sums = _summed(pool) if pool.keep is None else _kept(pool, pool.keep)
        longer: dict[int, int] = {}
        if len(ways) * len(sums) > MOST_WORK:
            return None
        for before, count in ways.items():
            for total, more in sums.items():
                reached = before + pool.sign * total
                longer[reached] = longer.get(reached, 0) + count * more
        ways, every = longer, every * pool.faces**pool.count
    return Odds({total: Fraction(ways[total], every) for total in sorted(ways)})


def _work(pool: Pool) -> int:
    """About how many steps summing a pool takes: each sum is combined with each face of each die."""
    worths = [pool.worth(face) for face in range(1, pool.faces + 1)]
    sums = pool.count * (max(worths) - min(worths)) + 1
    return sums * pool.faces * (pool.count if pool.keep is None else pool.count**2)


def _summed(pool: Pool) -> dict[int, int]:
    """In how many ways the dice of a pool show each sum, if all dice count."""
    sums = {0: 1}
    for _ in range(pool.count):
        longer: dict[int, int] = {}
        for total, count in sums.items():
            for face in range(1, pool.faces + 1):
                reached = total + pool.worth(face)
                longer[reached] = longer.get(reached, 0) + count
        sums = longer
    return sums


def _kept(pool: Pool, keep: int) -> dict[int, int]:
    """In how many ways the dice of a pool show each sum, if only `keep` of them count.

    Goes through the faces from the best down and chooses how many dice show each.
    """
    worths = sorted((pool.worth(face) for face in range(1, pool.faces + 1)), reverse=not pool.lowest)
    states = {(pool.count, 0): 1}  # dice not shown yet, sum of those that count → ways
    for worth in worths:
        following: dict[tuple[int, int], int] = {}
        for (left, total), ways in states.items():
            counting = max(0, keep - (pool.count - left))
            for showing in range(left + 1):
                state = (left - showing, total + worth * min(showing, counting))
                following[state] = following.get(state, 0) + ways * comb(left, showing)
        states = following
    sums: dict[int, int] = {}
    for (left, total), ways in states.items():
        if not left:
            sums[total] = sums.get(total, 0) + ways
    return sums
