"""What is told of clauses that let an answer pass: to all, unless the question is its owner's alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from companion.engine.game import Script
from companion.engine.house.clauses import Clause
from companion.engine.questions import Kind, Mode, Question
from companion.engine.telling import ALLOWED, Events, to_all
from companion.engine.vocabulary import Party, Refusal
from tests.engine.test_house import SEATS, Fair, clause, kinds, play

FAR = clause("allow", "FA-1.too_far")


class Quiet(Fair):
    """A target may be named in private; whether the answer then stands open differs."""

    private = open_answer = False

    def turn(self, party: Party) -> Script:
        hidden, shown = self.private, self.open_answer
        yield Question("at", Kind.CHOOSE, (party,), self.judge_at, lambda _: SEATS, private=hidden, open_answer=shown)


@pytest.mark.parametrize(("private", "shown", "told"), [(False, False, True), (True, False, False), (True, True, True)])
def test_what_is_allowed_is_told_unless_it_is_answered_in_private(private: bool, shown: bool, told: bool) -> None:
    game = Quiet({}, SEATS)
    game.private, game.open_answer = private, shown
    driver = play(FAR, game=game)
    driver.answer("Anna", "Cem")
    assert (ALLOWED in [kind for kind, _ in kinds(driver)]) is told


def test_what_a_house_allows_is_told_beside_what_the_printed_rules_of_a_variant_allow() -> None:
    class Stormy(Fair):
        def judge_at(self, party: Party, at: str) -> Sequence[Refusal]:
            return [Refusal("FA-1", "windy", {}), *super().judge_at(party, at)]

    variant = Clause("VA-1", "allow", ("FA-1.windy",), printed=True)
    driver = play(variant, FAR, game=Stormy({}, SEATS))
    for value in ("throw", "Cem"):
        driver.answer("Anna", value)
    assert [rule for kind, rule in kinds(driver) if kind == ALLOWED] == ["HO-1"]


class Sealed(Fair):
    """All choose a target in secret."""

    tells: ClassVar[Events] = to_all("revealed")

    def main(self) -> Script:
        chosen = yield Question("at", Kind.CHOOSE_SECRETLY, self.parties, self.judge_at, lambda _: SEATS, mode=Mode.ALL)
        self.say("revealed", "FA-4", choices=dict(chosen))
        yield from super().main()


@pytest.mark.parametrize("last", SEATS)
def test_a_secret_choice_that_is_allowed_to_one_stands_at_the_reveal_whoever_chose_last(last: str) -> None:
    game = Sealed({}, SEATS)
    game.load({"hits": {"Ben": 1}})
    driver = play(clause("allow", "FA-1.too_far", me__hits=1), game=game)
    chosen = {"Anna": "Ben", "Ben": "Cem", "Cem": "Anna"}
    for party in sorted(SEATS, key=lambda one: one == last):
        driver.answer(party, chosen[party])
    assert list(kinds(driver)) == [(ALLOWED, "HO-1"), ("revealed", "FA-4")]
    assert driver.game.events[0].facts["party"] == "Ben"


def test_what_is_allowed_to_whoever_answers_is_counted_whoever_was_looked_at_before() -> None:
    game = Fair({}, SEATS)
    game.load({"hits": {"Anna": 1}})
    driver = play(clause("allow", "FA-1.too_far", me__hits=1), game=game)
    driver.answer("Anna", "throw")
    ask, house = driver.question, driver.game.house
    assert ask is not None and house is not None
    found: list[Any] = []
    for looked in ("Ben", "Anna"):
        house.party = looked
        found.append(house.acted(ask, "Anna", "Cem").allowed)
        assert house.party == looked
    assert found == [{"HO-1"}] * 2
