"""One thing of what is under way is corrected: it is refused with its reasons, or it is one that can be played on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.vocabulary import TABLE, Audience, BadPositionError
from tests.battery.checks import hold_open
from tests.battery.playable import Playable
from tests.battery.registry import PLAYABLES
from tests.goldens.parts.records import changed

GAMES = [
    playable
    for playable in PLAYABLES
    if playable.id.partition("-")[0] in ("animal_farm", "buergermeister", "buerokratopoly", "politburo")
]
FEW, MANY = range(2), range(2, 20)

OFTEN, EACH = 0.4, 3
"""How often it is corrected where something is under way, and in how many ways each time."""

ON = 12
"""Entries that are played on from a correction that was taken."""


@pytest.mark.lot(9)
@pytest.mark.parametrize("playable", GAMES, ids=lambda playable: playable.id)
@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
def test_what_is_under_way_is_refused_or_can_be(playable: Playable, seeds: range) -> None:
    tried = [taken for seed in seeds for taken in corrections(playable, random.Random(f"{playable.id} {seed}"))]
    assert tried
    assert not all(tried)


def corrections(playable: Playable, rng: random.Random) -> Iterator[bool]:
    """Whether each of many corrections was taken; what was taken was played on."""
    driver = playable.driver()
    driver.game.keeps_entries = True
    driver.start()
    for _ in range(playable.bound):
        if driver.question is None:
            return
        for _ in range(EACH if driver.game.running and rng.random() < OFTEN else 0):
            yield corrected(playable, driver.forked(), rng)
        playable.step(driver, rng)


def corrected(playable: Playable, fork: Driver, rng: random.Random) -> bool:
    """Changes one part; tells whether that was taken. Whatever breaks names the change."""
    before, running = fork.game.everything(), fork.game.running[-1].full()
    part = rng.choice(sorted(running))
    patch = {part: changed(running[part], [*fork.game.parties, *fork.game.labels()], rng)}
    try:
        fork.correct({"running": patch}, "looked at the table")
        look(fork)
        play_on(playable, fork, rng)
    except BadPositionError as bad:
        assert all(refusal.rule and refusal.code for refusal in bad.refusals)
        assert fork.game.everything() == before
        return False
    except Exception as error:
        error.add_note(f"{part}: {running[part]!r} → {patch[part]!r}"[:300])
        raise
    return True


def look(driver: Driver) -> None:
    """As the table and everybody at it do."""
    for audience in (TABLE, *map(Audience.of, driver.game.parties)):
        driver.view(audience)
    driver.game.odds()
    driver.game.question_says()


def play_on(playable: Playable, driver: Driver, rng: random.Random) -> None:
    for _ in range(ON):
        hold_open(driver)
        if driver.question is None:
            return
        playable.step(driver, rng)


def test_a_number_of_dice_cannot_be_what_no_board_makes() -> None:
    """A contest with a million dice was taken, and its odds were reckoned without end."""
    playable = next(one for one in GAMES if one.id.startswith("buerokratopoly"))
    driver, rng = playable.started(), random.Random(1)
    while not any(isinstance(of, dict) and of for of in [_dice(driver)]):
        playable.step(driver, rng)
    party = min(_dice(driver))
    with pytest.raises(BadPositionError) as bad:
        driver.correct({"running": {"dice": {party: 10**6}}}, "a slip")
    assert [(why.rule, why.code) for why in bad.value.refusals] == [("GEN-8", "above_most")]


def _dice(driver: Driver) -> Any:
    return driver.game.running[-1].full().get("dice") if driver.game.running else None
