"""Cards in hand: shown to their owner alone, at any pause; and named from the real deck."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.models.game.hand import RealCard, matching
from companion.ui.questions.alone.own_cards import OwnCards
from companion.ui.questions.draw import CardSearch
from companion.ui.widgets.card import HeldCard
from tests.ui.house import VIRTUAL, answer_randomly
from tests.ui.people.screens import go_to, open_game
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

THREE = ("Anna", "Ben", "Cem")
DECK = [RealCard("a", 7, "Leak", "red"), RealCard("b", 17, "The big leap", "red"), RealCard("c", 70, "Amnesty", "red")]


@pytest.mark.parametrize(
    ("typed", "found"),
    [("", "abc"), ("7", "ac"), ("17", "b"), ("LEA", "ab"), ("big the", "b"), ("amn", "c"), ("8", ""), ("x", "")],
)
def test_a_card_is_found_by_number_or_words(typed: str, found: str) -> None:
    assert [card.value for card in matching(DECK, typed)] == list(found)


def test_cards_found_by_a_digit_stand_in_the_order_of_their_numbers() -> None:
    upset = [RealCard(str(number), number, f"Card {number}", "red") for number in (18, 11, 1, 15)]
    assert [card.number for card in matching(upset, "1")] == [1, 11, 15, 18]


def position(hands: dict[str, list[str]]) -> dict[str, Any]:
    """A round in which everybody has somebody on the lowest level."""
    return {"at": "round", "posts": {"queues.w1": "Anna", "queues.w2": "Ben", "queues.w3": "Cem"}, "hands": hands}


def test_a_tap_on_ones_own_name_shows_ones_cards_and_leaves_nothing_behind(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    pictures, texts = [], []
    for number, cards in enumerate((["aufstieg", "aufstieg"], ["beweis", "wahlbetrug"])):
        p = pilot(folder=tmp_path / str(number), painted=True)
        session = open_game(p, THREE, position=position({"Anna": cards}))
        before = session.ledger.next_number
        p.tap("Anna", "party")
        assert isinstance(p.flow.stage.over, OwnCards)
        blank = sorted(p.texts())
        assert not [text for text in blank if "Advancement" in text or "Evidence" in text]
        p.hold("Hold to show", 1.0)
        shown = p.texts()
        assert "Your cards" in shown
        assert ("2 × Advancement" in shown, "Evidence" in shown) == ((True, False), (False, True))[number]
        p.tap("Hide")
        assert sorted(p.texts()) == blank, "a card stayed on the screen"
        texts.append(blank)
        pictures.append(p.shot(tmp_path / f"{number}.png").read_bytes())
        p.tap("Not now")
        assert p.flow.stage.over is None
        assert session.ledger.next_number == before
        p.close()
    assert texts[0] == texts[1]
    assert pictures[0] == pictures[1], "a picture tells who holds what"


def test_a_card_is_played_from_the_hand(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_game(p, THREE, position=position({"Anna": ["aufstieg", "beweis"]}))
    p.tap("Anna", "party")
    p.hold("Hold to show", 1.0)
    played = {}
    for value, title in (("aufstieg", "Advancement"), ("beweis", "Evidence")):
        for behind in p.find_all(title, "card behind"):
            p.tap_widget(behind)
        ways = {way.option.value: way for way in p.find_all(role="option")}
        (card,) = (one for one in p.widgets() if isinstance(one, HeldCard) and title in one.title.text)
        assert card.motif is not None, "a card without its picture"
        way = ways[value]
        assert way.top <= card.y and way.x == card.x, "what is done with a card lies elsewhere"
        played[value] = way.option.open
    assert played == {"aufstieg": True, "beweis": False}
    p.tap_widget(ways["beweis"])
    assert any("BU-" in text for text in p.texts()), "nothing says why not"
    for behind in p.find_all("Advancement", "card behind"):
        p.tap_widget(behind)
    p.tap_widget(next(way for way in p.find_all(role="option") if way.option.value == "aufstieg"))
    assert session.game.state.discard == ["aufstieg"]
    assert p.flow.stage.over is None


def test_of_many_cards_one_lies_in_front_and_a_tap_brings_another(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_game(p, THREE, position=position({"Anna": ["aufstieg", "beweis", "freikauf", "wahlbetrug"]}))
    p.tap("Anna", "party")
    p.hold("Hold to show", 1.0)
    (front,) = (one for one in p.widgets() if isinstance(one, HeldCard))
    assert "Advancement" in front.title.text
    behind = p.find_all(role="card behind")
    assert len(behind) == 3
    wanted = next(one for one in behind if one.shows == "Evidence")
    p.tap_widget(wanted)
    (front,) = (one for one in p.widgets() if isinstance(one, HeldCard))
    assert front.title.text == "Evidence" and len(p.find_all(role="card behind")) == 3
    assert [way.option.value for way in p.find_all(role="option")] == ["beweis"], "another card would be played"
    assert session.game.state.discard == []


def test_a_green_card_is_shown_to_the_winner_alone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_game(p, THREE)
    for seed in range(4, 20):
        if go_to(p, "keep_card", seed):
            break
    assert session.question.name == "keep_card"
    party = session.question.asked()[0]
    card = session.game.state.hands[party][-1]
    title = p.flow.play.teller.name(card)
    assert not [text for text in p.texts() if title in text], "the table can read what was drawn"
    p.tap("looks at the screen")
    p.hold("Hold to show", 1.0)
    assert title in p.texts()
    assert p.part("card")
    p.tap("Keep", "option")
    assert not [text for text in p.texts() if title in text]


def drawing(p: Any, names: tuple[str, ...] = THREE) -> Any:
    """A game with the real deck, at a draw; its session."""
    sources = {**VIRTUAL, "draw": ("physical",), "shuffle": ("physical",)}
    session = open_game(p, names, options={"physical_deck": True}, sources=sources)
    listener, p.flow.play.on_change, rng = p.flow.play.on_change, lambda: None, random.Random(4)
    while session.question.kind.value != "draw":
        answer_randomly(session, rng)
    p.flow.play.on_change = listener
    calm(p)
    return session


def test_a_green_card_of_the_real_deck_is_only_counted(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = drawing(p)
    p.tap("A green card")
    entry = next(e for e in reversed(session.ledger.entries) if e.name == "draw_card")
    assert (entry.value, entry.source) == ("green", "person")


def test_a_red_card_of_the_real_deck_is_named_by_list_number_or_search(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = drawing(p)
    number = session.question.id
    p.tap("A red card")
    cards = [card.option.label for card in p.find_all(role="option")]
    assert len(cards) == 32
    titles = [label.split("  ", 1)[1].casefold() for label in cards]
    assert titles == sorted(titles)
    p.tap("By number")
    numbers = [int(card.option.label.split()[0]) for card in p.find_all(role="option")]
    assert numbers == sorted(numbers)
    p.tap("Search")
    assert isinstance(p.flow.stage.over, CardSearch)
    wanted = next(card for card in p.flow.stage.over.cards if card.number == 17)
    for digit in "17":
        p.tap(digit, "key")
    p.tap("Done")
    entry = next(e for e in session.ledger.entries if e.question == number)
    assert (entry.value, entry.source) == (wanted.value, "person")
    assert wanted.title in p.flow.stage.moment.moment.title, "a red card is read to all"


def test_the_machine_can_draw_for_once(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = drawing(p)
    number = session.question.id
    p.tap("Draw for us")
    entry = next(e for e in session.ledger.entries if e.question == number)
    assert entry.source == "seeded"
