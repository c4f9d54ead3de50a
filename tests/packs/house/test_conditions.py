"""What a clause may ask: a condition by itself is accepted, or told what is wrong with it, at its column and path."""

from __future__ import annotations

import pytest

from companion.engine.house.saying import Fact
from companion.engine.parts import Flag, Number, One
from companion.packs.house.conditions import check_condition
from companion.packs.sources.yaml_source import read_yaml
from companion.plainfile.marks import Fields
from companion.plainfile.problems import Problems

FACTS = {
    fact.name: fact
    for fact in (
        Fact("done.climb.all_game", Number(0, 99), lambda game, doing: 0),
        Fact("round", Number(1, 12), lambda game, doing: 1),
        Fact("mine", Flag(), lambda game, doing: True),
        Fact("post", One(("top", "left", "right")), lambda game, doing: "top"),
    )
}

TESTS = "expected one of equals, one_of, at_least, at_most, not"


def checked(when: str) -> tuple[set[str], Problems]:
    """The facts that a condition in the first line of a file asks of, and what is wrong with it."""
    problems = Problems()
    node = read_yaml(when.encode(), "f.yaml", problems)
    assert isinstance(node, Fields)
    assert not problems
    return check_condition(node, FACTS, {}, None, "when", problems), problems


def told(when: str) -> list[str]:
    _, problems = checked(when)
    return [str(problem).removeprefix("f.yaml:") for problem in problems.sorted()]


def rounds(count: int) -> str:
    """So many tests, of which each can be so, and none hinders another."""
    return ", ".join("{round: 1}" for _ in range(count))


@pytest.mark.parametrize(
    "when",
    [
        "{round: 12, mine: true, post: top}",
        "{round: {at_least: 3, at_most: 3}}",
        "{round: {at_least: 3}, all: [{round: {at_most: 3}}]}",
        "{post: {one_of: [top, left]}, all: [{post: {not: top}}]}",
        "{post: {not: {one_of: [top, left]}}}",
        "{round: 1, any: [{round: 2}, {mine: false}]}",
        "{any: [{round: 1}, {round: 2}]}",
        "{any: [{all: [{round: 1}]}, {all: [{round: 2}]}]}",
        "{round: 1, not: {round: 2}}",
    ],
)
def test_what_can_be_so_is_accepted(when: str) -> None:
    """Where one of several is enough, or something must not be so, it need not fit what stands beside it."""
    assert told(when) == []


def test_the_facts_that_it_asks_of_are_found_wherever_they_stand() -> None:
    asked, problems = checked("{round: 1, any: [{mine: true}, {not: {done.climb.all_game: 1}}], all: [{pots: top}]}")
    assert asked == {"round", "mine", "done.climb.all_game"}
    assert "did you mean post?" in str(*problems)


