from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import icepool
import pytest

from companion.engine.vocabulary import TABLE
from companion.mechanics import dice_odds
from companion.mechanics.dice_notation import NotationError, parse, thrown
from companion.mechanics.dice_odds import odds_of
from tests.mechanics.hall import hall


@pytest.mark.parametrize(
    ("text", "written", "faces", "total"),
    [
        ("2d6+1", "2d6+1", [[3, 4]], 8),
        (" 2 W6 − 1", "2d6-1", [[3, 4]], 6),
        ("d20", "d20", [[17]], 17),
        ("D%", "d100", [[100]], 100),
        ("4d6kh3", "4d6kh3", [[1, 5, 5, 6]], 16),
        ("4d6k3", "4d6kh3", [[2, 2, 2, 2]], 6),
        ("4d6k", "4d6kh1", [[2, 2, 5, 2]], 5),
        ("3d6kh3", "3d6kh3", [[1, 2, 3]], 6),
        ("4d6kl1", "4d6kl1", [[4, 2, 2, 6]], 2),
        ("4d6dl1", "4d6kh3", [[1, 5, 5, 6]], 16),
        ("4d6dh1", "4d6kl3", [[1, 5, 5, 6]], 11),
        ("3dF", "3dF", [[1, 2, 3]], 0),
        ("2d{1|1|2|5}-d4+3", "2d{1|1|2|5}-d4+3", [[1, 4], [2]], 7),
        ("7+d6+1", "d6+8", [[6]], 14),
        ("2d{yes|not now}", "2d{yes|not now}", [[1, 2]], None),
        ("d{1|b}", "d{1|b}", [[1]], None),
        ("d{a|b}+d6", "d{a|b}+d6", [[1], [2]], None),
    ],
)
def test_a_throw_is_read_written_and_summed(text: str, written: str, faces: list[list[int]], total: int | None) -> None:
    throw = parse(text)
    assert str(throw) == written
    assert parse(str(throw)) == throw
    assert throw.read(faces).total == total


def test_what_counts_and_what_stands_on_the_dice_is_told() -> None:
    assert parse("4d6kh3").read([[1, 5, 1, 6]]).dice == ((("1", True), ("5", True), ("1", False), ("6", True)),)
    assert parse("d{a|b}+dF").read([[2], [1]]).dice == ((("b", True),), (("−", True),))
    assert parse("3dF").read([[1, 2, 3]]).dice == ((("−", True), ("0", True), ("+", True)),)
    assert parse("d{a|b}").pools[0].worth(2) == 0
    with pytest.raises(ValueError, match="shorter"):
        parse("d6+d8").read([[1]])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("5", "no_dice"),
        ("d", "not_a_throw"),
        ("2d6+", "not_a_throw"),
        ("2d6 3", "not_a_throw"),
        ("d{a|b} + 2 3", "not_a_throw"),
        ("2d6~1", "not_a_throw"),
        ("d6d6", "not_a_throw"),
        ("2d6)", "not_a_throw"),
        ("d{a||b}", "not_a_throw"),
        ("٣d6", "not_a_throw"),
        ("0d6", "no_dice"),
        ("1d6+0d6", "no_dice"),
        ("2d0", "no_dice"),
        ("101d6", "too_many_dice"),
        ("60d6+60d8", "too_many_dice"),
        ("d1001", "too_many_faces"),
        ("d6+9999999", "too_large"),
        ("+".join(["d4"] * 11), "too_many_pools"),
        ("3d6kh4", "keeps_too_many"),
        ("3d6dl3", "keeps_too_many"),
        ("2d{a|b}kh1", "keeps_words"),
        ("1" * 81, "too_long"),
    ],
)
def test_what_is_no_throw_is_told_by_its_reason(text: str, code: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse(text)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("longest", "too_much", "code", "most"),
    [
        ("100d6", "99d6+2d8", "too_many_dice", 100),
        ("d1000", "d6+d1001", "too_many_faces", 1000),
        ("+".join(["d4"] * 10), "+".join(["d4"] * 11), "too_many_pools", 10),
        ("d6-1000000", "d6-1000001", "too_large", 1_000_000),
        (" " * 78 + "d6", " " * 79 + "d6", "too_long", 80),
    ],
)
def test_a_throw_has_limits_and_names_them(longest: str, too_much: str, code: str, most: int) -> None:
    assert parse(longest).pools
    with pytest.raises(NotationError) as raised:
        parse(too_much)
    assert (raised.value.code, raised.value.facts) == (code, {"most": most})


def test_what_cannot_be_read_is_named() -> None:
    for text, code, facts in (
        ("2d6 + 1 2", "not_a_throw", {"found": "1 2"}),
        ("2d6x3", "not_a_throw", {"found": "x3"}),
        ("d{a| }", "not_a_throw", {"found": "{a| }"}),
        ("3d6kh4", "keeps_too_many", {"keep": 4, "dice": 3}),
    ):
        with pytest.raises(NotationError) as raised:
            parse(text)
        assert (raised.value.code, raised.value.facts) == (code, facts)


