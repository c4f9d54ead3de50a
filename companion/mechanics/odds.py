"""Exact odds of summed dice contests, as fractions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import NamedTuple


class Entrant(NamedTuple):
    """One side of a contest: its sum so far, the dice it has still to throw, and its dice in a run-off."""

    total: int
    to_throw: int
    dice: int

    @classmethod
    def fresh(cls, dice: int) -> Entrant:
        """A side that has thrown nothing yet."""
        return cls(0, dice, dice)


@lru_cache(maxsize=256)
def ways(dice: int, faces: int = 6) -> Mapping[int, int]:
    """In how many ways so many dice show each sum."""
    sums = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, count in sums.items():
            for face in range(1, faces + 1):
                longer[total + face] = longer.get(total + face, 0) + count
        sums = longer
    return sums


def success(attack: Entrant, defence: Entrant, faces: int = 6) -> Fraction:
    """The chance that the attack's sum is higher; a tie is lost (BU-21)."""
    against = ways(defence.to_throw, faces)
    wins = sum(
        count * other
        for total, count in ways(attack.to_throw, faces).items()
        for sum_, other in against.items()
        if attack.total + total > defence.total + sum_
    )
    return Fraction(wins, faces ** (attack.to_throw + defence.to_throw))


def highest(entrants: Sequence[Entrant], faces: int = 6) -> list[Fraction]:
    """Each one's chance to win when the highest sum wins and those tied for it throw again (BU-09, BU-11)."""
    chances = [Fraction(0)] * len(entrants)
    for tied, chance in _ties(entrants, faces):
        again = _run_off(tuple(sorted(entrants[i].dice for i in tied)), faces)  # in order: so few are reckoned twice
        for i in tied:
            chances[i] += chance * again[entrants[i].dice]
    return chances


@lru_cache(maxsize=4096)
def _run_off(dice: tuple[int, ...], faces: int) -> Mapping[int, Fraction]:
    """For each number of dice the chance to win a run-off among these, repeated until one is highest."""
    if len(dice) == 1:
        return {dice[0]: Fraction(1)}
    entrants = [Entrant.fresh(number) for number in dice]
    chances = [Fraction(0)] * len(dice)
    undecided = Fraction(0)
    for tied, chance in _ties(entrants, faces):
        if len(tied) == len(dice):
            undecided = chance
        else:
            again = _run_off(tuple(dice[i] for i in tied), faces)
            for i in tied:
                chances[i] += chance * again[dice[i]]
    return {number: chances[i] / (1 - undecided) for i, number in enumerate(dice)}


def _ties(entrants: Sequence[Entrant], faces: int) -> Iterable[tuple[tuple[int, ...], Fraction]]:
    """Every set of sides that can share the highest sum, with the chance that exactly this set does."""
    spread = [{e.total + total: count for total, count in ways(e.to_throw, faces).items()} for e in entrants]
    thrown = faces ** sum(e.to_throw for e in entrants)
    everyone = range(len(entrants))
    tops = {total for sums in spread for total in sums}
    exact = {top: [sums.get(top, 0) for sums in spread] for top in tops}
    under = {top: [sum(n for total, n in sums.items() if total < top) for sums in spread] for top in tops}
    for size in range(len(entrants), 0, -1):
        for tied in combinations(everyone, size):
            count = sum(prod(exact[top][i] if i in tied else under[top][i] for i in everyone) for top in tops)
            if count:
                yield tied, Fraction(count, thrown)
