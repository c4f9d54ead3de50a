"""The green cards that a seat of the box imagines in other hands (Bürokratopoly): what it heard since can happen."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from companion.engine.hooks import Clues
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Audience, Event
from companion.games.buerokratopoly import Buerokratopoly
from companion.packs.scripts.games import find_game
from companion.table.play import Opening
from tests.players.observed import NAMES
from tests.players.twins import resolved

ANNA, BEN, CEM, DORA = NAMES
HELD = {ANNA: ["freikauf"], BEN: ["beweis"], CEM: ["wahlbetrug"], DORA: []}


def heard(kind: str, **facts: Any) -> Event:
    return Event(kind, "BU-50", facts)


def handed_over(giver: str, taker: str) -> Event:
    return heard("card_handed_over", **{"from": giver, "to": taker})


def imagined(events: Sequence[Event], seed: int, *, renewed: bool = False) -> Any:
    """The position that Anna imagines after these events, in which the others hold one card each, Dora none."""
    driver = Opening.of(resolved("buerokratopoly"), find_game, NAMES).driver()
    position = driver.game.position()
    deck = list(position["deck"]["cards"] if isinstance(position["deck"], dict) else position["deck"])
    for cards in HELD.values():
        for card in cards:
            deck.remove(card)
    piles = {"deck": {"ordered": True, "cards": [] if renewed else deck}, "discard": deck if renewed else []}
    driver.game.load({**position, "hands": HELD, **piles})
    seen = {part: value for part, value in driver.view(Audience.of(ANNA)).items() if part in position}
    found = driver.game.imagine(seen, (), events, random.Random(seed))
    assert found is not None
    driver.game.load(found)
    return found


@pytest.mark.parametrize("seed", range(5))
def test_whoever_has_given_her_a_card_had_it(seed: int) -> None:
    events = [handed_over(BEN, ANNA), heard("card_received", giver=BEN, party=ANNA, card="beweis")]
    assert imagined(events, seed)["hands"][BEN] == ["beweis"]


@pytest.mark.parametrize("seed", range(5))
def test_what_she_has_given_was_none_of_whoever_plays_it(seed: int) -> None:
    events = [
        handed_over(ANNA, DORA),
        heard("card_received", giver=ANNA, party=DORA, card="freikauf"),
        heard("card_played", party=DORA, card="freikauf"),
    ]
    found = imagined(events, seed)
    assert found["hands"][DORA] == []
    assert found["hands"][ANNA] == ["freikauf"]


@pytest.mark.parametrize("seed", range(5))
def test_who_plays_more_than_they_had_got_it_from_another_hand(seed: int) -> None:
    events = [
        heard("card_played", party=CEM, card="wahlbetrug"),
        handed_over(BEN, CEM),
        heard("card_played", party=CEM, card="beweis"),
    ]
    found = imagined(events, seed)
    assert (found["hands"][BEN], found["hands"][CEM]) == (["beweis"], ["wahlbetrug"])


@pytest.mark.parametrize("seed", range(5))
def test_what_is_drawn_after_the_deck_was_renewed_lay_in_the_discard_pile(seed: int) -> None:
    events = [heard("deck_renewed", count=40), heard("card_drawn", party=DORA, card="inventur")]
    found = imagined(events, seed, renewed=True)
    assert found["deck"]["cards"] == []
    assert "inventur" in found["discard"]


def test_what_somebody_hands_over_is_what_its_taker_lays_later() -> None:
    """As Anna imagines a card that Ben gives Cem: neither any other of his, nor what somebody else lays."""
    game = Opening.of(resolved("buerokratopoly"), find_game, NAMES).new_game()
    assert isinstance(game, Buerokratopoly)
    game.state.hands[BEN][:] = ["freikauf", "beweis"]
    coming = [
        handed_over(BEN, CEM),
        heard("card_played", party=DORA, card="freikauf"),
        heard("card_played", party=CEM, card="beweis"),
    ]
    ask = Question("hand_over_card", Kind.CHOOSE, (BEN,), private=True)
    assert game.invented(ask, BEN, Clues(ANNA, coming, None, {}, random.Random(1))) == "beweis"
