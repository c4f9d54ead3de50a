"""Exact odds of a throw in dice notation: how likely each total is, as fractions.

In how many ways dice can show each total is a polynomial: its exponents are the totals, its coefficients the ways. Here
such a polynomial is one large whole number, with a slot of the same width for each total, wide enough for all the ways
there are; so Python's own multiplication adds dice up (Kronecker's substitution).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd, prod

from companion.mechanics.dice_notation import Pool, Throw

MOST_BYTES = 150_000
"""Most bytes of all slots of a throw: beyond that its odds are not computed, because people would have to wait."""

MOST_WORK = 4_000_000
"""For a pool of which not all dice count: most multiplications, each counted by the bytes of all the pool's slots."""


@dataclass(frozen=True)
class Odds:
    """How likely each total is. `ways` has each total that can be thrown, in ascending order, and in how many of
    `every` equally likely ways it can.
    """

    ways: Mapping[int, int]
    every: int

    @property
    def chances(self) -> Mapping[int, Fraction]:
        """How likely each total is, in ascending order of totals."""
        return {total: Fraction(ways, self.every) for total, ways in self.ways.items()}

    @property
    def mean(self) -> Fraction:
        """The expected total."""
        return Fraction(sum(total * ways for total, ways in self.ways.items()), self.every)

    def at_least(self, total: int) -> Fraction:
        """The chance of this total or more."""
        return Fraction(sum(ways for reached, ways in self.ways.items() if reached >= total), self.every)


@lru_cache(maxsize=64)
def odds_of(throw: Throw) -> Odds | None:
    """The distribution of the total; None for words, or where it would take too long."""
    if not throw.sums:
        return None
    every = prod(pool.faces**pool.count for pool in throw.pools)
    slot = (every.bit_length() + 7) // 8
    added = [Counter(pool.sign * pool.worth(face) for face in range(1, pool.faces + 1)) for pool in throw.pools]
    step = gcd(*(worth - low for faces in added for low in [min(faces)] for worth in faces)) or 1
    pools = [_Packed(pool, faces, step, slot * 8) for pool, faces in zip(throw.pools, added, strict=True)]
    size = slot * (1 + sum(pool.reach for pool in pools))
    if size > MOST_BYTES or any(pool.products * slot * (1 + pool.reach) > MOST_WORK for pool in pools):
        return None
    ways = prod(pool.polynomial() for pool in pools)
    least = throw.plus + sum(pool.least for pool in pools)
    return Odds(_unpacked(ways.to_bytes(size, "little"), slot, least, step), every)


class _Packed:
    """A pool as a polynomial in slots of so many bits.

    `added` is what its faces add to the total, and how many faces add that. Exponents are counted from what the lowest
    face adds, in steps, so that none is negative and none is never reached.
    """

    def __init__(self, pool: Pool, added: Mapping[int, int], step: int, bits: int) -> None:
        low = min(added)
        places = sorted(((worth - low) // step, alike) for worth, alike in added.items())
        self._count = pool.count
        self._counting = pool.count if pool.keep is None else pool.keep
        self._faces = [(place * bits, alike) for place, alike in places]
        self._lowest_count = pool.lowest == (pool.sign == 1)
        self.least = self._counting * low
        self.reach = self._counting * places[-1][0]

    @property
    def products(self) -> int:
        """How many numbers are multiplied, none if all dice count."""
        return 0 if self._counting == self._count else len(self._faces) * self._counting

    def polynomial(self) -> int:
        """In how many ways the dice show each sum of those that count."""
        one_die = sum(alike << shift for shift, alike in self._faces)
        return one_die**self._count if self._counting == self._count else self._kept(one_die)

    def _kept(self, better: int) -> int:
        """All ways by the worst face that still counts: some dice are better than it and all count; of those that
        show it as many count as are missing; the others show it too, or are worse.
        """
        count, counting, together, worse = self._count, self._counting, 0, 0
        for shift, alike in reversed(self._faces) if self._lowest_count else self._faces:
            better -= alike << shift
            for_this = 0
            for above in reversed(range(counting)):  # Horner: each step lets one more die be better
                rest, missing = count - above, counting - above
                shown = sum(comb(rest, k) * alike**k * worse ** (rest - k) for k in range(missing, rest + 1))
                for_this = for_this * better + (comb(count, above) * shown << shift * missing)
            together += for_this
            worse += alike
        return together


def _unpacked(ways: bytes, slot: int, least: int, step: int) -> dict[int, int]:
    """Total → ways, for each total that can be; the first slot is that of the least."""
    slots = (int.from_bytes(ways[at : at + slot], "little") for at in range(0, len(ways), slot))
    return {least + place * step: count for place, count in enumerate(slots) if count}
