"""The hands that a seat of the box imagines (Karriere Poker): what was given in this game is where it went."""

from __future__ import annotations

import random

import pytest

from companion.engine.vocabulary import Audience, Event
from tests.games.karriere_poker.table import game_of, seat

HANDS = {"Anna": ["3"], "Ben": ["4", "4"], "Cem": ["joker", "joker"], "Dora": ["5", "6"]}
DEALT = Event("box_deals", "KP-19", {"party": "Anna", "count": 13})
GIVEN = Event("cards_given", "KP-21", {"party": "Anna", "taker": "Cem", "cards": ["joker", "joker"]})
PASSED = Event("passed", "KP-07", {"party": "Ben"})


@pytest.mark.parametrize(
    ("heard", "knows"),
    [([DEALT, GIVEN, PASSED], True), ([GIVEN, DEALT, PASSED], False), ([DEALT, PASSED], False)],
    ids=["in this game", "in the game before", "never"],
)
def test_whoever_gave_cards_away_knows_who_holds_them_until_all_are_dealt_again(
    heard: list[Event], knows: bool
) -> None:
    driver = seat({"hands": HANDS, "turn": "Anna"}, mode="dealt")
    game, seen = game_of(driver), driver.view(Audience.of("Anna"))
    imagined = [game.imagine(seen, heard, (), random.Random(seed)) for seed in range(5)]
    assert all(one["hands"]["Cem"] == HANDS["Cem"] for one in imagined if one is not None) is knows
