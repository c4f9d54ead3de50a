"""No player without people gives an answer that a house refuses, whatever it would rather do."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.bots import bot
from companion.engine.driver import Driver
from companion.engine.house.clauses import Clause
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.scripts.games import find_game
from companion.simulate.play import NAMES, step
from companion.table.play import Opening

GAMES = ("animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo")
SEATS = 4
DECISIONS = 150
PACKS = Catalogue([installed_packs()])


def clauses() -> Iterator[tuple[str, Clause]]:
    """Everything that can be forbidden in a game, and everything that can be required."""
    for game in GAMES:
        for action in find_game(game).actions:
            yield game, Clause("HOUSE-1", "forbid", (action.name,))
            if action.possible is not None:
                yield game, Clause("HOUSE-1", "require", (action.name,))


def begun(game: str, clause: Clause) -> Driver:
    pack = PACKS.load(game)
    resolved = replace(pack.resolve([], pack.simulated(), SEATS), clauses=(clause,))
    driver = Opening.of(resolved, find_game, NAMES[:SEATS]).driver()
    driver.start()
    return driver


@pytest.mark.lot(9)
@pytest.mark.parametrize(
    ("game", "clause"), [*clauses()], ids=lambda one: one if isinstance(one, str) else f"{one.does} {one.of[0]}"
)
def test_greedy_players_go_by_it(game: str, clause: Clause) -> None:
    driver, rng = begun(game, clause), random.Random(clause.of[0])
    players: Mapping[str, Any] = {
        party: bot("greedy", game, f"{clause.of[0]}/{party}") for party in driver.game.parties
    }
    taken = 0
    while taken < DECISIONS and driver.question is not None:
        taken += step(driver, driver.question, players, rng)
