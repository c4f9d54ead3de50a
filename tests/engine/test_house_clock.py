"""What the clock answers for somebody is not held against a house, stops no game, and is told."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.game import Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.telling import OVERRIDE, Events, to_all
from companion.engine.vocabulary import Party
from tests.engine.test_house import SEATS, Fair, clause, kinds, play


class Vote(Fair):
    """All choose a deed in secret; whoever is absent rests."""

    name = "vote"
    tells: ClassVar[Events] = to_all("revealed")

    def main(self) -> Script:
        while True:
            self.enter("round")
            chosen = yield Question(
                "deed",
                Kind.CHOOSE_SECRETLY,
                self.parties,
                candidates=lambda _: ("throw", "rest"),
                mode=Mode.ALL,
                default=lambda _: "rest",
                deadline=5.0,
            )
            self.say("revealed", "FA-4", choices=dict(chosen))
            self.state.round += 1


def test_what_the_clock_chooses_for_somebody_stops_no_game_and_is_told() -> None:
    driver = play(clause("require", "throw"), game=Vote({}, SEATS))
    driver.answer("Anna", "throw")
    assert driver.question is not None
    driver.expire(driver.question.id)
    assert [(kind, rule) for kind, rule in kinds(driver)] == [
        (OVERRIDE, "GEN-7"),
        (OVERRIDE, "GEN-7"),
        ("revealed", "FA-4"),
    ]
    assert {event.facts.get("party") for event in driver.game.events if event.kind == OVERRIDE} == {"Ben", "Cem"}


def test_what_the_clock_answers_for_nobody_in_particular_is_told_of_the_first_alone() -> None:
    class Race(Fair):
        name = "race"

        def turn(self, party: Party) -> Script:
            yield Question(
                "deed",
                Kind.CHOOSE,
                self.parties,
                candidates=lambda _: ("throw", "rest"),
                mode=Mode.ANY,
                default=lambda _: "rest",
                deadline=5.0,
            )

    driver = play(clause("forbid", "rest"), game=Race({}, SEATS))
    driver.expire()
    assert [(event.kind, event.facts["party"]) for event in driver.game.events] == [(OVERRIDE, "Anna")]


def test_what_the_clock_answers_for_one_is_told_too() -> None:
    class Late(Fair):
        name = "late"

        def turn(self, party: Party) -> Script:
            rest = Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: ("throw", "rest"), deadline=5.0)
            rest.default = lambda _: "rest"
            yield rest

    driver = play(clause("forbid", "rest"), game=Late({}, SEATS))
    assert driver.question is not None
    driver.expire(driver.question.id)
    assert [(event.kind, event.facts["of"]) for event in driver.game.events] == [(OVERRIDE, "HO-1")]
    driver = play(clause("forbid", "throw"), game=Late({}, SEATS))
    assert driver.question is not None
    driver.expire(driver.question.id)
    assert list(driver.game.events) == []
