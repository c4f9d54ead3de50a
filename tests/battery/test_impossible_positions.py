"""One thing of a position from play is changed: it is refused with its reasons, or it is one that can be played on."""

from __future__ import annotations

import json
import random

import pytest

from companion.engine.driver import Driver
from companion.engine.vocabulary import BadPositionError
from tests.battery.checks import hold_open
from tests.battery.impossible import IMPOSSIBLE, mutated
from tests.battery.playable import Playable
from tests.battery.registry import PLAYABLES

GAMES = [playable for playable in PLAYABLES if playable.id.partition("-")[0] in IMPOSSIBLE]
CHANGES = 120
"""Changed positions of each table."""

ON = 6
"""Entries that are played on from a position that was taken."""


@pytest.mark.lot(9)
@pytest.mark.parametrize("playable", GAMES, ids=lambda playable: playable.id)
def test_a_changed_position_is_refused_or_can_be(playable: Playable) -> None:
    impossible = IMPOSSIBLE[playable.id.partition("-")[0]]
    rng = random.Random(playable.id)
    positions = entry_points(playable, rng)
    refused = taken = 0
    for _ in range(CHANGES):
        position = json.loads(rng.choice(positions))
        what = mutated(position, rng)
        driver = playable.driver()
        try:
            driver.game.load(position)
        except BadPositionError as bad:
            assert bad.refusals
            assert all(refusal.rule and refusal.code for refusal in bad.refusals)
            refused += 1
            continue
        assert not [*impossible(driver.game)], what
        play_on(playable, driver, rng, what)
        taken += 1
    assert refused > taken / 10
    assert taken


def entry_points(playable: Playable, rng: random.Random) -> list[str]:
    """Positions at the entry points of a random game, and what lies there between two answers."""
    driver = playable.started()
    found = [json.dumps(driver.game.position())]
    for _ in range(playable.bound):
        if driver.question is None:
            break
        playable.step(driver, rng)
        position = json.dumps(driver.game.position())
        if driver.question is not None and can_stand(playable, position):
            found.append(position)
    return found


def can_stand(playable: Playable, position: str) -> bool:
    """Whether a moment of play is an entry point; in the middle of something it need not be."""
    try:
        playable.driver().game.load(json.loads(position))
    except BadPositionError:
        return False
    return True


def play_on(playable: Playable, driver: Driver, rng: random.Random, what: str) -> None:
    """A few entries; whatever breaks names the change that led there."""
    try:
        driver.start()
        for _ in range(ON):
            hold_open(driver)
            if driver.question is None:
                return
            playable.step(driver, rng)
    except Exception as error:
        error.add_note(what)
        raise
