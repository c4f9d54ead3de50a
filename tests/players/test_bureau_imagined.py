"""The cards that a seat of the box imagines in other hands (Politburó): what was shown since lay where it came from."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.engine.hooks import Clues
from companion.engine.vocabulary import Event
from companion.games.politburo.rules.game import Politburo
from companion.packs.games import find_game
from companion.table.play import Opening
from tests.players.observed import NAMES
from tests.players.twins import resolved

ANNA, BEN = NAMES[:2]

SINGLE = "usurpation"
"""A card of which there is one."""


def about_to_be_discarded(after: str, seed: int) -> Politburo:
    """As Ben imagines it when Anna is about to let a card go by Industry, after he has heard this of her."""
    game = Opening.of(resolved("politburo"), find_game, NAMES).new_game()
    assert isinstance(game, Politburo)
    cards = list(Counter(game.definition.deck).elements())
    random.Random(seed).shuffle(cards)
    cards.remove(SINGLE)
    game.state.hands[ANNA][:], game.state.deck.cards[:] = cards[:7], [*cards[7:], SINGLE]
    game.say(after, "PB-25", party=ANNA)
    coming = [Event("discarded", "PB-25", {"party": ANNA, "count": 1, "cards": [SINGLE]})]
    game.fit(Clues(BEN, coming, None, {}, random.Random(seed)))
    return game


@pytest.mark.parametrize("seed", range(5))
def test_what_is_let_go_for_a_card_that_was_kept_is_in_the_hand(seed: int) -> None:
    assert SINGLE in about_to_be_discarded("kept", seed).state.hands[ANNA]


@pytest.mark.parametrize("seed", range(5))
def test_what_is_thrown_away_unkept_lies_on_the_deck(seed: int) -> None:
    game = about_to_be_discarded("power_used", seed)
    assert game.state.deck.cards[0] == SINGLE
