"""Politburó: what is asked of a hand, and what lies where after it was exchanged."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.engine.questions import Question
from companion.games.politburo import Politburo
from companion.games.politburo.rules import hands
from companion.games.politburo.rules.state import UNKNOWN
from tests.games.politburo.table import NAMES, all_cards, definition, game_of, say, seat, table

DRAWN = ["promotion", "attempt", "favourite", "avenger", "usurpation", "favourite", "cure"]
"""What comes up by an exchange, two more than the hand may hold."""


def test_beside_a_candidate_no_star_card_can_be_named_where_only_people_know_them() -> None:
    """PB-49."""
    game = table(2, mode="physical")
    game.load({"turn": "Anna", "assigned": {"Anna": {"arkadin": [UNKNOWN]}}})
    cards = game.definition.card
    assert hands.cards_beside(game, "arkadin") == [name for name, card in cards.items() if not card.is_star]
    assert any(card.is_star for card in cards.values())


def test_of_an_exchanged_hand_two_cards_too_many_are_let_go() -> None:
    """PB-07: the old hand lies among the discards; which cards can be let go is offered in order, to nobody else."""
    driver = seat({"turn": "Anna", "hands": {"Anna": ["demagogy_1", "cure"]}, "deck": DRAWN}, 2)
    game = game_of(driver)
    driver.answer("Anna", "exchange_hand")
    ask = driver.question
    assert ask is not None and ask.candidates is not None and ask.shape is not None
    assert game.state.discard == ["demagogy_1", "cure"]
    assert game.state.hands["Anna"] == DRAWN
    assert ask.private
    assert ask.shape() == {"held": sorted(DRAWN), "count": 2}
    offered = list(ask.candidates("Anna"))
    assert offered == sorted(offered)
    assert all(pair == sorted(pair) for pair in offered)
    assert ["favourite", "favourite"] in offered
    driver.answer("Anna", ["favourite", "favourite"])
    assert len(game.state.hands["Anna"]) == 5
    assert all_cards(game) == game.definition.deck


def test_a_deck_made_anew_is_shuffled_out_of_an_order_that_tells_nothing() -> None:
    """PB-10."""
    game = table(2)
    game.state.deck.cards[:], game.state.discard = [], ["cure", "attempt", "avenger"]
    asked = next(hands.renew(game))
    assert isinstance(asked, Question) and asked.shape is not None
    assert (asked.name, asked.shape()["cards"]) == ("shuffle", ["attempt", "avenger", "cure"])
    assert (game.state.deck.cards, game.state.discard) == (["attempt", "avenger", "cure"], [])


def test_who_can_draw_but_one_card_by_an_exchange_lets_it_go() -> None:
    """PB-07, PB-10: all others are in Ben's hand."""
    others = [*(table(2).definition.deck - Counter(["cure"])).elements()]
    driver = seat({"turn": "Anna", "hands": {"Ben": others}, "deck": ["cure"]}, 2)
    driver.answer("Anna", "exchange_hand")
    ask = driver.question
    assert ask is not None and ask.name == "discard_down" and ask.fits is not None
    assert ask.fits(), "it stays asked as long as one is too many"
    driver.answer("Anna", ["cure"])
    assert (game_of(driver).state.hands["Anna"], game_of(driver).state.discard) == ([], ["cure"])


def test_a_card_that_is_laid_beside_nobody_stays_in_the_hand() -> None:
    """PB-17."""
    hand = ["favourite", "avenger", "bodyguard", "demagogy_1", "demagogy_1"]
    driver = seat({"turn": "Anna", "hands": {"Anna": hand}}, 2)
    say(driver, ("Anna", "draw_up"), ("Anna", "assign"), ("Anna", "avenger"), ("Anna", "pass"))
    assert game_of(driver).state.hands["Anna"] == hand
    assert game_of(driver).state.assigned.all() == []


def test_no_hand_is_smaller_than_none() -> None:
    """PB-04."""
    made = definition(2, mode="dealt")
    game = Politburo(replace(made, tracks=replace(made.tracks, hand=0)), NAMES[:2])
    game.load({"turn": "Anna", "lost": {"dragunova": "killed"}})
    assert hands.hand_limit(game, "Ben") == 0
