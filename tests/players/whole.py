"""Whole games that greedy players play with each other."""

from __future__ import annotations

import random
from functools import cache

from companion.bots import bot
from companion.engine.vocabulary import Row
from companion.packs.scripts.games import find_game
from companion.simulate.play import step
from companion.table.play import Opening
from tests.players.observed import NAMES
from tests.players.twins import resolved


@cache
def played(game: str, seed: str = "1") -> tuple[Opening, tuple[Row, ...]]:
    """How the game begins, and all its acts to the end."""
    opening = Opening.of(resolved(game), find_game, NAMES)
    driver = opening.driver()
    driver.start()
    players = {party: bot("greedy", driver.game.name, f"{seed}/{party}") for party in NAMES}
    chance = random.Random(seed)
    while driver.question is not None:
        step(driver, driver.question, players, chance)
    return opening, tuple(driver.rows)
