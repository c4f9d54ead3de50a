"""`python -m tests.battery.fingerprint`: one line per game, the hash of all events of one seeded evening."""

from __future__ import annotations

import hashlib
import json
import random
import sys

from tests.battery.playable import Playable
from tests.battery.registry import PLAYABLES


def fingerprint(playable: Playable, seed: int) -> str:
    """The hash of what happens, who may know it, and where it ends."""
    driver, rng = playable.started(), random.Random(seed)
    for _ in range(playable.bound):
        if driver.question is not None:
            playable.step(driver, rng)
    told = [[*event[:3], event.audience] for event in driver.game.events]
    text = json.dumps([told, driver.rows, driver.game.everything()])  # unsorted: the order of maps counts, too
    return hashlib.sha256(text.encode()).hexdigest()


def main() -> None:
    """Print them all."""
    for playable in PLAYABLES:
        sys.stdout.write(f"{playable.id} {fingerprint(playable, 7)}\n")


if __name__ == "__main__":
    main()
