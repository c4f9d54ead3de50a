"""How much is looked at: whoever looks for an answer finds one, and what no clause is against costs no look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.house.clauses import Clause
from companion.engine.house.saying import Step
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import Party
from tests.engine.test_house import SEATS, Fair, clause, left, play


def open_question(driver: Driver) -> Question:
    assert driver.question is not None
    return driver.question


def first(driver: Driver, *values: Any) -> Any:
    return open_question(driver).first_lawful("Anna", values, driver.blocks)


def test_whoever_looks_for_an_answer_finds_one_where_a_house_forbids_all() -> None:
    driver = play(clause("forbid", ["throw", "rest"]))
    assert first(driver, "rest", "throw") == "rest", "it gives way"
    driver = play(clause("forbid", "throw"))
    assert first(driver, "throw", "rest") == "rest"
    assert first(driver, "throw") is None, "to rest is left"
    assert [open_question(driver).lawful("Anna", deed, driver.blocks) for deed in ("throw", "rest")] == [False, True]


class Talking(Fair):
    """More can be answered than is listed."""

    def turn(self, party: Party) -> Script:
        deeds = ("throw",)
        yield Question("deed", Kind.CHOOSE, (party,), lambda *_: (), candidates=lambda _: deeds, open_ended=True)


def test_the_first_answer_that_is_found_is_the_first_that_may_be_given() -> None:
    driver = play(clause("forbid", "throw"), game=Talking({}, SEATS))
    values = ("throw", "sing")
    may = [value for value in values if open_question(driver).lawful("Anna", value, driver.blocks)]
    assert may == list(values), "of what is listed nothing would be left"
    assert first(driver, *values) == may[0]


class Watched(Fair):
    """Notes which answers are looked at for what they mean."""

    looked: ClassVar[list[Any]] = []

    @staticmethod
    def watched(at: Mapping[str, Step]) -> dict[str, Step]:
        def of(step: Step) -> Step:
            def looks(game: Any, ask: Question | None, party: Party, value: Any) -> Mapping[str, Any] | None:
                Watched.looked.append(value)
                return step(game, ask, party, value)

            return looks

        return {question: of(step) for question, step in at.items()}


Watched.actions = tuple(replace(action, at=Watched.watched(action.at)) for action in Fair.actions)


def test_where_no_clause_can_be_against_anything_no_answer_is_looked_at() -> None:
    later = clause("forbid", "throw", round={"at_least": 2})
    driver = play(later, Clause("HO-2", "allow", ("FA-1.too_far",)), game=Watched({}, SEATS))
    Watched.looked.clear()

    def looked() -> list[Any]:
        ask = open_question(driver)
        assert left(driver)[-1] == "rest"
        assert first(driver, "throw", "rest") is not None
        assert ask.lawful("Anna", "rest", driver.blocks)
        return Watched.looked

    assert looked() == []
    driver.correct({"round": 2}, "it was later")
    assert "throw" in looked()


def test_what_is_required_is_so_beside_clauses_on_something_else() -> None:
    driver = play(clause("require", "throw"), Clause("HO-2", "forbid", ("rest",), {"round": 2}))
    assert left(driver) == ["throw"]


def test_what_nobody_can_tell_to_be_possible_is_not_required() -> None:
    """A pack is told so; saves may hold such a clause all the same."""
    assert [action.name for action in Fair.actions if action.possible is None] == ["rest", "shout"]
    assert left(play(clause("require", "rest"))) == ["throw", "rest"]


class Together(Fair):
    """Whoever is first may throw."""

    def turn(self, party: Party) -> Script:
        yield Question("at", Kind.CHOOSE, self.parties, self.judge_at, lambda _: SEATS, mode=Mode.ANY)


@pytest.mark.parametrize("forbids", [(), (Clause("HO-2", "forbid", ("throw",), {"target.me": True}),)])
def test_what_is_allowed_to_one_stays_so_whoever_was_looked_at_meanwhile(forbids: Sequence[Clause]) -> None:
    game = Together({}, SEATS)
    game.load({"hits": {"Ben": 1}})
    driver = play(clause("allow", "FA-1.too_far", me__hits=1), *forbids, game=game)
    ask = open_question(driver)

    looked = ("Ben", "Anna", "Ben", "Anna")
    assert [not driver.blocks(driver.why(ask.id, party, "Cem")) for party in looked] == [True, False, True, False]
    assert [ask.lawful(party, "Cem", driver.blocks) for party in looked] == [True, False, True, False]
