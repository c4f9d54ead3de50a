"""A finger that rests on a key while the box answers: what did not change is still there when it is lifted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.widgets.buttons import HOLD_SECONDS
from tests.ui.box_plays.alone import ANNA, OTHERS, Alone, begin
from tests.ui.eyes import finger, middle, on_panel
from tests.ui.pilot import LISTS_WAIT

pytestmark = pytest.mark.xdist_group("window")

A_STEP = 0.1
"""Seconds from frame to frame."""


def all_choose(p: Any) -> Any:
    """The first secret choice, before anybody has chosen; its session."""
    session = begin(p, "buerokratopoly")
    person, before = Alone(p, session), False
    for _ in range(400):
        contest = bool(p.find_all("Tap to go on"))
        asked = session.question.is_secret and session.question.open_to() == (ANNA, *OTHERS)
        if asked and not contest and not before and p.find_all("hold to choose", "held"):
            p.frames(6, A_STEP)  # the box chooses 1.2 s after it was asked: within a hold
            return session
        before = contest  # how it ended is still shown
        person.step()
    raise AssertionError("nobody chooses in secret")


def rest(p: Any, widget: Any, session: Any) -> tuple[Any, float]:
    """A finger on something until the box has chosen, which it does within a hold; and for how long it has rested."""
    touch = finger(*middle(widget))
    touch.touch_down()
    began = p.clock.time
    while not set(session.question.answered()) & set(OTHERS):
        assert p.clock.time < began + 5, "the box has not chosen"
        p.frames(1, A_STEP)
    return touch, float(p.clock.time - began)


def test_a_held_key_outlasts_what_the_box_chooses_meanwhile(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = all_choose(p)
    touch, rested = rest(p, p.find("hold to choose", "held"), session)
    assert rested < HOLD_SECONDS + LISTS_WAIT, "the box chose after the hold"
    while rested < HOLD_SECONDS + LISTS_WAIT:
        p.frames(1, A_STEP)
        rested += A_STEP
    p.lift(touch)
    p.frames(3)
    over = p.flow.stage.over
    assert isinstance(over, HandOver)
    assert over.shown and over.party.name == ANNA


def test_a_tap_counts_that_the_box_has_chosen_under(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = all_choose(p)
    touch, _ = rest(p, p.find(ANNA, "party", p.part("question")), session)
    p.lift(touch)
    p.frames(3)
    assert isinstance(p.flow.stage.over, HandOver)


def test_what_the_box_has_chosen_is_seen_when_the_finger_is_lifted(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = all_choose(p)
    before = p.part("question")
    touch, _ = rest(p, p.find(ANNA, "party", before), session)
    assert p.part("question") is before
    touch.touch_move(*on_panel(0, p.flow.stage.top))
    p.lift(touch)
    p.frames(2)
    assert p.flow.stage.over is None
    assert p.part("question") is not before


def offered(p: Any) -> Any:
    """A window in which Anna might play a card, before the box has said anything; its session."""
    session = begin(p, "buerokratopoly")
    person = Alone(p, session)
    for _ in range(400):
        ask = session.question
        if ask is not None and ask.kind is Kind.WINDOW and p.find_all(role="offer") and not ask.answered():
            return session
        person.step()
    raise AssertionError("nothing was offered")


def say(p: Any, session: Any) -> None:
    """Until the box has answered what is open."""
    ask, began = session.question, p.clock.time
    while not set(ask.answered()) & set(OTHERS):
        assert session.question is ask and p.clock.time < began + 5, "the box has said nothing"
        p.frames(1, A_STEP)
    p.frames(3)


def test_whoever_has_tapped_a_card_is_still_asked_who_has_it_when_the_box_has_answered(
    pilot: Callable[..., Any],
) -> None:
    p = pilot()
    session = offered(p)
    p.tap_widget(p.find(role="offer"))
    before = p.part("question")
    say(p, session)
    assert p.part("question") is not before
    assert not p.find_all(role="offer")
    p.tap_widget(p.find(ANNA, "party", p.part("question")))
    assert ANNA in session.question.answered() or session.question.asked() == (ANNA,)


def test_who_plays_beside_a_question_is_still_asked_when_the_box_has_chosen(pilot: Callable[..., Any]) -> None:
    p = pilot()
    hands = {"Anna": ["aufstieg"]}
    posts = {f"queues.w{number}": name for number, name in enumerate((ANNA, *OTHERS[:2]), start=1)}
    session = begin(p, "buerokratopoly", position={"at": "round", "posts": posts, "hands": hands})
    p.tap_widget(p.find(role="offer"))
    before = p.part("question")
    say(p, session)
    assert p.part("question") is not before and "Play a card (Anna): who?" in p.texts()
    p.tap_widget(p.find(ANNA, "party", p.part("question")))
    assert isinstance(p.flow.stage.over, HandOver) and p.flow.stage.over.party.name == ANNA


def test_a_window_that_comes_next_begins_with_its_card(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = offered(p)
    p.tap_widget(p.find(role="offer"))
    number = session.question.id
    session.answer(ANNA, "pass")
    person = Alone(p, session)
    for _ in range(400):
        ask = session.question
        if ask is not None and ask.id != number and ask.kind is Kind.WINDOW and p.find_all(role="offer"):
            return
        person.step()
    raise AssertionError("nothing was offered anew")
