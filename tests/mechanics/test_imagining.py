"""Decks that could lie there: every card that lies nowhere else, once, and what was drawn since on top."""

from __future__ import annotations

import random

from companion.engine.game import Script
from companion.engine.state import Pile
from companion.mechanics.imagining import with_decks
from tests.mechanics.hall import Hall, HallGame


class Dealt(HallGame):
    """Has five cards, all of them in the deck where a position does not name it."""

    def fresh(self) -> Hall:
        hall = super().fresh()
        hall.deck = Pile("abcde")
        return hall


def script(game: HallGame) -> Script:
    return None
    yield


def test_a_deck_holds_each_card_once_and_on_top_what_was_drawn_since() -> None:
    orders = set()
    for seed in range(20):
        game = Dealt(script, "Anna", "Ben")
        seen = {"at": "round", "discard": ["x"], "deck": {"count": 5}, "running": []}
        position = with_decks(game, seen, {"deck": ["d", "x", "b"]}, random.Random(seed))
        deck = position["deck"]
        assert deck["ordered"] and deck["cards"][:2] == ["d", "b"]
        assert sorted(deck["cards"]) == ["a", "b", "c", "d", "e"]
        assert position["discard"] == ["x"]
        orders.add(tuple(deck["cards"][2:]))
    assert len(orders) > 3
