"""The first cards of a round, laid out by taps: in one go, taken back, with a reason where one cannot lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.politburo import Company, Fingers, begun, see_cards
from tests.ui.politburo_screens import named, quietly
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]


def test_first_cards_are_laid_out_in_one_go(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 2)
    quietly(p, Company(session), named("arrange"))
    one = next(iter(session.game.state.owner))
    fingers = Fingers(p, session)
    for _ in range(3):
        fingers.tap_value(one)
    assert "PB-17" in p.find(role="toast").shows, "a third card is refused with its reason"
    fingers.rest()
    fingers.tap_value("discard")
    p.tap("Done, draw 3")
    assert session.question.answered() == ("Anna",)
    p.tap("Done, keep all")
    assert len(session.game.state.assigned.beside(one)) == 2
    assert any(event.kind == "discarded" and event.facts["count"] == 1 for event in session.game.events)


def test_what_was_laid_out_by_mistake_is_taken_back(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 2)
    quietly(p, Company(session), named("arrange"))
    one = next(iter(session.game.state.owner))
    Fingers(p, session).tap_value(one)
    assert p.find_all("Done, draw 1")
    places = p.flow.table.question_side
    back = next(button for button in p.find_all(role="button", root=places) if not button.shows)
    p.tap_widget(back)
    p.tap("Done, keep all")
    assert not session.game.state.assigned.beside(one)


def test_a_card_that_cannot_lie_there_is_grey_at_once_with_its_reason_and_its_text(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "dealt", 5)
    fingers = Fingers(p, session)
    quietly(p, fingers.company, named("arrange"))
    known = session.game.definition.card
    star = None
    for party in session.game.parties:
        hand = sorted(session.game.state.hands[party])
        star = next((number for number, card in enumerate(hand) if known[card].is_star), None)
        if star is not None:
            break
        session.answer(party, [])
    assert star is not None
    calm(p)
    see_cards(p)
    card = sorted(session.game.state.hands[party])[star]
    fingers.tap_value(star)
    raised = next(one for one in p.find_all(role="option") if one.option.value == star)
    assert raised.chosen and raised.face.text.replace("\u00a0", " ") == known[card].text["en"]
    place = session.game.state.in_play(party)[0]
    grey = next(one for one in p.find_all(role="option") if one.option.value == (star, place))
    assert not grey.option.open
    fingers.tap_value((star, place))
    assert "PB-49" in p.texts()
    fingers.tap_value((star, "discard"))
    p.tap("Done")
    assert party in session.question.answered()
