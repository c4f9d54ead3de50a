"""Politburó at the window with real cards: three kinds by their values, all others on a pile, dossiers to correct."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.politburo.evening import Company, Fingers, begun
from tests.ui.politburo.screens import named, quietly
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_each_value_of_an_ordinary_kind_is_a_place_for_a_finger_and_nothing_scrolls(
    pilot: WindowOf, panel: str
) -> None:
    p = pilot(panel=panel)
    session = begun(p, "physical", 5)
    quietly(p, Company(session), named("turn"))
    p.frames(3)
    screen = p.flow.table
    values = [one for one in p.find_all(role="option", root=screen.question_side) if "_" in str(one.option.value)]
    cards = [one for one in values if one.option.value[-1].isdigit()]
    assert len(cards) == 11
    least = screen.theme.mm(9) - 1
    assert all(min(one.size) >= least for one in cards)
    assert all(one.to_window(*one.pos)[1] >= 0 for one in cards)
    assert screen.board.width > 0.95 * screen.width, "the dossiers have all the width"
    ends = p.find_all(role="option", root=screen.question_side)
    assert any(one.option.value == "end_turn" for one in ends)


def test_a_rare_card_lies_on_the_pile_and_is_one_tap_more(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    fingers = Fingers(p, session)
    fingers.tap_value("popularity")
    calm(p)
    assert fingers.taps == 2
    assert p.flow.stage.over is None
    assert session.question.name == "answer_window"


def test_a_refused_card_on_the_pile_tells_why_and_the_pile_stays(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    before = session.ledger.next_number
    Fingers(p, session).tap_value("counterattack")
    assert session.ledger.next_number == before
    assert p.find_all(root=p.part("toast"))
    assert p.flow.stage.over is not None


def test_what_lasts_stands_with_the_turn_and_a_tap_tells_all_of_it(pilot: WindowOf) -> None:
    p = pilot()
    lasting = [
        {"card": card, "kind": card, "party": "Anna", "before": "Anna", "candidate": None}
        for card in ("popularity", "heroic_patriotism")
    ]
    stand = {"at": "turn", "turn": "Benjamin", "effects": lasting, "began": "draw_up"}
    begun(p, "physical", 4, position=stand)
    if p.flow.opened.session.question.name == "begin_turn":
        p.flow.opened.session.answer("Benjamin", "draw_up")
        calm(p)
    p.tap("Lasting cards: 2")
    told = p.texts()
    assert any("Popularity" in text for text in told) and any("patriotism" in text.lower() for text in told)


def test_an_office_goes_from_one_dossier_to_another_when_it_is_corrected(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    one = next(iter(session.game.state.owner))
    offices = list(session.game.definition.minimum)
    p.flow.pages.correct()
    p.frames(3)
    screen = p.flow.stage.screen
    p.tap(session.game.labels()[one]["en"], "block")
    for office in offices[:2]:
        p.tap(p.flow.play.teller.short(office))
    assert screen.changes.patch["offices"] == {offices[0]: None, offices[1]: one}
    screen.go_back()
    p.frames(3)
    assert screen.board.model.candidate(one).office == offices[1]


@pytest.mark.parametrize(("language", "office"), [("de", "NKWD"), ("en", "NKVD"), ("es", "NKVD")])
def test_looking_at_cards_names_the_office_that_may_and_why_not(pilot: WindowOf, language: str, office: str) -> None:
    p = pilot(language=language)
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    p.tap_widget(p.find_all(role="pile")[0])
    p.frames(2)
    way = next(one.option for one in p.find_all(role="option", root=p.front()) if one.option.value == "look")
    assert office in way.label and not way.open
    assert office in way.refused[0].sentence


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_a_turn_with_a_full_hand_says_how_many_cards_it_holds_until_one_is_gone(pilot: WindowOf, panel: str) -> None:
    p = pilot(panel=panel)
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    turn, said = session.game.state.turn, "Drawn up to 5."
    lying = panel == "touch-display-1"  # it says whose turn it is above alone
    assert (said if lying else f"It is {turn}'s turn.\n{said}") in p.texts()
    session.answer(turn, "discard")
    calm(p)
    assert session.question.name == "turn" and not any(said in text for text in p.texts())


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_no_key_of_a_dossier_moves_at_its_first_correction(pilot: WindowOf, panel: str) -> None:
    p = pilot(panel)
    session = begun(p, "physical", 4)
    p.flow.pages.correct()
    p.frames(4)
    p.tap(session.game.labels()[next(iter(session.game.state.owner))]["en"], "block")
    p.frames(4)

    def keys() -> dict[str, tuple[float, float]]:
        return {
            said: p.find(said).to_window(*p.find(said).pos)
            for said in ("Has played its cards in this round", "In play")
        }

    before = keys()
    p.tap("Apply")
    assert p.flow.stage.toast.notice.text == "Nothing has been changed yet."
    p.tap("Has played its cards in this round")
    p.frames(4)
    assert p.flow.stage.screen.changes.patch and keys() == before


def test_who_plays_in_a_turn_is_corrected_among_ones_own_candidates(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    p.flow.pages.correct()
    p.frames(4)
    screen, state = p.flow.stage.screen, session.game.state
    party = session.game.parties[0]
    (row,) = (row for group in screen.parts.groups for row in group.rows if row.path == ("active", party))
    screen.parts._unfold(("active",))
    assert f"{party}: nobody" in {getattr(one, "says", "") for one in p.widgets()}
    screen.parts._choose(row)
    p.frames(4)
    labels, shown = session.game.labels(), set(p.texts())
    offered = {one for one in state.owner if labels[one]["en"] in shown}
    assert offered == {one for one, owner in state.owner.items() if owner == party}
