"""Karriere Poker as the battery plays it: short decks, both modes, every option."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.rules.plays import conceivable_plays
from tests.battery.playable import Playable
from tests.battery.stub_games import swap_hidden
from tests.games.karriere_poker.table import FORBIDS, definition

TABLES: tuple[tuple[int, str, dict[str, Any]], ...] = (
    (4, "dealt", {}),
    (5, "physical", {"later_joker_beats": True, "minutes": 60}),
    (6, "dealt", {"until_all_pass": True, "equal_may_follow": True, "names_only": True}),
    (8, "physical", {"stay_seated": True, "dishwasher_three": True}),
)
"""Seats, mode, options. Every evening ends after its second game at the latest."""


def cards(game: KarrierePoker) -> Any:
    """Every card of the deck; with real cards, how many there are."""
    state = game.state
    if game.at != "round" or not game.is_on:
        return None
    known = game.played() + state.hands.total()
    for card in state.aside.cards:
        known[card] += 1
    return known == game.copies if game.dealt else known.total() + sum(state.sizes.values()) + left_aside(game)


def left_aside(game: KarrierePoker) -> int:
    """What the dealer of the first game keeps, which nobody has seen."""
    return 0 if game.state.ranks else game.copies["joker"]


def correct(game: KarrierePoker, rng: random.Random) -> Mapping[str, Any]:
    """Cards that went to somebody else, another's turn, a round that is over, nonsense."""
    state = game.state
    giver, taker = rng.sample(game.parties, 2)
    what = rng.randrange(5)
    if what == 0:
        return {"turn": rng.choice([giver, None, "§", 7])}
    if what == 1:
        return {"plays": [], "done": rng.choice([[], [giver]])}
    if what == 2:
        return {"positions": [*state.positions, giver]}
    if not game.dealt:
        return {"sizes": {giver: rng.choice([0, max(0, game.size(giver) - 1), 99, -1])}}
    hand = list(state.hands[giver])
    moved = rng.sample(hand, rng.randint(0, len(hand)))
    for card in moved:
        hand.remove(card)
    return {"hands": {giver: hand, taker: [*state.hands[taker], *moved]}}


def disguise(game: KarrierePoker, rng: random.Random) -> tuple[Party, ...]:
    return swap_hidden(game.state.hands, [game.state.aside, game.state.cleared], rng)


def wider(game: KarrierePoker, question: Question, party: Party) -> Iterable[Any] | None:
    return conceivable_plays(game) if question.kind is Kind.CARDS else None


def karriere_tables() -> list[Playable]:
    """Few numbers, so that evenings are short."""
    return [
        Playable(
            f"karriere_poker-{mode}-{seats}",
            lambda parties, mode=mode, options=options: KarrierePoker(  # type: ignore[misc]
                definition(len(parties), mode=mode, games=2, numbers=4, **options), parties
            ),
            seats,
            bound=400,
            games=2,
            forbids=FORBIDS if not options else {"KP-06": FORBIDS["KP-06"]},
            conserved=cards,
            correction=correct,
            disguise=disguise if mode == "dealt" else None,
            wider=wider,
        )
        for seats, mode, options in TABLES
    ]
