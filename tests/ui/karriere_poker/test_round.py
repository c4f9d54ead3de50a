"""How a round of Karriere Poker ends at the window: what nothing beats, who passes, and what has won."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.games.karriere_poker.models import CertificateModel, certificate_of, why_leads
from companion.models.game.moments import Staged
from companion.ui.look.times import PASSED
from tests.ui.karriere_poker.evening import EIGHT, FOUR, Player, begin, eager, open_hand
from tests.ui.karriere_poker.screens import until
from tests.ui.karriere_poker.test_karriere_poker import FEW, dealt, physical, to_the_next_game
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize("mode", ["physical", "dealt"])
def test_where_nothing_beats_what_lies_there_all_pass_by_one_tap(pilot: Callable[..., Any], mode: str) -> None:
    p = pilot()
    joker = dealt({**FEW, "Anna": ["joker", "3", "9"]}) if mode == "dealt" else physical()
    session = begin(p, position=joker, mode=mode)
    before, rng = session.ledger.next_number, random.Random(1)
    Player(p, lambda values: next(value for value in values if value == [{"joker": True}])).step()
    p.tap("All pass")
    assert (session.question.name, session.question.asked()) == ("lead", ("Anna",))
    assert session.ledger.next_number == before + 4
    p.flow.play.undo()
    assert (session.question.name, session.question.asked()) == ("follow", ("Ben",)), "one tap, one undo"
    p.flow.play.redo()
    assert session.question.name == "lead"
    Player(p, eager(rng)).step()
    assert p.find("All pass", "button").seconds, "where something beats it, it is held: somebody may want to"
    p.find("Pass")


def test_a_hand_in_which_nothing_beats_what_lies_there_says_so(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, position=dealt({**FEW, "Ben": ["1", "2"]}), mode="dealt")
    open_hand(p, "Anna")
    assert any("Tap the cards" in text for text in p.texts())
    p.tap_widget(p.find("9", "card"))
    p.tap("Play: 1 × 9")
    open_hand(p, "Ben")
    assert any("None of them beats that." in text for text in p.texts())
    p.tap("Pass")
    assert p.flow.opened.session.question.asked() == ("Cem",)


def test_everybody_sees_what_won_the_round_where_the_box_deals(pilot: Callable[..., Any]) -> None:
    """The last play of a round ends it: on no other screen has anybody seen those cards."""
    p = pilot()
    session = begin(p, position=dealt(), mode="dealt")
    lying = p.part("board").middle_part
    for party, number in (("Anna", "3"), ("", ""), ("", ""), ("Dora", "11")):
        if not party:
            p.tap("Pass")
            continue
        open_hand(p, party)
        while p.find(number, "card").chosen != 1:
            p.tap_widget(p.find(number, "card"))
        p.tap(f"Play: 1 × {number}")
        assert [card.card for card in lying.cards] == [number]
    assert (session.question.name, session.question.asked()) == ("lead", ("Dora",))
    assert lying.above.text == "Dora won with:"
    p.tap("Undo")
    assert [card.card for card in lying.cards] == ["3"]


def test_with_real_cards_nothing_stays_on_the_felt(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical())
    Player(p, eager(random.Random(1))).enter([{"rank": 9, "count": 1}])
    for _ in range(3):
        p.tap("Pass")
        p.wait(1)
    assert session.question.name == "lead"
    lying = p.part("board").middle_part
    assert not lying.cards  # real cards lie on the real table
    assert "Clears:" in {lying.above.text, lying.words.text.split(" ")[0]}
    assert lying.who.party == session.game.state.dealer


def test_nobody_is_told_to_clear_before_a_card_of_the_game_was_laid(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    session = begin(p, games=2)
    until(p, session, random.Random(4), lambda: session.game.state.game == 2 and session.question.name == "lead")
    p.tap("Swapped", "button")
    lying = p.part("board").middle_part
    assert "Leads:" in {lying.above.text, lying.words.text.split(" ")[0]}
    assert lying.who.leads


@pytest.mark.parametrize("names", [FOUR, EIGHT])
def test_why_somebody_leads_is_told_with_all_counts_in_sight(pilot: Callable[..., Any], names: tuple[str, ...]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    session = begin(p, names)
    teller = p.flow.play.teller
    until(
        p, session, random.Random(4), lambda: session.question.name == "lead" and bool(why_leads(session.game, teller))
    )
    assert why_leads(session.game, teller) in p.texts()
    view = p.part("question").view
    assert p.find_all(role="count") and not view.more_below


@pytest.mark.parametrize("mode", ["physical", "dealt"])
def test_why_somebody_leads_who_has_not_won_is_told_until_they_have(pilot: Callable[..., Any], mode: str) -> None:
    p = pilot(language="de")
    hands = {"Anna": ["3", "9", "9"], "Ben": ["13"], "Cem": ["5", "5"], "Dora": ["4", "4"]}
    sizes = {party: len(cards) for party, cards in hands.items()}
    position = dealt(hands) if mode == "dealt" else {**physical(), "sizes": sizes}
    session = begin(p, position=position, mode=mode)
    told = "Ben ist fertig: Anna spielt aus, gleich rechts daneben."
    for value in ([{"rank": 3, "count": 1}], [{"rank": 13, "count": 1}]):
        session.answer(session.question.asked()[0], value)
    for _ in range(2):
        assert session.question.name == "follow"
        session.answer(session.question.asked()[0], "pass")
    calm(p)
    assert (session.question.name, session.question.asked()) == ("lead", ("Anna",))
    assert told in p.texts()
    session.answer("Anna", [{"rank": 9, "count": 1}])
    calm(p)
    assert told not in p.texts()


def test_one_card_is_spoken_of_as_one(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    begin(p, position=dealt({"Anna": ["3"], "Ben": ["1", "2"], "Cem": ["5"], "Dora": ["4", "4"]}), mode="dealt")
    open_hand(p, "Anna")
    assert "Eine Karte, sonst sieht sie niemand" in p.texts()


def test_nobody_sorts_shuffles_or_deals_where_the_box_does(pilot: Callable[..., Any]) -> None:
    for mode, works in (("dealt", False), ("physical", True)):
        p = pilot(language="de")
        session = begin(p, position=dealt() if mode == "dealt" else physical(), mode=mode, games=5)
        to_the_next_game(p, session, random.Random(2))
        assert any("sortiert" in text for text in p.texts()) is works
        session.answer(session.question.asked()[0], "next_game")
        while session.question.name == "shuffle":
            session.answer(session.question.asked()[0], [])
        kinds = [event.kind for event in session.game.told(TABLE)]
        assert ("deals" in kinds, "stack_sorted" in kinds, "box_deals" in kinds) == (works, works, not works)


def test_real_cards_are_swapped_before_the_lead_is_asked_for(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    session = begin(p, position=physical(), games=3)
    to_the_next_game(p, session, random.Random(2))
    session.answer(session.question.asked()[0], "next_game")
    calm(p)
    assert p.find_all(role="swap") or any(getattr(w, "role", "") == "swap" for w in p.widgets())
    assert not p.find_all(role="count") and not p.find_all("Passen")
    ranks = session.game.state.ranks
    pairs = [row for row in p.widgets() if getattr(row, "role", "") == "swap"]
    sit = [tuple(cell.seat.party for cell in row.cells) for row in pairs]
    assert sit == [(ranks[0], ranks[-1]), (ranks[1], ranks[-2])] and [row.shows for row in pairs] == ["2", "1"]
    gives = [row.shows for row in p.widgets() if getattr(row, "role", "") == "gives"]
    assert gives == ["Rechts gibt die besten Karten ab.", "Links gibt so viele schlechteste zurück."]
    assert p.texts().count("Geben, dann tauschen") == 1, "the title stands on the felt alone"
    p.tap("Getauscht", "button")
    calm(p)
    assert not any(getattr(w, "role", "") == "swap" for w in p.widgets())
    assert p.find_all(role="count") and session.question.name == "lead"
    p.flow.at_table.show()
    calm(p)
    assert p.find_all(role="count") and not p.find_all("Getauscht", "button")


@pytest.mark.parametrize("mode", ["physical", "dealt"])
def test_all_can_pass_by_one_hold_whatever_anybody_holds(pilot: Callable[..., Any], mode: str) -> None:
    """It is offered to everybody but the last who is asked, so it says nothing about a hand."""
    p = pilot()
    session = begin(p, position=dealt() if mode == "dealt" else physical(), mode=mode)
    Player(p, lambda values: next(value for value in values if value == [{"rank": 3, "count": 1}])).step()
    before = session.ledger.next_number
    p.tap("All pass")
    assert session.question.name == "follow", "a tap is not enough"
    assert session.ledger.next_number == before
    p.flow.stage.hush()
    p.hold("All pass", 1.5, "button")
    assert (session.question.name, session.question.asked()) == ("lead", ("Anna",))


def test_the_last_who_is_asked_passes_alone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=dealt(), mode="dealt")
    Player(p, lambda values: next(value for value in values if value == [{"rank": 3, "count": 1}])).step()
    for _ in range(2):
        p.tap("Pass")
    assert session.question.asked() == ("Dora",)
    assert not p.find_all("All pass", "button")


def test_a_dealt_game_says_who_dealt_and_why_somebody_leads(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, mode="dealt")
    calm(p)
    leader = session.question.asked()[0]
    told = next(text for text in p.texts() if text.startswith("The box has dealt."))
    assert f"{leader}, on the left, leads." in told and session.game.state.dealer in told


def test_with_real_cards_it_says_why_somebody_leads_first(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p)
    assert f"Leads: sits to the left of {session.game.state.dealer}" in p.texts()
    Player(p, eager(random.Random(1))).step()
    assert not any("to the left of" in text for text in p.texts())


def test_seats_tell_how_many_cards_are_left_from_the_first_play_on(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, EIGHT)
    cells = p.flow.table.board.cells
    assert {cell.number.text for cell in cells} == {""}, "the heaps in the middle say it once"
    until(p, session, random.Random(1), lambda: bool(session.game.state.plays))
    assert all(cell.number.text for cell in p.flow.table.board.cells)


def test_who_goes_on_to_the_next_game_by_phone_takes_the_certificate_from_nobody(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical(), games=5)
    to_the_next_game(p, session, random.Random(2))
    p.flow.play.moments[:] = [Staged("certificate", certificate_of(session.game, 1, p.flow.play.teller))]
    p.flow.play.on_change()
    p.frames(2)

    def certified() -> bool:
        return bool(p.stage.moment is not None and isinstance(p.stage.moment.moment.scene, CertificateModel))

    assert certified()
    session.answer("Ben", "next_game", source="phone#00000001")
    p.frames(2)
    assert session.game.state.game == 2 and certified()
    p.wait(PASSED - 1)
    assert certified(), "all can read it first"
    p.wait(2)
    assert not certified()
