"""An absent party: asked, answered for, or its question given up."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.table.play.presence import Absence, answer_for, policy
from tests.table.little import ANNA, BEN, PARTIES, Little, machine, session


class Asks(Little):
    """Asks Anna what the test wants to be asked."""

    declines = ("let_it_lapse",)
    asked: Question

    def main(self) -> Script:
        while True:
            yield Question(
                self.asked.name,
                self.asked.kind,
                (ANNA,),
                candidates=self.asked.candidates,
                may_pass=self.asked.may_pass,
                default=self.asked.default,
            )


def asking(question: Question) -> type[Asks]:
    return type("AsksThis", (Asks,), {"asked": question})


def two(party: str) -> Iterable[str]:
    return ("left", "let_it_lapse")


TEXT = Question("say", Kind.TEXT)
CHOICE = Question("way", Kind.CHOOSE, candidates=two)
PASSING = Question("way", Kind.CHOOSE, candidates=lambda party: ("left",), may_pass=True)
USUAL = Question("way", Kind.CHOOSE, candidates=lambda party: ("left", "right"), default=lambda party: "right")


@pytest.mark.parametrize(
    ("question", "absent", "expected"),
    [
        (CHOICE, "ask", Absence(False)),
        (CHOICE, "default", Absence(True, "left")),
        (CHOICE, "lapse", Absence(True, "let_it_lapse")),
        (PASSING, "default", Absence(True, "pass")),
        (PASSING, "lapse", Absence(True, "pass")),
        (USUAL, "default", Absence(True, "right")),
        (USUAL, "lapse", Absence(True, "right")),
        (TEXT, "default", Absence(False)),
    ],
)
def test_the_policy_of_the_pack(question: Question, absent: str, expected: Absence) -> None:
    game = session(game=asking(question))
    assert policy(game, ANNA, absent) == expected
    assert policy(game, BEN, absent) == Absence(False), "who is not asked has nothing to answer"


def test_an_answer_for_an_absent_party_says_so_and_an_undo_goes_past_it() -> None:
    game = session(chance=machine())
    game.answer(ANNA, "much")
    change = answer_for(game, BEN, "default")
    assert change is not None
    assert [(entry.party, entry.value, entry.source) for entry in change.entries] == [(BEN, "nothing", "policy")]
    game.undo()
    assert game.question is not None and game.question.open_to() == PARTIES


def test_the_table_throws_for_who_is_absent() -> None:
    game = session()
    assert answer_for(game, ANNA, "default") is None
