"""What was answered, in words: by name where all may know it, never where it is for one alone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.questions import Kind, Mode, Question
from companion.models.game.answered import answered
from companion.table.journal.entries import Entry
from companion.texts import Teller

TELLER = Teller({"values": {"defamation_4": {"en": "Defamation 4"}}}, {}, "en", {"Anna": "Comrade Anna"})


def told(value: Any, kind: Kind = Kind.CHOOSE, *, private: bool = False, number: int = 7, party: str = "Anna") -> str:
    """An answer to question 7, as the table reads it."""
    mode = Mode.ALL if kind is Kind.CHOOSE_SECRETLY else Mode.ONE
    question = Question("turn", kind, (party,), private=private, mode=mode)
    question.id = 7
    return answered([Entry(9, "answer", party, number, "turn", value, "person")], question, TELLER, str)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (told("defamation_4"), "Comrade Anna: Defamation 4"),
        (told("claim", Kind.WINDOW), "Comrade Anna wants to answer."),
        (told("pass", Kind.WINDOW), "Comrade Anna does not answer."),
        (told("defamation_4", private=True), "Answered."),
        (told("defamation_4", Kind.CHOOSE_SECRETLY), "Answered."),
        (told(["defamation_4"]), "Answered."),
        (told("defamation_4", number=6), "Answered."),
    ],
)
def test_an_answer_is_told_by_name_only_where_all_may_know_it(said: str, wanted: str) -> None:
    assert said == wanted
