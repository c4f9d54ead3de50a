from __future__ import annotations

import random
from typing import Any

import pytest

from companion.table.chance.dice_statistics import (
    NO_EVIDENCE,
    TOO_FEW,
    UNUSUAL,
    Die,
    chi_square,
    count_faces,
    judge_die,
    rolls_needed,
    tail,
)
from companion.table.journal.entries import Entry


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [(11.0705, 5, 0.05), (16.919, 9, 0.05), (30.1435, 19, 0.05), (3.8415, 1, 0.05), (15.0863, 5, 0.01), (0.0, 5, 1.0)],
)
def test_the_tail_is_that_of_the_tables(statistic: float, freedom: int, chance: float) -> None:
    assert tail(statistic, freedom) == pytest.approx(chance, abs=2e-5)


@pytest.mark.parametrize(
    ("faces", "weight", "rolls"),
    [(6, 1.1, 6414), (6, 1.2, 1604), (6, 1.5, 257), (6, 2.0, 65), (10, 1.5, 564), (20, 1.1, 39056), (20, 2.0, 391)],
)
def test_how_many_rolls_it_takes(faces: int, weight: float, rolls: int) -> None:
    assert rolls_needed(faces, weight) == pytest.approx(rolls, abs=1)


def test_before_thirty_rolls_nothing_is_said() -> None:
    verdict = judge_die([29, 0, 0, 0, 0, 0])
    assert (verdict.code, verdict.more) == (TOO_FEW, 1)


def test_a_fair_die_has_no_evidence_against_it_and_says_what_it_could_not_have_seen() -> None:
    verdict = judge_die([10, 9, 11, 10, 10, 10])
    assert (verdict.code, verdict.rolls) == (NO_EVIDENCE, 60)
    assert verdict.more == rolls_needed(6, 1.5) - 60
    assert judge_die([100] * 6).more == 0


def test_a_loaded_die_is_unusual_and_asks_for_rolls_of_its_own() -> None:
    verdict = judge_die([30, 10, 10, 10, 10, 10])
    assert verdict.code == UNUSUAL
    assert verdict.more == rolls_needed(6, 1.5)
    assert verdict.chance < 0.001


def test_one_fair_die_in_twenty_looks_unusual() -> None:
    rng = random.Random(11)
    verdicts = []
    for _ in range(2000):
        counts = [0] * 6
        for _ in range(120):
            counts[rng.randrange(6)] += 1
        verdicts.append(judge_die(counts).code)
    assert verdicts.count(UNUSUAL) / len(verdicts) == pytest.approx(0.05, abs=0.02)


def test_the_promised_power_is_kept() -> None:
    rng, rolls, found = random.Random(12), rolls_needed(6, 1.5), 0
    for _ in range(600):
        counts = [0] * 6
        for face in rng.choices(range(6), weights=[1.5, 0.9, 0.9, 0.9, 0.9, 0.9], k=rolls):
            counts[face] += 1
        found += judge_die(counts).code == UNUSUAL
    assert found / 600 == pytest.approx(0.8, abs=0.06)


def test_equal_counts_have_no_statistic() -> None:
    assert chi_square([7, 7, 7]) == 0.0
    with pytest.raises(ValueError, match="no die"):
        judge_die([3])


def entry(number: int, value: Any, source: str = "tower", kind: str = "answer", **more: Any) -> Entry:
    return Entry(number, kind, more.get("party"), number, more.get("name", "roll"), value, source)


def test_every_die_of_every_source_is_counted_by_itself() -> None:
    first = [entry(0, [1, 6]), entry(1, [1, 5], "tower+accepted"), entry(2, [2], "virtual"), entry(3, [3, 3], "typed")]
    second = [entry(0, [4])]
    assert count_faces([first, second]) == {
        Die("tower", 1): {1: 2, 4: 1},
        Die("tower", 2): {6: 1, 5: 1},
        Die("virtual", 1): {2: 1},
        Die("typed", 1): {3: 1},
        Die("typed", 2): {3: 1},
    }


def test_what_is_no_roll_is_not_counted() -> None:
    others = [
        entry(0, ["a", "b"], "virtual"),
        entry(1, "Anna", "typed"),
        entry(2, [2, 3], "typed", party="Anna"),
        entry(3, [2, 6], "tower+fixed"),
        entry(4, [2, 6], "seeded"),
        entry(5, [], "typed"),
        entry(6, [True], "typed"),
        entry(7, [2], "person", kind="correct"),
    ]
    assert count_faces([others]) == {}


def test_a_roll_that_an_undo_kept_counts_once_and_one_that_was_thrown_anew_twice() -> None:
    kept = [entry(0, [3]), entry(1, 0, "person", "undo"), entry(2, [3])]
    assert count_faces([kept]) == {Die("tower", 1): {3: 1}}
    anew = [entry(0, [3]), entry(1, 0, "person", "undo"), entry(2, [4])]
    assert count_faces([anew]) == {Die("tower", 1): {3: 1, 4: 1}}
