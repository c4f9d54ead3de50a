"""The first cards of a round, laid out by taps: in one go, taken back, with a reason where one cannot lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.widgets.text import Text, text_width
from tests.ui.politburo.evening import Company, Fingers, begun, see_cards
from tests.ui.politburo.screens import named, quietly
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


@pytest.mark.parametrize(
    ("panel", "text"), [("touch-display-1", 1.0), ("touch-display-1", 1.3), ("touch-display-2", 1)]
)
def test_why_a_third_card_cannot_lie_there_stands_in_whole_words_and_leaves_what_goes_on_in_reach(
    pilot: WindowOf, panel: str, text: float
) -> None:
    p = pilot(panel=panel, language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("arrange"))
    fingers, one = Fingers(p, session), next(iter(session.game.state.owner))
    for _ in range(3):
        fingers.tap_value(one)
    p.frames(3)
    toast = p.find(role="toast")
    for said in (each for each in toast.walk() if isinstance(each, Text)):
        words = max(text_width(word, said.font_size, strong=True) for word in said.text.split())
        assert words <= said.width, said.text
    places = [each for each in p.find_all(role="option") if each.option.value in ("", "discard", one)]
    assert len(places) == 3
    assert all(toast.y >= each.to_window(*each.pos)[1] + each.height * 0.7 for each in places)
    assert toast.x >= 0 and toast.right <= p.flow.stage.width and toast.top <= p.flow.stage.height


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
