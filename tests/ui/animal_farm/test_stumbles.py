"""Where strangers came to a stop in Animal Farm, by taps: after the last move, while giving, before a payment."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS, TABLE
from companion.games.animal_farm.face.answers.choices import ActionKey
from companion.games.animal_farm.face.answers.laying import CardSlip, LayPanel
from companion.games.animal_farm.face.proposals.slip import PieceSlip
from companion.models.game.talks import lying
from companion.phones.forms.choosing import choices
from companion.phones.forms.form import AtSeat
from companion.table.players.host import SILENCE
from tests.ui.animal_farm.proposing import half, otherwise, reach, row_of
from tests.ui.animal_farm.screens import full, sit_down
from tests.ui.box_plays.alone import begin
from tests.ui.house import go_on_until
from tests.ui.table.test_evening import THREE
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def moved(p: Any) -> tuple[Any, str]:
    """Somebody with a parrot has made the only move."""
    session = sit_down(p, full(THREE, at="round", existing={name: {"parrot": 1, "lion": 1} for name in THREE}), THREE)
    party = session.question.asked()[0]
    session.answer(party, next(one for one, there in session.game.state.agents.items() if there.get(party)))
    session.answer(party, next(one.value for one in session.options(session.question.id, party) if not one.refusals))
    p.frames(4)
    return session, party


def in_africa(p: Any) -> Any:
    """Talks about a region in which all three have two agents; the session."""
    return sit_down(p, {"at": "region", "regions": ["africa"], "agents": {"africa": dict.fromkeys(THREE, 2)}}, THREE)


def test_after_the_last_move_the_turn_is_ended_and_not_taken_back(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session, party = moved(p)
    assert session.question.name == "move"
    assert any(f"{party} has moved. Done?" in text for text in p.texts()), p.texts()
    assert not p.find_all("Do not move") and not p.find_all(role="regions"), "no region is left to choose"
    assert p.flow.play.question().passes == "Done"
    seat = AtSeat(p.flow.opened, party, p.flow.play.teller, str, lambda *_: None)
    listed = {option.value: option.label for option in choices(seat, session.question).options}
    assert listed[PASS] == "Done", "a phone calls it the same"
    p.tap("Done")
    assert session.question.asked()[0] != party


def test_a_marker_is_paid_for_an_action_only_when_that_was_asked(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session, _ = moved(p)
    before = session.ledger.next_number
    p.tap_widget(next(one for one in p.widgets() if isinstance(one, ActionKey)))
    assert session.ledger.next_number == before and p.find_all("Pay the marker")
    assert any("own marker(s) for another animal?" in text for text in p.texts()), p.texts()
    p.tap("Not after all")
    assert session.question.name == "move"
    p.tap_widget(next(one for one in p.widgets() if isinstance(one, ActionKey)))
    p.tap("Pay the marker")
    assert session.question.name == "swap_give"


def test_markers_that_do_not_count_yet_are_told_where_a_phase_went_by(pilot: Callable[..., Any]) -> None:
    p = pilot()
    new = {name: {"kangaroo": 2} for name in THREE}
    session = sit_down(p, full(THREE, at="espionage", new=new, existing={}), THREE)
    told = [text for text in p.texts() if text.startswith("No Espionage")]
    assert told and "“New Influence” do not count yet" in told[0], p.texts()
    logged = [p.flow.play.teller.in_full(event) for event in session.game.told(TABLE) if event.kind == "nobody_can"]
    assert "Espionage: nobody can do anything." in logged  # and not that they have no markers


def test_nothing_else_is_offered_while_a_marker_is_given(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(THREE), THREE)
    p.tap("Give a marker")
    p.tap(THREE[0], "button") if p.find_all(THREE[0], "button") else p.tap(THREE[0])
    assert session.question.name == "hand_over_what"
    assert not p.find_all(role="offer")
    session.answer(THREE[0], session.options(session.question.id, THREE[0])[0].value)
    p.frames(4)
    assert session.question.name == "hand_over_to" and not p.find_all(role="offer")
    session.answer(THREE[0], "pass")
    p.frames(4)
    assert p.find_all(role="offer")


def test_the_round_is_counted_on_in_the_same_place(pilot: Callable[..., Any]) -> None:
    import random

    p = pilot()
    session = sit_down(p, full(THREE, at="round_end"), THREE)
    while session.question.name == "sort_zones":
        session.answer(session.question.asked()[0], "pass")
    calm(p)
    p.tap("Round 2/6", "tab")
    at = p.find("Round 2/6", "tab").x
    go_on_until(p, lambda _: session.game.at == "round", random.Random(3))
    p.frames(4)
    now = p.find("Round 3/6", "tab")
    assert now.x == at and not p.find_all("Round 2/6", "tab")


def test_something_else_leads_straight_to_a_proposal(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = in_africa(p)
    first, second = THREE[:2]
    session.answer(first, {"draft": {"partners": [first, second], "split": {first: 1, second: 1}}})
    p.frames(4)
    otherwise(p)
    p.tap(second, "proposer")
    assert half(p, 0).draft is not None and half(p, 0).draft.by == second


def test_a_partner_added_by_the_plus_begins_with_one_and_what_is_left_is_told(pilot: Callable[..., Any]) -> None:
    p = pilot()
    in_africa(p)
    first, second = THREE[:2]
    p.tap(first, "proposer")
    reach(p, "+", "button", row_of(p, 0, second))
    assert half(p, 0).draft.split == {first: 2, second: 1}
    assert any("3 of 4 markers: 1 left." in one.shows for one in p.widgets() if getattr(one, "role", "") == "about")
    assert not lying(p.flow.play.question().about)


WAITS = "The box waits for Anna, 30 seconds at most."


def test_whom_the_box_waits_for_in_talks_is_told_and_how_long(pilot: Callable[..., Any]) -> None:
    p = pilot()
    agents = {"africa": {"Anna": 1, "Ben": 3, "Cem": 1}}
    session = begin(p, "animal_farm", position={"at": "region", "regions": ["africa"], "agents": agents})
    calm(p)
    assert WAITS in p.texts()
    p.wait(SILENCE / 2)
    assert session.question.kind is Kind.PROPOSE and WAITS in p.texts(), "it has made proposals meanwhile"
    session.answer("Anna", {"refuse": True} if lying(p.flow.play.question().about) else {"decline": True})
    p.frames(4)
    assert WAITS not in p.texts()


def test_without_the_box_nobody_is_waited_for(pilot: Callable[..., Any]) -> None:
    p = pilot()
    in_africa(p)
    assert not any(text.startswith("The box waits") for text in p.texts())


def test_who_talks_without_an_agent_is_explained(pilot: Callable[..., Any]) -> None:
    p = pilot()
    agents, existing = {"africa": dict.fromkeys(THREE[:2], 2)}, {THREE[2]: {"lion": 1}}
    sit_down(p, {"at": "region", "regions": ["africa"], "agents": agents, "existing": existing}, THREE)
    assert any(text == f"No agent there, but a marker for strength: {THREE[2]}." for text in p.texts()), p.texts()


def test_what_a_seat_of_the_box_has_said_leads_to_no_page_of_its_own(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = in_africa(p)
    first, second = THREE[:2]
    session.answer(first, {"draft": {"partners": [first, second], "split": {first: 2, second: 2}}})
    p.frames(4)
    assert [one.shows for one in p.find_all(role="said")] == [first]
    session.seat(replace(session.seating, box={first: "greedy"}))
    calm(p)
    assert not p.find_all(role="said"), "nobody can take back what the box has said"
    assert p.find_all(f"{second} Yes", "yes")


def in_the_last_window(p: Any) -> Any:
    """Two of three have agreed on Africa; an elephant lies with a partner and with who is none."""
    agents, existing = {"africa": dict.fromkeys(THREE, 2)}, {name: {"elephant": 1} for name in THREE[1:]}
    session = sit_down(p, {"at": "region", "regions": ["africa"], "agents": agents, "existing": existing}, THREE)
    first, second = THREE[:2]
    session.answer(first, {"draft": {"partners": [first, second], "split": {first: 2, second: 2}}})
    session.answer(second, {"confirm": 1})
    p.frames(4)
    assert session.question.name == "elephants"
    return session


def test_elephants_are_claimed_by_the_own_piece_and_say_what_they_change(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = in_the_last_window(p)
    assert next(one.shows for one in p.widgets() if getattr(one, "role", "") == "about") == "Strength 4 of 6: enough"
    for claims in ((THREE[2],), (), (THREE[2],)):  # a second tap takes it back
        p.tap(THREE[2], "claim")
        slip = next(one for one in p.widgets() if isinstance(one, PieceSlip))
        assert (session.question.claims(), tuple(slip.ticked)) == (claims, claims)
        assert (slip.shows == f"{THREE[2]}: yes. Who else?") == bool(claims)
    p.tap("Nobody else")
    assert session.question.name == "elephant" and session.question.asked() == (THREE[2],)
    told = {one.option.value: one.sub.text for one in p.find_all(role="option")}
    assert told == {
        "elephant.sway.for": "Strength 5 of 7: enough",
        "elephant.sway.against": "Strength 4 of 7: enough",
    }
    p.tap("Against it: +1")
    assert session.question.name == "elephants" and session.question.asked() == (THREE[1],)


def test_a_partner_with_an_elephant_is_asked_what_can_be_answered(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = in_the_last_window(p)
    p.tap(THREE[1], "claim")
    p.flow.play.nobody()
    p.frames(4)
    assert session.question.name == "elephant" and session.question.asked() == (THREE[1],)
    (only,) = p.find_all(role="option")
    assert only.lit and only.option.value == "elephant.sway.for"
    assert p.part("question").says() == f"{THREE[1]}: +1 for it?"


@pytest.mark.parametrize("language", ["de", "es"])
def test_every_answer_of_an_elephant_is_in_sight(pilot: Callable[..., Any], language: str) -> None:
    p = pilot(language=language)
    session = in_the_last_window(p)
    p.tap(THREE[2], "claim")
    p.flow.play.nobody()
    p.frames(4)
    assert session.question.name == "elephant"
    panel = p.part("question")
    assert not panel.view.more_below
    assert len(p.find_all(role="option")) == 2 and panel.foot is not None and len(panel.foot.children) == 2


def test_no_agreement_of_all_is_not_told_as_the_doing_of_one(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = in_africa(p)
    for party in session.question.asked():
        session.answer(party, {"decline": True})
    p.frames(4)
    _, told = p.flow.play.taken_back_by_undo()
    assert told == "Nobody gets Africa.", told


def test_after_a_no_it_is_said_that_the_own_proposal_stays(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = in_africa(p)
    first, second = THREE[:2]
    session.answer(first, {"draft": {"partners": [first, second], "split": {first: 2, second: 1}}})
    session.answer(second, {"draft": {"partners": [second, first], "split": {first: 1, second: 2}}})
    p.frames(4)
    otherwise(p)
    p.tap_widget(next(one for one in p.find_all(role="no") if one.says.startswith(second)))
    assert any("One's own proposal stays" in text for text in p.texts()), p.texts()
    assert [one.by for one in lying(p.flow.play.question().about)] == [second, first]


def test_a_place_of_a_revolution_is_tapped_and_a_marker_of_two_zones_asks_from_which(pilot: Callable[..., Any]) -> None:
    p = pilot()
    stocked = {name: {"parrot": 1, "lion": 1} for name in THREE}
    cards = dict(zip(THREE, ["bread_riot", "free_radio", "red_flags"], strict=True))
    position = full(THREE, at="revolution", new=stocked, existing={THREE[1]: {"lion": 1}}, revolutions=cards)
    session = sit_down(p, position, THREE)
    party = session.question.asked()[0]
    first = next(one for one in p.widgets() if isinstance(one, CardSlip))
    assert first.entry.card == cards[party] and set(first.held) == {"lion"}
    p.tap_widget(first.spots["lion"])
    p.tap("Existing Influence")
    assert session.game.state.existing[party] == {} and session.game.state.new[party] == stocked[party]


@pytest.mark.parametrize(
    ("panel", "text", "alone"),
    [("touch-display-2", 1.0, False), ("touch-display-2", 1.3, False), ("touch-display-1", 1.0, True)],
)
def test_what_stands_above_a_revolution_is_whole(
    pilot: Callable[..., Any], panel: str, text: float, alone: bool
) -> None:
    """Where two lines would push a card out of sight, its name stands `alone`; the page says who shares it."""
    p = pilot(panel=panel, language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    people = ("Wilhelmina Constantia", "Konstantinos Papadopoulos", "Bartholomäus Hieronymus", "Maximiliane-Theodora")
    cards = dict(
        zip(people, ["the_guard_changes_sides", "march_of_the_mothers", "plebiscite", "empty_shelves"], strict=True)
    )
    sit_down(p, full(people, at="revolution", revolutions=cards), people)
    calm(p)
    shown = next(one for one in p.widgets() if isinstance(one, LayPanel))
    assert [one.is_cut for one in shown.headings] == [False, False]
    assert [one.text == card.entry.title for one, card in zip(shown.headings, shown.cards, strict=True)] == [alone] * 2


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_both_cards_of_a_revolution_are_in_sight_below_a_long_name(pilot: Callable[..., Any], language: str) -> None:
    p = pilot(language=language)
    people = ("Orange", "Konstantinos Papadopoulos", "Light blue", "Maximiliane-Theodora")
    held = {name: {"parrot": 1, "kangaroo": 1, "lion": 1} for name in people}
    cards = dict(
        zip(people, ["the_guard_changes_sides", "march_of_the_mothers", "plebiscite", "empty_shelves"], strict=True)
    )
    session = sit_down(p, full(people, at="revolution", revolutions=cards, new=held), people)
    assert session.question.asked() == (people[1],)
    shown = next(one for one in p.widgets() if isinstance(one, LayPanel))
    assert shown.body.height <= shown.view.height, "nothing has to be scrolled"
    assert not any(one.is_cut for one in (shown.sentence, *shown.headings))


def test_why_an_agent_comes_at_the_end_of_a_round_stands_above_the_regions(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(THREE, at="round_end", round=2), THREE)
    go_on_until(p, lambda question: question.name == "place_agent", random.Random(3))
    calm(p)
    assert session.question.name == "place_agent"
    assert any("After round 2: one agent for each." in text for text in p.texts()), p.texts()


def test_strength_that_the_pieces_do_not_show_is_told(pilot: Callable[..., Any]) -> None:
    p = pilot()
    agents, existing = {"africa": {**dict.fromkeys(THREE, 2), THREE[1]: 1}}, {THREE[2]: {"elephant": 2}}
    session = sit_down(p, {"at": "region", "regions": ["africa"], "agents": agents, "existing": existing}, THREE)
    first, second, third = THREE
    session.answer(first, {"draft": {"partners": [first, second], "split": {first: 2, second: 1}}})
    session.answer(second, {"confirm": 1})
    while session.question.name in ("elephants", "elephant"):
        if session.question.name == "elephant":
            session.answer(third, "elephant.sway.against")
        elif third in session.question.asked() and third not in session.question.claims():
            session.answer(third, "claim")
        else:
            session.answer(None, "pass")
    p.frames(4)
    assert session.question.name == "agree"
    assert any(f"Strength raised: {third} " in text for text in p.texts()), p.texts()