def test_no_text_breaks_the_reading() -> None:
    rng = random.Random(11)
    for _ in range(3000):
        text = "".join(rng.choices("0123456789dDwkhlF%{}|+- a\n\x00é", k=rng.randint(0, 12)))
        try:
            throw = parse(text)
        except NotationError:
            continue
        assert parse(str(throw)) == throw


@pytest.mark.parametrize("text", ["2d6+1", "4d6kh3", "3d4kl2", "2dF+d4", "d{1|1|5}-d6", "3d{2|2|9}kh1+2", "2d{0|1|5}"])
def test_odds_are_those_of_every_way_the_dice_can_fall(text: str) -> None:
    throw = parse(text)
    ways = [range(1, pool.faces + 1) for pool in throw.pools for _ in range(pool.count)]
    sums: list[int] = []
    for fallen in product(*ways):
        rest = list(fallen)
        total = throw.read([[rest.pop(0) for _ in range(pool.count)] for pool in throw.pools]).total
        assert total is not None
        sums.append(total)
    odds = odds_of(throw)
    assert odds is not None
    assert list(odds.chances) == sorted(set(sums))
    assert odds.chances == {total: Fraction(sums.count(total), len(sums)) for total in sorted(set(sums))}
    assert odds.mean == Fraction(sum(sums), len(sums))
    middle = sorted(sums)[len(sums) // 2]
    assert odds.at_least(middle) == Fraction(sum(total >= middle for total in sums), len(sums))


def test_words_and_throws_that_take_too_long_have_no_odds() -> None:
    assert odds_of(parse("2d{a|b}")) is None
    assert odds_of(parse("100d1000")) is None
    assert odds_of(parse("100d20kh50")) is None
    assert odds_of(parse("100d6")) is not None


@pytest.mark.lot(4)
@pytest.mark.parametrize(
    "text",
    ["20d20kh10", "20d20kl1", "20d20dl1", "9d{0|0|999999}", "30d10kh5+4d6-2d8kl1", "2d200kh1", "d{5|5}", "100d6"],
)
def test_odds_of_many_dice_are_those_that_icepool_counts(text: str) -> None:
    throw = parse(text)
    counted = icepool.Die([throw.plus])
    for pool in throw.pools:
        die = icepool.Die([pool.worth(face) for face in range(1, pool.faces + 1)])
        kept = pool.count if pool.keep is None else pool.keep
        dice = die.pool(pool.count)
        counted += pool.sign * (dice.lowest(kept) if pool.lowest else dice.highest(kept)).sum()
    odds = odds_of(throw)
    assert odds is not None
    assert odds.chances == {total: counted.probability(total) for total in counted.outcomes()}


@pytest.mark.parametrize(
    ("text", "limit", "needed"),
    [
        ("2d6", "MOST_BYTES", 11),
        ("3d6", "MOST_BYTES", 16),
        ("3dF+d4", "MOST_BYTES", 10),
        ("2d6-d{0|100}", "MOST_BYTES", 111),
        ("4d6", "MOST_BYTES", 2 * 21),
        ("4d6kh3", "MOST_WORK", 6 * 3 * 2 * 16),
        ("2d{5|1|9|9}kl1", "MOST_WORK", 3 * 3),
        ("4d6kh3+d4", "MOST_WORK", 6 * 3 * 2 * 16),
    ],
)
def test_a_throw_may_take_so_much_and_no_more(
    text: str, limit: str, needed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slot for each total, as wide as all the ways need; where not all dice count, as often as dice are kept, for
    each face.
    """
    for most, has_odds in ((needed, True), (needed - 1, False)):
        monkeypatch.setattr(dice_odds, limit, most)
        assert (odds_of.__wrapped__(parse(text)) is not None) is has_odds


def test_where_all_dice_count_it_is_only_the_slots_that_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_odds, "MOST_WORK", 0)
    assert odds_of.__wrapped__(parse("2d6+d4")) is not None
    assert odds_of.__wrapped__(parse("2d6kh1+d4")) is None


def test_each_pool_is_asked_for_and_names_what_stands_on_its_dice() -> None:
    driver = hall(lambda game: thrown("throw", parse("2d{a|b}+d8"), ("Anna",), "R-1"))
    assert driver.question is not None
    assert driver.view(TABLE)["question"]["shape"] == {"dice": 2, "faces": 2, "names": ["a", "b"]}
    driver.answer("Anna", [2, 1])
    assert driver.view(TABLE)["question"]["shape"] == {"dice": 1, "faces": 8}
    driver.answer("Anna", [8])
    told = [[[["b", True], ["a", True]], [["8", True]]], None]
    assert driver.game.state.full()["result"] == told
