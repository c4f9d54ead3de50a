"""The cards that a seat of the box imagines in other hands (Politburó): what was shown since lay where it came from."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.engine.hooks import Clues
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Audience, Event
from companion.games.politburo.rules.game import Politburo
from companion.packs.scripts.games import find_game
from companion.table.play import Opening
from tests.games.politburo import table as politburo_table
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


def test_what_comes_up_after_others_lies_below_them() -> None:
    """Anna draws two cards, and throws away by Industry what lies on top then."""
    game = Opening.of(resolved("politburo"), find_game, NAMES).new_game()
    assert isinstance(game, Politburo)
    cards = list((Counter(game.definition.deck) - Counter([SINGLE])).elements())
    game.state.hands[ANNA][:], game.state.deck.cards[:] = cards[:5], [SINGLE, *cards[5:]]
    drew = Event("drew", "PB-04", {"party": ANNA, "count": 2, "size": 7})
    used = Event("power_used", "PB-24", {"party": ANNA, "office": "industry"})
    thrown = Event("discarded", "PB-25", {"party": ANNA, "count": 1, "cards": [SINGLE]})
    game.fit(Clues(BEN, [drew, used, thrown], None, {}, random.Random(1)))
    assert game.state.deck.cards[2] == SINGLE


@pytest.mark.parametrize(("fetched", "knows"), [(True, True), (False, False)])
def test_what_somebody_has_fetched_openly_is_in_the_hand(fetched: bool, knows: bool) -> None:
    """PB-37."""
    driver = politburo_table.seat({"turn": BEN, "hands": {ANNA: [SINGLE, "cure"]}}, 2)
    heard = [Event("fetched", "PB-37", {"party": ANNA, "card": SINGLE})] if fetched else []
    seen = driver.view(Audience.of(BEN))
    hands = []
    for seed in range(5):
        found = politburo_table.game_of(driver).imagine(seen, heard, (), random.Random(seed))
        assert found is not None
        hands.append(found["hands"][ANNA])
    assert all(SINGLE in hand for hand in hands) is knows


@pytest.mark.parametrize(
    ("name", "gone", "said"),
    [("discard_card", [SINGLE], SINGLE), ("discard_down", [SINGLE, "cure"], [SINGLE, "cure"])],
)
def test_somebody_lets_the_cards_go_that_were_seen_afterwards(name: str, gone: list[str], said: Any) -> None:
    """One card is named by itself, several as a list."""
    game = politburo_table.game_of(politburo_table.seat({"turn": ANNA, "hands": {ANNA: ["favourite"] * 5}}, 2))
    coming = [Event("discarded", "PB-06", {"party": ANNA, "count": len(gone), "cards": gone})]
    answer = game.invented(Question(name, Kind.CHOOSE, (ANNA,)), ANNA, Clues(BEN, coming, None, {}, random.Random(1)))
    assert answer == said
    assert not Counter(gone) - Counter(game.state.hands[ANNA])


def test_a_deck_of_which_nothing_was_heard_lies_in_any_order() -> None:
    game = Opening.of(resolved("politburo"), find_game, NAMES).new_game()
    orders = [
        game.invented(Question("deck", Kind.SHUFFLE), None, Clues(BEN, [], None, {}, random.Random(seed)))
        for seed in range(3)
    ]
    assert len({tuple(order) for order in orders}) == 3
    assert len({tuple(sorted(order)) for order in orders}) == 1


# ── cards beside candidates ───────────────────────────────────────────────────────────────────────────────────────────

SHOWN = Event(
    "played", "PB-16", {"party": ANNA, "card": "bodyguard", "source": "arkadin", "target": "arkadin", "side": "cancel"}
)
LOST = Event("candidate_lost", "PB-52", {"party": ANNA, "candidate": "arkadin", "cards": ["bodyguard"]})
LAID = Event("assigned", "PB-17", {"party": ANNA, "candidate": "arkadin", "count": 2})


@pytest.mark.parametrize(
    ("coming", "there"),
    [([SHOWN], "bodyguard"), ([LOST], "bodyguard"), ([LAID, SHOWN], "avenger"), ([], "avenger")],
    ids=["played", "lost", "laid there first", "never shown"],
)
def test_what_a_candidate_shows_lay_beside_it_unless_another_was_laid_there(coming: list[Event], there: str) -> None:
    """As Ben imagines Anna's cards: what is laid there meanwhile may be what is shown."""
    game = Opening.of(resolved("politburo"), find_game, NAMES).new_game()
    assert isinstance(game, Politburo)
    game.state.deck.cards[:] = list((Counter(game.definition.deck) - Counter(["avenger"])).elements())
    game.state.assigned.put(ANNA, "arkadin", "avenger")
    game.fit(Clues(BEN, coming, None, {}, random.Random(1)))
    assert game.state.assigned.beside("arkadin") == [there]
    assert not game.state.hands[ANNA]
