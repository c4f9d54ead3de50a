"""Politburó at the window: who plays and who is done, cards that wait, and an announcement without a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.politburo.face.cards.choosing import CardPanel
from companion.games.politburo.face.cards.cloth import ClothCards
from companion.games.politburo.face.cards.spread import CardsPile
from tests.ui.politburo.evening import Company, Fingers, begun, is_attack
from tests.ui.politburo.screens import named, quietly
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]
FOUR = ("Anna", "Benjamin", "Friederike Luise", "Dora")


def attacked(p: Any, hands: dict[str, int], **more: Any) -> Any:
    """Anna's defamation of somebody's candidate lies on the cloth; its session, by real cards."""
    turn = {"at": "turn", "turn": "Anna", "began": "draw_up", "hands": {"Anna": 5, **hands}}
    session = begun(p, "physical", 4, position={**turn, **more})
    victim = next(one for one, owner in session.game.state.owner.items() if owner == "Dora")
    session.answer("Anna", "defamation_4")
    session.answer("Anna", victim)
    calm(p)
    return session


def announced(p: Any, session: Any, party: str) -> None:
    """Only this one plays something in the open window."""
    session.answer(party, "claim")
    p.flow.play.nobody()
    calm(p)


def test_whoever_plays_has_cards_on_the_name_and_whoever_is_done_a_tick(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), is_attack(session))
    plays, passes = session.game.parties[:2]
    session.answer(plays, "claim")
    session.answer(passes, "pass")
    calm(p)
    signs: dict[str, set[tuple[str, bool] | None]] = {}
    for chip in p.find_all(role="party"):
        signs.setdefault(chip.party.name, set()).add((chip.told, chip.raised) if chip.party.answered else None)
    assert signs[plays] == {("cards", False), ("cards", True)}, "on the sheet where names are tapped"
    assert signs[passes] == {("check", False)}
    assert all(signs[party] == {None} for party in session.game.parties[2:])


def test_a_card_that_is_no_answer_says_so_and_waits_beside_the_cloth(pilot: WindowOf) -> None:
    p = pilot()
    session = attacked(p, {"Dora": 3})
    announced(p, session, "Dora")
    cards = {one.option.value for one in p.find_all(role="option")}
    assert "counterattack" in cards and "popularity" not in cards
    assert [pile.shows for pile in p.find_all(role="pile")] == ["Other cards, played afterwards"]
    Fingers(p, session).tap_value("popularity")
    calm(p)
    assert session.question.name == "answer_window"
    cloth = next(one for one in p.widgets() if isinstance(one, ClothCards))
    assert [(play.by_party, face.id) for play, face in cloth.waiting] == [("Dora", "popularity")]
    p.tap("Order")
    assert "2. Afterwards: Dora plays “Popularity”." in p.texts()


def test_whoever_cannot_answer_is_told_why_and_the_pile_pictures_only_what_can_be_played(pilot: WindowOf) -> None:
    p = pilot()
    session = attacked(p, {"Benjamin": 3})
    announced(p, session, "Benjamin")
    assert any(text.startswith("Benjamin cannot answer: ") and "Benjamin" in text[20:] for text in p.texts())
    (pile,) = [one for one in p.find_all(role="pile") if isinstance(one, CardsPile)]
    open_cards = {one.value for one in p.flow.play.options("Benjamin") if one.open}
    assert len(pile.faces) == 3 and {face.id for face in pile.faces} <= open_cards
    p.tap_widget(pile)
    assert any("Other cards, played afterwards" in text for text in p.texts())


def test_a_pile_with_one_card_that_can_be_played_pictures_this_one_alone(pilot: WindowOf) -> None:
    p = pilot()
    session = attacked(p, {"Dora": 3})
    announced(p, session, "Dora")
    panel = next(one for one in p.widgets() if isinstance(one, CardPanel))
    found = panel.sorted_out()
    one = next(card for card in found.cards if card.open)
    refused = [card for card in found.cards if not card.open]
    assert len(refused) > 2
    rest = found._replace(answers=(), families=(), cards=(one, *refused))
    assert [face.id for face in panel.pile(rest, "").faces] == [one.value]
    nothing = rest._replace(cards=tuple(refused))
    assert len(panel.pile(nothing, "").faces) == 3


@pytest.mark.parametrize("laid", [False, True])
def test_whoever_has_nothing_to_play_is_told_why_and_sent_back(pilot: WindowOf, laid: bool) -> None:
    p = pilot()
    first = begun(p, "physical", 4).game.state.owner
    mine = next(one for one, owner in first.items() if owner == "Benjamin")
    more = {"owner": dict(first), "assigned": {"Benjamin": {mine: ["card"]}}, "markers": [mine]} if laid else {}
    session = attacked(p, {"Benjamin": 0, "Dora": 3}, **more)
    announced(p, session, "Benjamin")
    assert session.question.asked() == ("Benjamin",)
    told = p.texts()
    assert ("Benjamin has no card in hand." if laid else "Benjamin has no card left.") in told
    if laid:
        assert any("already" in text for text in told), told
    back = next(one for one in p.find_all(role="option") if one.option.value == "nothing")
    assert back.main
    p.tap_widget(back)
    assert (session.question.name, session.question.asked()) == ("turn", ("Anna",))


def test_a_first_card_comes_back_to_the_hand_by_a_tap_on_it(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("arrange"))
    halves, fingers = p.flow.table.halves, Fingers(p, session)
    assert halves.question.width == halves.width, "nothing lies on the other dossiers yet"
    one = next(iter(session.game.state.owner))
    fingers.tap_value(one)
    fingers.tap_value("discard")
    fingers.tap_value("")
    p.tap("Done, draw 1")
    assert session.question.answered() == ("Anna",)
    for _ in range(3):
        p.tap("Done, keep all")
    assert len(session.game.state.assigned.beside(one)) == 1
    assert not any(event.kind == "discarded" for event in session.game.events)


@pytest.mark.parametrize("mode", ["physical", "dealt"])
def test_several_who_answer_are_told_in_which_order_they_are_asked_and_why(pilot: WindowOf, mode: str) -> None:
    p = pilot()
    owner = dict(begun(p, mode, 4).game.state.owner)
    of = {party: [one for one, other in owner.items() if other == party] for party in FOUR}
    hands: Any = {"Anna": ["defamation_4"], "Benjamin": ["cure"], "Dora": ["favourite"]}
    if mode == "physical":
        hands = {"Anna": 5, "Benjamin": 5, "Dora": 5}
    stand = {
        "at": "turn", "turn": "Anna", "began": "draw_up", "owner": owner, "hands": hands,
        "offices": {"interior": of["Benjamin"][0]}, "loyalty": {of["Benjamin"][0]: 15},
    }  # fmt: skip
    session = begun(p, mode, 4, position=stand)
    for value in (("draw_up",) if mode == "dealt" else ()) + ("defamation_4", of["Dora"][0]):
        session.answer("Anna", value)
    calm(p)
    said = "In this order: Benjamin (higher office), Dora"
    for party in ("Dora", "Benjamin"):
        assert said not in p.texts()
        p.tap_widget(p.find(party, "party", root=p.part("question")))
        calm(p)
    assert said in p.texts() and "Anybody else?" in p.texts()
    p.tap("Nobody else")
    calm(p)
    assert (session.question.name, session.question.asked()) == ("what_to_play", ("Benjamin",))
    assert said in p.texts()
    session.answer("Benjamin", "nothing")
    calm(p)
    assert (session.question.asked(), said in p.texts()) == (("Dora",), False)
