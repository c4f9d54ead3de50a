"""What fills the screen for all does not stay in front while people play on by phone: the table follows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.models.game.moments import Procedure
from companion.ui.look.times import PASSED
from tests.ui.house import legal, sit_down

pytestmark = pytest.mark.xdist_group("window")

FIRST, SECOND, THIRD = (Procedure(f"Round {number} is over.", (("Offices", ("–",)),)) for number in (1, 2, 3))


def by_phone(p: Any, session: Any) -> None:
    """Somebody answers what is open on a phone."""
    ask = session.question
    party = ask.open_to()[0]
    session.answer(party, legal(session, party)[0], question=ask.id, source="phone#1")
    p.frames(2)


def shown(p: Any) -> str:
    return p.stage.moment.moment.sentence if p.stage.moment is not None else ""


def opened(pilot: Callable[..., Any], *moments: Procedure) -> Any:
    p = pilot()
    sit_down(p, "Anna", "Ben", "Cem")
    p.stage.show_moment(None)
    p.flow.play.moments[:] = moments
    p.flow.play.on_change()
    p.frames(2)
    return p


def test_it_stays_until_a_tap_while_nobody_plays_on(pilot: Callable[..., Any]) -> None:
    p = opened(pilot, FIRST)
    p.wait(PASSED + 5)
    assert shown(p) == FIRST.sentence


def test_it_is_over_when_somebody_plays_on_by_phone(pilot: Callable[..., Any]) -> None:
    p = opened(pilot, FIRST)
    p.wait(PASSED + 5)
    by_phone(p, p.flow.opened.session)
    p.frames(3)
    assert shown(p) == ""


def test_all_can_read_it_first(pilot: Callable[..., Any]) -> None:
    p = opened(pilot, FIRST)
    by_phone(p, p.flow.opened.session)
    assert shown(p) == FIRST.sentence
    p.wait(PASSED)
    assert shown(p) == ""


def test_what_waits_behind_it_is_shown_as_long_and_what_the_answer_brought_stays(pilot: Callable[..., Any]) -> None:
    p = opened(pilot, FIRST, SECOND)
    by_phone(p, p.flow.opened.session)
    p.flow.play.moments.append(THIRD)
    p.wait(PASSED)
    assert shown(p) == SECOND.sentence
    p.wait(PASSED)
    assert shown(p) == THIRD.sentence
    p.wait(PASSED + 5)
    assert shown(p) == THIRD.sentence


def test_who_answers_at_the_window_closes_nothing_of_what_follows(pilot: Callable[..., Any]) -> None:
    p = opened(pilot, FIRST)
    session = p.flow.opened.session
    party = session.question.open_to()[0]
    session.answer(party, legal(session, party)[0])
    p.wait(PASSED + 5)
    assert shown(p) == FIRST.sentence
