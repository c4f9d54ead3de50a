"""A script that looks at the clauses of a house before it asks finds them as things stand then."""

from __future__ import annotations

from companion.engine.game import Script
from companion.engine.house.saying import TARGET
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party
from tests.engine.test_house import SEATS, Fair, clause, kinds, play


class Struck(Fair):
    """Who throws is hit first; who may not throw any more then rests."""

    def turn(self, party: Party) -> Script:
        yield Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: ("throw", "wait"))
        self.state.hits[party] = self.state.hits.get(party, 0) + 1
        if self.blocks(self.against("throw", party, {TARGET: "Cem"}, ())):
            self.say("rested", "FA-2", party=party)


def test_what_an_answer_changed_counts_before_the_next_question() -> None:
    driver = play(clause("forbid", "throw", me__hits={"at_least": 1}), game=Struck({}, SEATS))
    driver.answer("Anna", "throw")
    assert list(kinds(driver)) == [("rested", "FA-2")]


def test_what_an_answer_did_not_change_stays() -> None:
    driver = play(clause("forbid", "throw", me__hits={"at_least": 2}), game=Struck({}, SEATS))
    driver.answer("Anna", "throw")
    assert list(kinds(driver)) == []
