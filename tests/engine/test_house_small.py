"""The small parts of clauses by themselves: places, leads, counts, numbers within limits, keys that went."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine.house.adjusting import Adjusting, Adjustment, HouseEnd, first_end
from companion.engine.house.aliases import Alias
from companion.engine.house.conditions import always, facts_in, passes, values_of
from companion.engine.house.done import Done, DoneLog
from companion.engine.house.saying import (
    MOST_COUNTED,
    TARGET,
    UNKNOWN,
    Doing,
    Fact,
    NamedAction,
    _from_last,
    counted,
    lead,
    place_in,
)
from companion.engine.parts import Flag, Number, One

GAME: Any = SimpleNamespace()


def change(by: int | None = None, to: int | None = None, **limits: int | None) -> Adjustment:
    return Adjustment("HOUSE-1", "figures", always, by, to, limits.get("least"), limits.get("most"))


def test_those_who_tie_share_a_place_and_whoever_follows_comes_after_all_of_them() -> None:
    standing = (("Anna",), ("Ben", "Cem"), ("Dora",))
    assert [place_in(standing, one) for one in ("Anna", "Ben", "Cem", "Dora", "Emil")] == [1, 2, 2, 4, UNKNOWN]
    assert [_from_last(standing, one) for one in ("Anna", "Ben", "Cem", "Dora")] == [4, 2, 2, 1]


def test_nobody_is_last_while_all_are_equal() -> None:
    assert _from_last((("Anna", "Ben"),), "Anna") == 0
    assert _from_last((("Anna",), ("Ben",)), "Ben") == 1
    assert _from_last((), "Anna") == 0


@pytest.mark.parametrize(
    ("counts", "ahead"), [([3, 9, 7], 2), ([4, 4], 0), ([0, 99], 99), ([1, 101], 99), ([0, 98, 0], 98)]
)
def test_a_lead_is_what_the_most_are_ahead_of_the_next(counts: list[int], ahead: int) -> None:
    assert lead(counts) == ahead <= MOST_COUNTED


@pytest.mark.parametrize(
    ("fact", "action"),
    [
        ("done.climb.me_game", "climb"),
        ("done.use.power.all_round", "use.power"),
        ("done.climb", ""),
        ("me.cards", ""),
        ("undone.climb.me_game", ""),
    ],
)
def test_a_count_names_its_action(fact: str, action: str) -> None:
    assert counted(fact) == action


def test_an_action_tells_a_fact_whose_needs_it_gives() -> None:
    mine = Fact("mine", Flag(), lambda game, doing: True, ("me",))
    theirs = Fact("theirs", Flag(), lambda game, doing: True, (TARGET, "me"))
    assert [NamedAction("go", {}).can_tell(one) for one in (mine, theirs)] == [True, False]
    assert NamedAction("push", {}, gives=(TARGET, "area")).can_tell(theirs)


def test_a_type_may_hang_on_the_pack_or_be_unknown_without_one() -> None:
    hanging = Fact("post", lambda definition: One((definition,)), lambda game, doing: "top")
    assert hanging.kind_in(None) is None
    assert hanging.kind_in("top") == One(("top",))
    assert Fact("round", Number(1, 9), lambda game, doing: 1).kind_in(None) == Number(1, 9)


@pytest.mark.parametrize(
    ("test", "passing"),
    [
        (3, [3]),
        ({"equals": 3}, [3]),
        ({"one_of": [1, 4]}, [1, 4]),
        ({"at_least": 4}, [4, 5]),
        ({"at_most": 1}, [0, 1]),
        ({"at_least": 2, "at_most": 3}, [2, 3]),
        ({"not": {"at_least": 2}}, [0, 1]),
        ({"at_least": 2, "not": 4}, [2, 3, 5]),
        ({}, [0, 1, 2, 3, 4, 5]),
    ],
)
def test_a_test_is_passed_at_its_edges(test: Any, passing: list[int]) -> None:
    assert [value for value in range(6) if passes(test, value)] == passing


def test_values_of_a_number_lie_within_its_limits_around_each_turn() -> None:
    assert sorted(values_of(Number(1, 9), [1, {"not": {"one_of": [5, 9]}}])) == [1, 2, 4, 5, 6, 8, 9]
    assert sorted(values_of(Number(1, 9), [{"equals": True}])) == [1, 9]
    assert list(values_of(Flag())) == [False, True]
    assert list(values_of(One(("a", "b")))) == ["a", "b"]


def test_the_facts_of_a_condition_are_found_at_any_depth() -> None:
    when = {"a": 1, "all": [{"b": 1}, {"any": [{"c": 1}, {"not": {"d": 1}}]}]}
    assert facts_in(when) == {"a", "b", "c", "d"}


def test_a_change_adds_or_takes_the_place_and_keeps_to_its_limits() -> None:
    assert [change(by=-2).applied(5), change(to=0).applied(5), change(by=3, to=1).applied(5), change().applied(5)] == [
        3,
        0,
        1,
        5,
    ]
    limited = change(by=1, least=2, most=4)
    assert [limited.within(number) for number in (1, 2, 3, 4, 5)] == [2, 2, 3, 4, 4]
    assert [change(most=4).within(-9), change(least=4).within(99), change().within(7)] == [-9, 99, 7]


def adjusted(printed: int | None, *changes: Adjustment, acts: bool = True) -> tuple[Any, int]:
    value, by = Adjusting(changes).changed(
        GAME, SimpleNamespace(figures=printed), "Anna", "figures", lambda clause: acts
    )
    return value, len(by)


def test_several_changes_add_up_and_only_the_sum_keeps_to_the_limits() -> None:
    up = change(by=3, least=1, most=5)
    assert adjusted(4, up, change(by=-2, least=1, most=5)) == (5, 2)
    assert adjusted(4, up, change(to=2, least=1, most=5), change(by=1, least=1, most=5)) == (3, 3)
    assert adjusted(9, up, acts=False) == (9, 0)
    assert adjusted(9) == (9, 0)


def test_no_limit_can_be_given_a_number_but_nothing_is_added_to_it() -> None:
    assert adjusted(None, change(by=1)) == (None, 0)
    assert adjusted(None, change(by=1), change(to=3), change(by=1)) == (4, 2)


def test_what_is_not_known_changes_nothing_and_ends_nothing() -> None:
    unknown = Adjustment("HOUSE-1", "figures", lambda game, doing: None, 1, None, None, None)
    assert adjusted(4, unknown) == (4, 0)
    ends = [HouseEnd("A", lambda game, doing: None), HouseEnd("B", always), HouseEnd("C", always)]
    assert first_end(GAME, ends, lambda clause: True) == "B"
    assert first_end(GAME, ends, lambda clause: clause == "C") == "C"
    assert first_end(GAME, ends[:1], lambda clause: True) is None


def test_a_start_value_stays_as_it_was_found() -> None:
    one = Adjusting([change(by=1)], frozenset({"figures"}), {"figures": {"Anna": 7}})
    printed = SimpleNamespace(figures=4)
    assert [one.number(GAME, printed, party, "figures", lambda clause: True) for party in ("Anna", "Ben")] == [7, 4]
    assert one.plain() == {"figures": {"Anna": 7}}
    other = Adjusting([])
    other.load({"figures": {"Anna": "7"}})
    assert other.settled == one.settled
    malformed: list[Any] = [[], {"figures": 3}, {"figures": {"Anna": 1}, "cards": []}]
    for wrong in malformed:
        with pytest.raises(TypeError):
            other.load(wrong)


def test_a_condition_reads_the_printed_number_and_what_stood_before_stands_after() -> None:
    seen: list[int] = []
    one = Adjusting(())
    printed = SimpleNamespace(figures=4)

    def asking(game: Any, doing: Doing) -> bool:
        seen.append(one.number(game, printed, "Anna", "figures", lambda clause: True))
        return True

    one.changes = [Adjustment("HOUSE-1", "figures", asking, 1, None, None, None)]
    assert one.number(GAME, printed, "Anna", "figures", lambda clause: True) == 5
    assert (seen, one.looking) == ([4], False)


def test_what_was_done_is_counted_by_whom_against_whom_and_when() -> None:
    log = DoneLog([Done("spy", "Anna", "Ben", 1), Done("spy", "Anna", None, 2), Done("spy", "Cem", "Ben", 2)])
    assert (len(log), [one.party for one in log]) == (3, ["Anna", "Anna", "Cem"])
    assert [log.count("spy"), log.count("spy", by="Anna"), log.count("spy", target="Ben")] == [3, 2, 2]
    assert [log.count("spy", by="Anna", target="Ben", in_round=number) for number in (1, 2)] == [1, 0]
    assert [log.count("spy", in_round=number) for number in (0, 1, 2)] == [0, 1, 2]
    assert log.count("move") == 0
    assert [len(log.first(number)) for number in (0, 2, 9)] == [0, 2, 3]
    assert list(DoneLog.of(log.plain())) == list(log)
    with pytest.raises(ValueError, match="unpack"):
        DoneLog.of([["spy", "Anna"]])


def test_a_key_that_went_says_what_its_values_are_now_and_what_to_write() -> None:
    moved = Alias("rules.calm", "steps.calm", {True: False, "a": "b"})
    assert [moved.value(old) for old in (True, "a", "c", False)] == [False, "b", "c", False]
    assert moved.instead == "steps.calm"
    assert Alias("rules.two", allow="LA-01.taken").instead == "house: {HOUSE-1: {allow: LA-01.taken}}"
    assert Alias("rules.two").printed is False


def test_the_numbers_of_a_party_are_those_of_the_game_but_for_what_a_clause_changes() -> None:
    printed = SimpleNamespace(figures=4, purse=9)
    mine = Adjusting([change(by=1)]).numbers(GAME, printed, "Anna", lambda clause: True)
    assert (mine.figures, mine.purse, vars(printed)) == (5, 9, {"figures": 4, "purse": 9})
    assert "purse" in vars(mine) and "figures" not in vars(mine)