@pytest.mark.parametrize(
    ("when", "place", "expected"),
    [
        ("{round: 1, all: [{round: 2}]}", "1:19: when.all[0].round", "a whole number from 1 to 12"),
        ("{all: [{round: 1}, {all: [{round: 2}]}]}", "1:28: when.all[1].all[0].round", "a whole number from 1 to 12"),
        ("{mine: true, all: [{mine: {not: true}}]}", "1:21: when.all[0].mine", "true or false"),
        # Any two of these can be so together, and only all three cannot.
        (
            "{post: {not: top}, all: [{post: {not: left}}, {post: {not: right}}]}",
            "1:48: when.all[1].post",
            "one of top, left, right",
        ),
    ],
)
def test_what_must_all_be_so_must_fit_together(when: str, place: str, expected: str) -> None:
    message = "this can never be so together with what is asked of it above"
    assert told(when) == [f"{place}: {message} (expected {expected})"]


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("{round: 0}", "1:2: when.round: this can never be so"),
        ("{round: 13}", "1:2: when.round: this can never be so"),
        ("{round: {at_least: 13}}", "1:2: when.round: this can never be so"),
        ("{round: {at_least: 4, at_most: 3}}", "1:2: when.round: this can never be so"),
        ("{round: {at_least: 3, at_most: 4, not: {one_of: [3, 4]}}}", "1:2: when.round: this can never be so"),
        ("{round: -1}", "1:9: when.round: found the number -1"),
        ("{round: 14}", "1:9: when.round: found the number 14"),
        ("{round: true}", "1:9: when.round: found true"),
        ("{round: 1.5}", "1:9: when.round: found the number 1.5"),
        ("{round: first}", "1:9: when.round: found the text 'first'"),
        ("{round: {equals: 14}}", "1:18: when.round.equals: found the number 14"),
        ("{round: {one_of: [1, 14]}}", "1:22: when.round.one_of[1]: found the number 14"),
    ],
)
def test_a_number_is_a_whole_one_within_its_limits(when: str, expected: str) -> None:
    """One beyond a limit can be meant in `at most 0`, and is told by what it comes to."""
    assert told(when) == [f"{expected} (expected a whole number from 1 to 12)"]


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("{post: {one_of: top}}", "1:17: when.post.one_of: found the text 'top' (expected a list of values)"),
        ("{post: {one_of: []}}", "1:17: when.post.one_of: found a list (expected a list of values)"),
        ("{post: {one_of: {top: left}}}", "1:17: when.post.one_of: found a map (expected a list of values)"),
        ("{post: {not: {one_of: []}}}", "1:23: when.post.not.one_of: found a list (expected a list of values)"),
    ],
)
def test_several_values_are_a_list_in_which_something_stands(when: str, expected: str) -> None:
    assert told(when) == [expected]


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("{round: [1, 2]}", "1:9: when.round: found a list (expected one_of: […], or a single value)"),
        ("{round: {}}", f"1:9: when.round: nothing is asked here ({TESTS})"),
        (
            "{round: {at_lest: 2}}",
            f"1:10: when.round.at_lest: there is no test at_lest ({TESTS}; did you mean at_least?)",
        ),
        ("{round: {equals: {not: 1}}}", "1:18: when.round.equals: found a map (expected a whole number from 1 to 12)"),
        (
            "{post: {at_least: 2}}",
            "1:9: when.post.at_least: only numbers are more or less (expected one of top, left, right)",
        ),
        ("{post: lft}", "1:8: when.post: found the text 'lft' (expected one of top, left, right; did you mean left?)"),
        ("{mine: 1}", "1:8: when.mine: found the number 1 (expected true or false)"),
        ("{mine: {at_most: 2}}", "1:9: when.mine.at_most: only numbers are more or less (expected true or false)"),
        ("{not: {}}", "1:7: when.not: nothing is asked here (expected a fact and a test)"),
        ("{any: []}", "1:7: when.any: found a list (expected a list of conditions)"),
        ("{all: {round: 1}}", "1:7: when.all: found a map (expected a list of conditions)"),
        ("{all: [1]}", "1:8: when.all[0]: found the number 1 (expected a map of facts and tests)"),
    ],
)
def test_what_is_no_test_is_told_with_what_there_is(when: str, expected: str) -> None:
    assert told(when) == [expected]


def test_an_unknown_fact_is_told_with_those_there_are_and_counts_come_last() -> None:
    assert told("{rond: 1}") == [
        "1:2: when.rond: there is no fact rond "
        "(expected one of round, mine, post, done.climb.all_game, all, any, not; did you mean round?)"
    ]


@pytest.mark.parametrize(
    ("when", "deepest"),
    [
        ("{{not: {}}}", "when.not.not.not.not"),
        ("{{all: [{}]}}", "when.all[0].all[0].all[0].all[0]"),
        ("{{any: [{}]}}", "when.any[0].any[0].any[0].any[0]"),
    ],
)
def test_conditions_stand_in_each_other_four_deep_at_most(when: str, deepest: str) -> None:
    four = when.format(when.format(when.format("{round: 1}")))
    assert told(four) == []
    (found,) = told(when.format(four))
    assert found.partition(": ")[2] == f"{deepest}: this is 5 conditions deep (expected at most 4)"


def test_a_condition_has_thirty_two_tests_at_most_wherever_they_stand() -> None:
    halves = "{{any: [{}], not: {{any: [{}]}}}}"
    assert told(halves.format(rounds(16), rounds(16))) == []
    found = told(halves.format(rounds(16), rounds(17)))
    assert found == ["1:1: when: 33 tests stand here (expected at most 32)"]
