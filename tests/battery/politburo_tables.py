"""Politburó as the battery plays it: few and many seats, both modes, every option."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.engine.vocabulary import Party
from companion.games.politburo import Politburo
from tests.battery.playable import Playable
from tests.games.politburo.table import all_cards, definition

TABLES: tuple[tuple[int, str, dict[str, Any]], ...] = (
    (2, "dealt", {"hold_office_one_round": True, "gain_before_siberia": True}),
    (3, "physical", {"two_of_a_kind": True, "window_timer": 10}),
    (4, "physical", {"hold_office_one_round": True, "hand_per_office": True}),
    (5, "dealt", {"hand_per_office": True, "betrayal_ignores_popularity": True}),
)
"""Seats, mode, options."""


OFTEN = {"PB-49": ("own_turn_only", "star_from_hand"), "PB-15": ("own_turn",), "PB-51": ("needs_office",)}
"""Soft codes that chance meets; a scenario plays each of the others off."""


def cards_and_markers(game: Politburo) -> Any:
    """Every card, every candidate once, every office with one holder at the most."""
    if game.at not in game.entries:
        return None
    cards = all_cards(game)
    known = sorted(cards.items()) if game.dealt else cards.total()
    holders = list(game.state.offices.values())
    return [known, sorted(game.state.owner), len(holders) == len(set(holders))]


def correct(game: Politburo, rng: random.Random) -> Mapping[str, Any]:
    """Tracks, offices, markers, hands, whose turn it is: possible or not."""
    state = game.state
    party, candidate = rng.choice(game.parties), rng.choice(sorted(state.owner))
    what = rng.randrange(7)
    if what == 0:
        return {"loyalty": {candidate: rng.randint(-7, 24)}}
    if what == 1:
        return {"health": {candidate: rng.randint(-1, 12)}}
    if what == 2:
        return {"offices": {rng.choice(list(game.definition.minimum)): rng.choice([candidate, None])}}
    if what == 3:
        return {"turn": rng.choice([party, None, "§"])}
    if what == 4:
        return {"lost": {candidate: rng.choice(["killed", "siberia", "moon"])}}
    if what == 5:
        return {"markers": rng.choice([[], [candidate], ["§"]])}
    hand = list(state.hands[party])
    if not hand:
        return {"had_turn": [party]}
    card = hand.pop()
    return {"hands": {party: hand}, "discard": [*state.discard, card]}


def disguise(game: Politburo, rng: random.Random) -> tuple[Party, ...]:
    """Mix the deck with what two hands of equal size, or the cards beside two candidates, hold."""
    state = game.state
    pairs = [
        (one, other)
        for one, mine in state.hands.items()
        for other, his in state.hands.items()
        if one < other and len(mine) == len(his) > 0
    ]
    mixed: tuple[Party, ...] = rng.choice(pairs) if pairs else ()
    places = [*(state.hands[party] for party in mixed), state.deck.cards]
    cards = [card for place in places for card in place]
    rng.shuffle(cards)
    for place in places:
        place[:] = [cards.pop() for _ in place]
    return tuple(party for party in game.parties if party not in mixed)


def politburo_tables() -> list[Playable]:
    """Every switch stands on somewhere."""
    return [
        Playable(
            f"politburo-{mode}-{seats}-{'-'.join(options) or 'plain'}",
            lambda parties, mode=mode, options=options: Politburo(  # type: ignore[misc]
                definition(len(parties), mode=mode, **options), parties
            ),
            seats,
            bound=70,
            games=1,
            ends=False,
            forbids=OFTEN if mode == "dealt" else {"PB-49": ("own_turn_only",)},
            conserved=cards_and_markers,
            correction=correct,
            disguise=disguise if mode == "dealt" else None,
        )
        for seats, mode, options in TABLES
    ]
