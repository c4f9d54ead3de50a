"""Clauses that ask who is ahead, how often something was done, and what a number is: looked at whenever it matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Game, Script
from companion.engine.house.clauses import FORBIDDEN, Clause
from companion.engine.house.saying import ME, Fact, NamedAction
from companion.engine.parts import Number
from companion.engine.questions import Kind, Question
from companion.engine.telling import BY_HOUSE
from companion.engine.vocabulary import ANY_TIME, Party, Ranking, Refusal
from tests.engine.test_house import SEATS, Fair, Field, against, clause, left, play

OUT = 6
"""Whoever was hit so often counts no more."""


@dataclass(frozen=True)
class Numbers:
    drops: int = 1


class Race(Fair):
    """Whoever was hit most is ahead. A round begins with rain, of which each gets so many drops, if it rains at all."""

    ranks: ClassVar[bool] = True
    rains = False
    numbers = Numbers()

    def standing(self) -> Ranking:
        hits = {party: self.state.hits.get(party, 0) for party in self.parties}
        counts = sorted({count for count in hits.values() if count < OUT}, reverse=True)
        return tuple(tuple(party for party in self.parties if hits[party] == count) for count in counts)

    def main(self) -> Script:
        for party in self.parties if self.rains else ():
            assert self.house is not None
            for _ in range(self.house.numbers_of(self.numbers, party).drops):
                self.state.hits[party] = self.state.hits.get(party, 0) + 1
                self.say("thrown", "FA-1", party=party, at=party)
        yield from super().main()


class Rainy(Race):
    rains = True


def race(*clauses: Clause, **hits: int) -> Driver:
    game = Race({}, SEATS)
    game.load({"hits": hits})
    return play(*clauses, game=game)


def aims(driver: Driver, party: Party) -> list[Any]:
    """At whom somebody may throw, if all before them stay away."""
    for one in SEATS[: SEATS.index(party)]:
        driver.answer(one, "rest")
    driver.answer(party, "throw")
    return left(driver)


def test_the_place_of_whom_an_action_is_against_can_be_asked_for() -> None:
    first = clause("forbid", "throw", target__place=1)
    assert aims(race(first, Ben=1), "Anna") == ["Anna", "nobody"], "Ben is ahead"
    assert aims(race(first, Anna=1), "Anna") == ["Ben", "nobody"]
    behind = clause("forbid", "throw", target__behind_me=True)
    assert aims(race(behind, Ben=1), "Ben") == ["Ben", "nobody"], "Anna is behind"
    assert aims(race(behind, Ben=1), "Anna") == ["Anna", "Ben", "nobody"]


def test_whoever_is_out_is_neither_ahead_nor_behind() -> None:
    for asked in ({"target.behind_me": True}, {"target.behind_me": False}, {"target.place": {"at_least": 1}}):
        protects = Clause("HO-1", "forbid", ("throw",), {**asked, "target.me": False})
        assert "Anna" in aims(race(protects, Anna=OUT), "Ben")


def test_what_is_allowed_to_the_last_alone_is_refused_to_whoever_is_ahead() -> None:
    allows = clause("allow", "FA-1.too_far", me__place_from_last=1)
    assert "Cem" in aims(race(allows, Ben=1), "Anna")
    assert "Cem" not in aims(race(allows, Ben=1), "Ben")


def test_nobody_is_thrown_at_twice_in_a_round() -> None:
    driver = play(clause("forbid", "throw", done__throw__on_target_round={"at_least": 1}))
    for answer in ("throw", "Ben", "throw"):
        driver.answer(None, answer)
    assert left(driver) == ["Anna", "nobody"]
    for answer in ("nobody", "rest", "throw"):
        driver.answer(None, answer)
    assert left(driver) == ["Anna", "Ben", "nobody"], "another round"


@pytest.mark.parametrize(
    ("by", "least", "most", "drops"), [(5, None, 3, 3), (5, None, None, 6), (-5, 0, 3, 0), (1, 0, 3, 2)]
)
def test_a_number_changes_within_its_limits(by: int, least: int | None, most: int | None, drops: int) -> None:
    driver = play(Clause("HO-1", "adjust", ("drops",), by=by, least=least, most=most), game=Rainy({}, SEATS))
    assert [driver.game.state.full()["hits"].get(party, 0) for party in SEATS] == [drops] * 3


def test_a_number_is_looked_at_anew_where_much_happens_without_a_question() -> None:
    """Anna is hit once and leads; Ben, who is second by that, is hit twice; so Cem is third, and hit once."""
    driver = play(Clause("HO-1", "adjust", ("drops",), {"me.place": 2}, by=1), game=Rainy({}, SEATS))
    assert driver.game.state.full()["hits"] == {"Anna": 1, "Ben": 2, "Cem": 1}


def test_a_house_can_end_a_game_that_does_not_say_who_is_ahead() -> None:
    class Short(Fair):
        ends_at: ClassVar[str] = "round"

        def turn(self, party: Party) -> Script:
            yield from super().turn(party)
            self.house_may_end()

    driver = play(Clause("HO-1", "end", ()), game=Short({}, SEATS))
    driver.answer("Anna", "rest")
    assert driver.outcome is not None
    assert (driver.outcome.reason, driver.outcome.rule, driver.outcome.ranking) == (BY_HOUSE, "HO-1", (SEATS,))


def test_where_nobody_counts_rounds_no_clause_asks_for_them_or_tells_them() -> None:
    class Timeless(Game[Field, Any]):
        name, Definition = "timeless", dict
        entries: ClassVar[tuple[str, ...]] = ("turn",)
        actions: ClassVar[tuple[NamedAction, ...]] = Fair.actions

        def fresh(self) -> Field:
            return Field()

        def main(self) -> Script:
            yield Question("deed", Kind.CHOOSE, self.parties[:1], candidates=lambda _: ("throw", "rest"))

    clauses: Sequence[Clause] = (clause("forbid", "throw"), Clause("HO-2", "forbid", ("rest",), {"round": 1}))
    driver = play(*clauses, game=Timeless({}, SEATS))
    ask, house = driver.question, driver.game.house
    assert ask is not None and house is not None
    assert house.off == ["HO-2"] and driver.game.round_now() == 0
    assert driver.why(ask.id, "Anna", "throw") == (Refusal("HO-1", FORBIDDEN, {"party": "Anna", "target": "–"}),)


class Eager(Fair):
    """Everybody has two turns in a round."""

    def turn(self, party: Party) -> Script:
        for _ in range(2):
            yield from super().turn(party)


@pytest.mark.parametrize(("count", "others"), [("me_round", ["throw", "rest"]), ("all_round", ["rest"])])
def test_what_was_done_in_a_round_is_counted_for_one_and_for_all(count: str, others: Sequence[str]) -> None:
    driver = play(Clause("HO-1", "forbid", ("throw",), {f"done.throw.{count}": {"at_least": 1}}), game=Eager({}, SEATS))
    assert left(driver) == ["throw", "rest"]
    driver.answer("Anna", "throw")
    driver.answer("Anna", "Ben")
    assert left(driver) == ["rest"], "Anna has thrown"
    driver.answer("Anna", "rest")
    for party in ("Ben", "Ben", "Cem", "Cem"):
        assert left(driver) == others
        driver.answer(party, "rest")
    assert left(driver) == ["throw", "rest"], "another round"


class Asked(Race):
    """Notes how often anybody asks who is ahead."""

    asked = 0

    def standing(self) -> Ranking:
        Asked.asked += 1
        return super().standing()


@pytest.mark.parametrize(
    ("place", "cheap"),
    [
        ({"me.place": 1}, {"round": 2}),
        ({"me.place_from_last": 1}, {"round": 2}),
        ({"target.place": 1}, {"target.me": True}),
        ({"target.behind_me": True}, {"target.me": True}),
    ],
)
def test_nobody_asks_who_is_ahead_where_that_makes_no_difference(place: Any, cheap: Any) -> None:
    driver = play(Clause("HO-1", "forbid", ("throw",), {**place, **cheap}), game=Asked({}, SEATS))
    Asked.asked = 0
    driver.answer("Anna", "throw")
    assert against(driver, "Ben") == []
    assert Asked.asked == 0


class Wet(Race):
    """Whoever throws is rained on first, drop by drop, which is told afterwards."""

    def turn(self, party: Party) -> Script:
        yield Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: ("throw",))
        assert self.house is not None
        numbers = self.house.numbers_of(self.numbers, party)
        for _ in range(2):
            self.state.hits[party] = self.state.hits.get(party, 0) + numbers.drops


def test_a_number_is_looked_at_anew_where_much_happens_after_an_answer_and_nothing_is_told() -> None:
    """Anna is behind, so that two drops fall; then she is ahead, so that one falls."""
    game = Wet({}, SEATS)
    game.load({"hits": {"Ben": 1, "Cem": 1}})
    behind = {"me.place": {"at_least": 2}}
    driver = play(
        Clause("HO-1", "adjust", ("drops",), behind, by=1), Clause("HO-2", "forbid", ("throw",), behind), game=game
    )
    driver.answer("Anna", "throw")
    assert driver.game.state.full()["hits"]["Anna"] == 3


def test_a_condition_that_asks_of_a_number_that_it_changes_gets_the_printed_one() -> None:
    class Sized(Rainy):
        facts: ClassVar[tuple[Fact, ...]] = (
            Fact(
                "me.drops",
                Number(0, 9),
                lambda game, doing: game.house.numbers_of(game.numbers, doing.party).drops,
                (ME,),
            ),
        )

    driver = play(Clause("HO-1", "adjust", ("drops",), {"me.drops": 1}, by=2), game=Sized({}, SEATS))
    assert driver.game.state.full()["hits"] == dict.fromkeys(SEATS, 3)


def test_which_round_it_is_is_told_where_rounds_are_counted() -> None:
    game = Fair({}, SEATS)
    game.load({"round": 4})
    assert game.round_now() == 4


class Struck(Race):
    """Who shouts is hit."""

    def any_time(self, party: Party, value: Any) -> Script:
        yield from super().any_time(party, value)
        self.state.hits[party] = self.state.hits.get(party, 0) + 1


def by_hand(driver: Driver) -> None:
    assert isinstance(driver.game, Race)
    driver.game.state.hits["Anna"] = 1
    driver.amend()


@pytest.mark.parametrize(
    "change",
    [
        by_hand,
        lambda driver: driver.answer("Anna", "shout", question=ANY_TIME),
        lambda driver: driver.correct({"hits": {"Anna": 1}}, "a hit was forgotten"),
    ],
    ids=["by hand", "announced", "corrected"],
)
@pytest.mark.parametrize(("hit", "after"), [(1, ["rest"]), (0, ["throw", "rest"])])
def test_what_changes_while_a_question_is_open_changes_what_clauses_are_against(
    change: Callable[[Driver], None], hit: int, after: list[str]
) -> None:
    driver = play(clause("forbid", "throw", me__hits=hit), game=Struck({}, SEATS))
    before = left(driver)
    change(driver)
    assert [before, left(driver)] == [["rest"] if hit == 0 else ["throw", "rest"], after]
