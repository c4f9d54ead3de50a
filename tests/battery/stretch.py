"""A short piece of play in which everything is held against a game, each check now and then."""

from __future__ import annotations

import random
from collections import Counter

from companion.engine.driver import Driver
from tests.battery import checks
from tests.battery.playable import Playable

LOOKED_AT = 0.08
"""How often, at each entry, each of the dear checks is made."""


def stretch(playable: Playable, seed: int | str, entries: int) -> Counter[str]:
    """Play so many entries, beginning anew where a game ends. How often each check found something to hold."""
    held: Counter[str] = Counter()
    rng = random.Random(f"{playable.id}/{seed}")
    while held["entries"] < entries:
        _one_game(playable, playable.started(auto_reveal=False), rng, held, entries)
    return held


def _one_game(playable: Playable, driver: Driver, rng: random.Random, held: Counter[str], entries: int) -> None:
    lying = playable.conserved(driver.game)
    while driver.question is not None and held["entries"] < entries:
        checks.hold_open(driver)
        _look(playable, driver, rng, held)
        looks_back = rng.random() < LOOKED_AT
        before, marks = checks.picture(driver) if looks_back else {}, len(driver.rows)
        corrected = checks.trouble(playable, driver, rng)
        held["corrected"] += corrected
        if driver.question is not None:
            playable.step(driver, rng)
        held["entries"] += 1
        lay, lying = lying, playable.conserved(driver.game)
        assert corrected or lay is None or lay == lying
        if looks_back:
            checks.undo_is_the_inverse(playable, driver, before, marks)
            held["undone"] += 1
    checks.replay_is_the_same(playable, driver)
    if driver.question is None:
        assert driver.outcome is not None
        held["ended"] += 1


def _look(playable: Playable, driver: Driver, rng: random.Random, held: Counter[str]) -> None:
    if rng.random() < LOOKED_AT:
        held["offered"] += checks.offered_is_accepted(playable, driver, rng, most=3)
    if rng.random() < LOOKED_AT:
        held["refused"] += checks.refused_says_why(playable, driver, rng)
    if rng.random() < LOOKED_AT:
        checks.nonsense_is_told(driver, rng, most=3)
    if rng.random() < LOOKED_AT:
        held["hidden"] += checks.hidden_shows_nowhere(playable, driver, rng)
    secret = driver.question is not None and driver.question.is_secret
    if rng.random() < (3 * LOOKED_AT if secret else LOOKED_AT):
        held["secret"] += checks.choices_and_shuffles_betray_nothing(playable, driver, rng)
