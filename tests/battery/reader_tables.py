"""The reader as the battery plays it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.engine.questions import Question
from companion.engine.vocabulary import Party
from companion.games.reader import Reader
from tests.battery.playable import Playable
from tests.games.reader.table import definition


def cards(game: Reader) -> Any:
    """Every card of the box's decks, wherever it lies."""
    state, boxed = game.state, {deck.id for deck in game.definition.app_decks}
    lying = [card for pile in state.piles.of.values() for card in pile.cards]
    lying += [card for cards in (*state.discards.values(), *state.kept.values()) for card in cards]
    return sorted(card for card in (*lying, *state.shown.values()) if card.partition(".")[0] in boxed)


def correct(game: Reader, rng: random.Random) -> Mapping[str, Any]:
    party = rng.choice([*game.parties, "§"])
    return rng.choice(
        [
            {"turn": party},
            {"first": party},
            {"rounds": [{party: rng.randint(-5, 5)}]},
            {"tray": {"Axe": rng.choice(["2d6", "nonsense"])}},
            {"discards": {"table_events": ["table_events.silence"]}},
        ]
    )


def disguise(game: Reader, rng: random.Random) -> tuple[Party, ...]:
    """Another order of the piles; who looks at the top sees another one, nobody else does."""
    for pile in game.state.piles.of.values():
        rng.shuffle(pile.cards)
    last = game.events[-1]
    looking = last.facts["party"] if last.kind == "looks_at_top" else None
    return tuple(party for party in game.parties if party != looking)


def lingering(question: Question, values: list[Any]) -> list[Any]:
    """Nobody with an aim ends an evening that has just begun."""
    return [value for value in values if value != "finish"] or values


def reader_tables() -> list[Playable]:
    """A few people with a deck of the box and a real one, and a table without names where low is good."""
    return [
        Playable(
            f"reader-{players}",
            lambda parties, players=players, options=options: Reader(definition(players, **options), parties),  # type: ignore[misc]
            players,
            bound=60,
            games=1,
            ends=False,
            conserved=cards,
            correction=correct,
            disguise=disguise,
            taste=lingering,
        )
        for players, options in ((3, {}), (1, {"low_wins": True}))
    ]
