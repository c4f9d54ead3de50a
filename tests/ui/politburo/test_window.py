"""Cards out of turn, by taps: announced, named, answered, taken back, and what the others see of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.table.evening.inputs import Button
from companion.ui.look.theme import TOUCH_MM
from tests.ui.eyes import finger
from tests.ui.politburo.evening import Company, Fingers, begun, is_attack
from tests.ui.politburo.screens import answered_twice, named, quietly
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]


def test_an_interruption_is_one_tap_on_the_own_mark(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    other = next(party for party in session.game.parties if party != session.game.state.turn)
    p.tap(other, "party")
    assert (session.question.name, session.question.asked()) == ("what_to_play", (other,))


def test_an_interruption_by_mistake_is_taken_back_by_one_tap(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    other = next(party for party in session.game.parties if party != session.game.state.turn)
    p.tap(other, "party")
    calm(p)
    undo = p.find("Undo")
    assert other in " ".join(w.text for w in undo.walk(restrict=True) if getattr(w, "text", ""))
    p.tap_widget(undo)
    assert session.question.name == "turn"


def test_a_second_tap_where_the_arrow_of_the_menu_was_announces_nothing(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    first = session.game.parties[0]
    quietly(p, Company(session), lambda ask: ask.name == "turn" and session.game.state.turn != first)
    p.tap("Menu")
    arrow = p.front().head.children[-1]  # Kivy keeps the first one last
    at = arrow.to_window(*arrow.center)
    p.tap_at(*at)
    assert p.front() is p.stage.screen
    below = [one.party.name for one in p.find_all(role="party") if one.collide_point(*one.to_widget(*at))]
    assert below == [first], "a mark with which one announces lies there"
    for _ in range(4):
        touch = finger(*at)
        touch.touch_down()
        p.lift(touch)
        p.frames(3)
    assert session.question.name == "turn" and p.stage.over is None


def test_an_interruption_is_one_press_at_the_own_place(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    turn = session.game.state.turn
    other = next(party for party in session.game.parties if party != turn)
    p.flow.opened.inputs.put(Button(session.seating.place_of(turn), 3))
    p.frames(2)
    assert session.question.name == "turn", "who is asked does not announce by a button"
    p.flow.opened.inputs.put(Button(session.seating.place_of(other), 3))
    p.frames(2)
    assert (session.question.name, session.question.asked()) == ("what_to_play", (other,))


def test_what_may_not_be_announced_now_is_explained(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("what_to_play"))
    other = next(party for party in session.game.parties if party not in session.question.asked())
    before = session.ledger.next_number
    p.tap(other, "party")
    assert session.ledger.next_number == before
    assert "PB-30" in p.find(role="toast").shows


def test_a_claim_in_a_window_is_one_tap_and_the_others_one_more(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), is_attack(session))
    owner = next(party for party in session.game.parties if party != session.game.state.turn)
    p.tap(owner, "party")
    assert session.question.answered() == (owner,)
    assert f"A card from {owner}. Anybody else?" in p.texts()
    p.tap("Nobody else")
    assert (session.question.name, session.question.asked()) == ("what_to_play", (owner,))


def test_a_second_tap_takes_a_claim_back_and_every_undo_says_and_shows_what_it_takes_back(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), is_attack(session))
    owner = next(party for party in session.game.parties if party != session.game.state.turn)
    seen = [session.question.claims()]
    for claims, undoes in (((owner,), f"{owner} wants to answer."), ((), f"{owner} does not answer.")):
        p.tap_widget(p.find(owner, "party", root=p.part("question")))
        calm(p)
        assert (session.question.claims(), p.flow.play.model().undoes) == (claims, undoes)
        assert (f"A card from {owner}. Anybody else?" in p.texts()) == bool(claims)
        assert bool(p.find_all("Nobody else")) == bool(claims)
        seen.append(session.question.claims())
    for before in (seen[1], seen[0]):
        p.flow.play.undo()
        calm(p)
        assert session.question.claims() == before
    for claims in ((owner,), ()):  # by the mark at the edge as well
        p.tap(owner, "party")
        calm(p)
        assert session.question.claims() == claims


def test_undo_names_whoever_laid_the_first_cards_last_and_takes_back_only_that(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    first, *between, last = session.game.parties
    for party in (*between, first, last):
        if session.question.name != "arrange":
            quietly(p, Company(session), named("arrange"))
        session.answer(party, ["card@discard"])
    assert session.question.name != "arrange"
    assert last in p.flow.play.model().undoes and first not in p.flow.play.model().undoes
    p.flow.play.undo()
    assert (session.question.name, session.question.open_to()) == ("arrange", (last,))


@pytest.mark.parametrize("kept", [True, False])
def test_undo_names_the_person_also_where_the_box_has_laid_its_first_cards_later(pilot: WindowOf, kept: bool) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("arrange"))
    person, *others = session.game.parties
    mine = session.game.state.in_play
    session.answer(person, [] if kept else [f"card@{mine(person)[0]}"])
    for party in others:
        session.answer(party, [f"card@{mine(party)[0]}"], source="box")
    undoes = p.flow.play.undoes()
    assert session.question.name != "arrange"
    assert person in undoes and not any(party in undoes for party in others)


@pytest.mark.parametrize("kept", [True, False])
def test_undo_names_whoever_kept_all_first_cards_and_not_who_laid_some_before(pilot: WindowOf, kept: bool) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("arrange"))
    first, *_, last = session.game.parties
    mine = session.game.state.in_play
    for party in session.game.parties:
        lays = party == first or not kept
        session.answer(party, [f"card@{mine(party)[0]}"] if lays else [])
    undoes = p.flow.play.undoes()
    assert session.question.name != "arrange" and last in undoes and first not in undoes


def test_undo_names_the_card_that_somebody_played_from_a_candidate_and_not_its_marker(pilot: WindowOf) -> None:
    p = pilot()
    owner = dict(begun(p, "physical", 4).game.state.owner)
    mine = next(one for one, party in owner.items() if party == "Benjamin")
    stand = {
        "at": "turn",
        "turn": "Anna",
        "began": "draw_up",
        "owner": owner,
        "assigned": {"Benjamin": {mine: ["card"]}},
    }
    session = begun(p, "physical", 4, position={**stand, "hands": {"Anna": 5}})
    session.answer("Anna", "defamation_1")
    session.answer("Anna", next(one for one, party in owner.items() if party == "Dora"))
    session.answer("Benjamin", "claim")
    p.flow.play.nobody()
    for value in (mine, "assault_4", next(one for one, party in owner.items() if party == "Anna")):
        session.answer("Benjamin", value)
    assert mine in session.game.state.markers
    assert p.flow.play.undoes().startswith("Benjamin plays “Assault 4”")


def test_whoever_rather_names_nobody_chooses_again_what_to_play(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    turn, owner = session.game.state.turn, session.game.state.owner
    fingers = Fingers(p, session)
    fingers.tap_value("assault_2")
    assert f"{turn}: “Assault 2” on whom?" in p.texts()
    victim = next(one for one, of in owner.items() if of != turn)
    fingers.tap_value(victim)
    fingers.rest()
    fingers.tap_words(owner[victim], "party")
    fingers.tap_words("Nobody else")
    options = [one.option for one in p.find_all(role="option", root=p.flow.table.question_side)]
    assert options[0].value == "counterattack", "what answers comes first"
    fingers.tap_value("counterattack")
    fingers.rest()
    fingers.tap_words("Back to the cards")
    assert (session.question.name, session.question.asked()) == ("what_to_play", (owner[victim],))
    fingers.tap_words("Play nothing after all")
    assert session.game.state.health[victim] == 8


def test_of_three_cards_the_newest_stands_on_top_and_the_others_are_folded(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    answered_twice(p, session)
    turn = session.game.state.turn
    first = next(text for text in p.texts() if "answers with" in text or " plays " in text)
    assert first.startswith(f"{turn} answers with “Counterattack”")
    assert not any(text.startswith(f"{turn} plays") for text in p.texts())
    p.tap("Order")
    told = [text for text in p.texts() if text.startswith(("1. ", "Sent back: "))]
    assert len(told) == 3 and told[2].startswith(f"Sent back: {turn} plays “Assault 2”"), "the first one last"
    assert not any(text.startswith("2. ") for text in p.texts()), "what was answered does not come any more (PB-30)"


def test_a_window_closes_by_the_timer_of_the_group(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4, window_timer=5)
    quietly(p, Company(session), is_attack(session))
    assert any("5 seconds" in text for text in p.texts())
    number = session.question.id
    p.wait(6)
    assert session.question.id != number


def test_the_stack_stands_in_plain_words(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    fingers, turn = Fingers(p, session), session.game.state.turn
    owners = session.game.state.owner
    victim = next(one for one, owner in owners.items() if owner != turn)
    fingers.tap_value("assault_2")
    fingers.tap_value(victim)
    title = p.flow.play.teller.name(victim)
    assert f"{turn} plays “Assault 2” on {title} ({owners[victim]})." in p.texts()
    assert [text for text in p.texts() if title in text and "2" in text.split(title)[-1]] == [f"{title}: health −2"]
    assert f"{title}: health −2" in p.texts(), "what it would bring"
    fingers.rest()
    fingers.tap_words(owners[victim], "party")
    fingers.tap_words("Nobody else")
    fingers.tap_value("counterattack")
    back = next(one for one, owner in owners.items() if owner == turn)
    fingers.tap_value(back)
    if session.question.name == "add_assault":
        fingers.tap_value("nothing")
    said = f"{owners[victim]} answers with “Counterattack”: back to {p.flow.play.teller.name(back)} ({turn})."
    assert said in p.texts()


def window_as_seen(p: Any, tmp_path: Path, name: str, hand: list[str]) -> tuple[list[str], bytes]:
    """The picture of a window in which one player holds these cards."""
    position = {"at": "turn", "turn": "Anna", "hands": {"Anna": ["assault_1"], "Benjamin": hand}}
    session = begun(p, "dealt", 2, position=position)
    session.answer("Anna", "draw_up")
    while session.question.name != "turn":
        session.answer("Anna", "nothing")
    session.answer("Anna", "assault_1")
    session.answer("Anna", next(one for one, owner in session.game.state.owner.items() if owner == "Benjamin"))
    calm(p)
    assert session.question.kind is Kind.WINDOW
    picture = p.shot(tmp_path / f"{name}.png").read_bytes()
    return sorted(p.texts()), picture


def test_a_window_looks_the_same_whatever_anybody_holds(pilot: WindowOf, tmp_path: Path) -> None:
    seen = []
    for name, hand in (("could", ["counterattack"]), ("could not", ["demagogy_1"])):
        p = pilot(folder=tmp_path / name, painted=True)
        seen.append(window_as_seen(p, tmp_path, name, hand))
        p.close()
    assert seen[0] == seen[1]


def test_one_undo_takes_back_a_card_with_its_target(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4, position={"at": "turn", "turn": "Anna"})
    session.answer("Anna", "draw_up")
    calm(p)
    fingers = Fingers(p, session)
    fingers.tap_value("defamation_2")
    fingers.tap_value(next(one for one, of in session.game.state.owner.items() if of != "Anna"))
    assert session.question.kind is Kind.WINDOW
    fingers.rest()
    p.tap("Undo", "button")
    assert (session.question.name, session.question.asked()) == ("turn", ("Anna",))
    assert len(session.game.state.hands["Anna"]) == 5


@pytest.mark.parametrize(("panel", "language"), [("touch-display-1", "de"), ("touch-display-2", "es")])
@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("laid", [1, 2])
def test_the_answer_from_the_hand_has_room_beside_candidates_with_cards(
    pilot: WindowOf, panel: str, language: str, text: float, laid: int
) -> None:
    p = pilot(panel=panel, language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    owner = dict(begun(p, "physical", 4).game.state.owner)
    own = [one for one, party in owner.items() if party == "Benjamin"]
    assigned = {"Benjamin": {one: ["card"] for one in own[:laid]}}
    stand = {"at": "turn", "turn": "Anna", "began": "draw_up", "owner": owner, "assigned": assigned}
    session = begun(p, "physical", 4, position={**stand, "hands": {"Anna": 5, "Benjamin": 3}})
    session.answer("Anna", "assault_3")
    session.answer("Anna", own[0])
    session.answer("Benjamin", "claim")
    p.flow.play.nobody()
    calm(p)
    keys = [one for one in p.find_all(role="option") if one.option.value == "counterattack"]
    assert keys and min(keys[0].size) >= p.flow.look.theme.mm(TOUCH_MM) - 1
