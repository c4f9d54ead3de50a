"""Bürokratopoly as the battery plays it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.engine.questions import Question
from companion.engine.vocabulary import Party
from companion.games.buerokratopoly import Buerokratopoly
from companion.games.buerokratopoly.rules.state import Election
from tests.battery.playable import Playable
from tests.games.buerokratopoly.table import definition


def figures_and_cards(game: Buerokratopoly) -> Any:
    state = game.state
    if game.at == "setup":
        return None
    cards = Counter([*state.deck.cards, *map(game.definition.face_down, state.discard)]) + state.hands.total()
    for entry in game.running:
        if isinstance(entry, Election):
            cards += Counter(entry.open_cards)
    return [[game.placed(party) for party in game.parties], sorted(cards.items())]


def correct(game: Buerokratopoly, rng: random.Random) -> Mapping[str, Any]:
    party, what = rng.choice(game.parties), rng.randrange(4)
    if what == 0 and game.state.posts:
        post, target = rng.choice(sorted(game.state.posts)), rng.choice(sorted(game.ladder))
        return {"posts": {post: None, target: game.state.posts[post]}}
    if what == 1 and game.state.posts:
        post = rng.choice(sorted(game.state.posts))
        owner = game.state.posts[post]
        return {"posts": {post: None}, "prison": {owner: game.state.prison.get(owner, 0) + 1}}
    if what == 2:
        return {"start_party": rng.choice([party, "§"])}
    return {"lost_actions": {party: 1}}


def disguise(game: Buerokratopoly, rng: random.Random) -> tuple[Party, ...]:
    """Another order of the deck, and the green cards of two hands changed for each other."""
    rng.shuffle(game.state.deck.cards)
    hands = game.state.hands
    pairs = [(a, b) for a in game.parties for b in game.parties if a < b and len(hands[a]) == len(hands[b]) > 0]
    if not pairs:
        return game.parties
    one, other = rng.choice(pairs)
    hands[one][:], hands[other][:] = list(hands[other]), list(hands[one])
    return tuple(party for party in game.parties if party not in (one, other))


def busy(question: Question, values: list[Any]) -> list[Any]:
    """Do something rather than nothing; green cards are left to the trials."""
    if question.kind.value == "window":
        return ["pass"]
    return [value for value in values if value != "let_it_lapse"] or values


TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (3, {"fast_game": True, "compact_board": True}),
    (4, {"fast_game": True, "interactive_votes": True, "favours": True, "green_cards_any_time": True}),
    (6, {"evidence_mutineers_only": True, "window_timer": 20, "compact_board": True, "interactive_votes": True}),
    (9, {"fast_game": True, "time_limit": 75, "no_roll_one_colour": True}),
    (5, {"spread_figures": "mixed", "physical_deck": True}),
    (3, {"spread_figures": "random"}),
)
"""Players and switches; every switch stands on somewhere."""


def buerokratopoly_tables() -> list[Playable]:
    """Few and many players, with the switches of the pack in different company."""
    return [
        Playable(
            f"buerokratopoly-{seats}-{'-'.join(switches)}",
            lambda parties, switches=switches: Buerokratopoly(definition(len(parties), **switches), parties),  # type: ignore[misc]
            seats,
            bound=140,
            games=1,
            ends=False,
            conserved=figures_and_cards,
            correction=correct,
            disguise=disguise,
            taste=busy,
        )
        for seats, switches in TABLES
    ]
