"""One person and seats of the box: what is for that person alone lies open at once, as there is nobody to hide from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.ui.questions.alone.hand_over import HandOver
from tests.ui.box_plays.alone import ANNA, OTHERS, begin
from tests.ui.tables import calm

LOOKS = "looks at the cards"


def asked(p: Any) -> Any:
    """A deal at which Anna is asked; its session."""
    session = begin(p, "karriere_poker")
    calm(p)
    for _ in range(60):
        if session.question is not None and ANNA in session.question.asked() and p.find_all(LOOKS):
            return session
        p.wait(2)
        calm(p)
    raise AssertionError("Anna is never asked")


def test_the_cards_of_one_person_alone_lie_open_without_holding(pilot: Callable[..., Any]) -> None:
    p = pilot()
    asked(p)
    p.tap(LOOKS)
    over = p.flow.stage.over
    assert isinstance(over, HandOver) and over.shown
    assert not p.find_all("Hold to show")
    p.tap("Hide")
    assert p.flow.stage.over is None, "the table is seen again, and nobody is told to give the screen away"


def test_they_are_hidden_from_a_second_person_also_while_that_one_is_away(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = asked(p)
    session.seat(replace(session.seating, box=dict.fromkeys(OTHERS[1:], "greedy"), absent={OTHERS[0]: "away"}))
    p.frames(4)
    p.tap(LOOKS)
    assert isinstance(p.flow.stage.over, HandOver) and not p.flow.stage.over.shown
    assert p.find_all("Hold to show")
