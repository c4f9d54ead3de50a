"""Die Bürgermeister as the battery plays it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.engine.vocabulary import Party
from companion.games.buergermeister import Buergermeister
from tests.battery.playable import Playable
from tests.games.buergermeister.table import NAMES, definition, money


def money_and_cards(game: Buergermeister) -> Any:
    return [money(game), sorted([*game.state.deck.cards, *game.state.used])]


def correct(game: Buergermeister, rng: random.Random) -> Mapping[str, Any]:
    side, what = rng.choice([*game.sides, "§"]), rng.randrange(4)
    if what == 0:
        return {"figures": {rng.choice(list(game.board)): rng.choice([*game.side_of, None])}}
    if what == 1:
        return {"purse": {side: rng.choice([0, 250_000, 30])}}
    if what == 2:
        return {"turn": side}
    return {"draws_since": rng.choice([0, -1, 50])}


def disguise(game: Buergermeister, rng: random.Random) -> tuple[Party, ...]:
    """Another order of the deck; nobody sees it."""
    rng.shuffle(game.state.deck.cards)
    return game.parties


@lru_cache(maxsize=8)
def crowded(players: int, seed: int, free: int, **options: Any) -> dict[str, Any]:
    """A position near the end: all but so many fields are taken, and there is hardly any money."""
    game, rng = Buergermeister(definition(players, **options), NAMES[:players]), random.Random(seed)
    colours = [colour for colour in game.side_of for _ in range(game.definition.parameters.figures - 1)]
    fields = rng.sample(list(game.board), len(game.board) - free)
    figures = dict(zip(sorted(fields), rng.sample(colours, len(fields)), strict=True))
    purse = {side: rng.choice([0, 50_000, 300_000]) for side in game.sides}
    return {"turn": rng.choice(list(game.sides)), "figures": figures, "purse": purse, "draws_since": 90}


TABLES: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (2, 12, {}),
    (2, 8, {"four_parties": True, "fixed_order": True}),
    (3, 6, {"laender_first": True}),
    (4, 9, {"time_limit": 30}),
)
"""Players, fields that are still free, and switches; every switch stands on somewhere."""

FORBIDS = {"BM-12": ("too_long", "two_colours"), "BM-23": ("full_land",)}


def near_the_end(players: int, free: int, options: dict[str, Any]) -> Playable:
    def make(parties: tuple[Party, ...]) -> Buergermeister:
        game = Buergermeister(definition(players, **options), parties)
        game.load(crowded(players, players, free, **options))
        return game

    return Playable(
        f"buergermeister-{players}-{'-'.join(options) or 'plain'}",
        make,
        players,
        bound=110,
        forbids=FORBIDS if not options else {},
        games=1,
        ends=False,
        conserved=money_and_cards,
        correction=correct,
    )


def from_the_start() -> Playable:
    return Playable(
        "buergermeister-3-from-the-start",
        lambda parties: Buergermeister(definition(3), parties),
        3,
        bound=40,
        games=1,
        ends=False,
        conserved=money_and_cards,
        correction=correct,
        disguise=disguise,
    )


def buergermeister_tables() -> list[Playable]:
    """A beginning, and games near their end with the switches of the pack in different company."""
    return [from_the_start(), *(near_the_end(*table) for table in TABLES)]
