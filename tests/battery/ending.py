"""Games that greedy players play until somebody is General Secretary."""

from __future__ import annotations

import random

from companion.bots import bot
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Mode
from tests.battery.play import chance
from tests.battery.playable import Playable

MOST = 30_000
"""Answers after which a game counts as one that does not end; the longest take a tenth of it."""


def played_to_the_end(playable: Playable, seed: int | str) -> Driver:
    """The whole game from where the table stands. Fails if it does not end, or loses a figure or a card."""
    driver = playable.started()
    rng = random.Random(f"{playable.id}/{seed}")
    players = {party: bot("greedy", driver.game.name, f"{seed}/{party}") for party in playable.parties}
    lay = playable.conserved(driver.game)
    while (ask := driver.question) is not None:
        assert driver.count < MOST, f"{playable.id} does not end"
        if ask.kind in CHANCE:
            driver.answer(None, chance(ask, rng), "virtual")
            continue
        for party in ask.open_to() if ask.mode is Mode.ALL else ask.asked():
            value = players[party].answer(driver.game, ask, party)
            if value is not None:
                driver.answer(party, value, "bots", question=ask.id)
                break
        else:
            driver.expire(ask.id)
    assert lay is None or playable.conserved(driver.game) == lay
    return driver


def somebody_is_general_secretary(playable: Playable, seed: int | str) -> None:
    """It ends by the last election, won by somebody out of a full Politbüro."""
    driver = played_to_the_end(playable, seed)
    game, outcome = driver.game, driver.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == ("general_secretary", "BU-43")
    ((winner,), others) = outcome.ranking
    assert sorted([winner, *others]) == sorted(game.parties)
    posts, ladder = game.state.posts, game.ladder  # type: ignore[attr-defined]
    assert posts[ladder.top] == winner
    assert sum(post in posts for post in ladder.area(ladder.top)) == len(ladder.area(ladder.top)) - 1
