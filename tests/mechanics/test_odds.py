"""Exact odds: the numbers of the rulings, and a count of every case by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.mechanics.odds import Entrant, highest, success, ways

fresh = Entrant.fresh


@pytest.mark.parametrize(
    ("dice", "chance"),
    [(1, Fraction(5, 54)), (2, Fraction(575, 1296)), (3, Fraction(1009, 1296)), (4, Fraction(541, 576))],
)
def test_a_mutiny_against_two_dice_loses_ties(dice: int, chance: Fraction) -> None:
    assert success(fresh(dice), fresh(2)) == chance


@pytest.mark.parametrize(
    ("dice", "other", "chance"),
    [(2, 1, Fraction(181, 201)), (3, 1, Fraction(1261, 1276)), (3, 2, Fraction(1009, 1206)), (2, 2, Fraction(1, 2))],
)
def test_an_election_runs_off_until_one_is_highest(dice: int, other: int, chance: Fraction) -> None:
    assert highest([fresh(dice), fresh(other)]) == [chance, 1 - chance]


@pytest.mark.parametrize("dice", [(1, 1, 1), (1, 2, 3), (2, 2, 1, 1)])
def test_the_chances_of_all_add_up_to_one_and_equal_dice_are_equal(dice: tuple[int, ...]) -> None:
    chances = highest([fresh(number) for number in dice])
    assert sum(chances) == 1
    assert {number: chances[i] for i, number in enumerate(dice)} == dict(zip(dice, chances, strict=True))


def test_three_equal_dice_by_counting_every_case() -> None:
    """One die against two dice for two: counted by hand for the first throw, run-offs are even chances."""
    won = Fraction(0)
    for mine, other, third in product(range(1, 7), repeat=3):
        best = max(mine, other, third)
        tied = (mine, other, third).count(best)
        if mine == best:
            won += Fraction(1, tied)
    assert highest([fresh(1)] * 3)[0] == won / 216


def test_what_has_been_thrown_counts() -> None:
    assert highest([Entrant(12, 0, 2), Entrant(0, 2, 2)]) == [Fraction(71, 72), Fraction(1, 72)]
    assert highest([Entrant(5, 0, 1), Entrant(5, 0, 7)]) == [0, 1]  # one die never ties seven
    assert success(Entrant(13, 0, 3), fresh(2)) == 1
    assert success(Entrant(2, 0, 1), Entrant(2, 0, 2)) == 0


def test_ways_of_two_dice() -> None:
    assert ways(2)[7] == 6
    assert sum(ways(3).values()) == 216
    assert ways(0) == {0: 1}
