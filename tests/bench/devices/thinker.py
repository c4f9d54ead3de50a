"""Thinks ahead in Karriere Poker without end, as the process beside a table: `python -m tests.bench.devices.thinker`.

Prints a line as soon as it thinks.
"""

from __future__ import annotations

import os
import sys

from companion.bots import maker
from companion.table.players import decide, limit
from tests.players.observed import moments
from tests.players.twins import resolved

NICE = 10
"""As of the process that thinks at a table."""

GAME = "karriere_poker"


def main() -> None:
    """One decision after the other, until the process is ended."""
    limit(NICE)
    make = maker("good", GAME)
    positions = [moment for moment in moments(resolved(GAME), "thinker", 40) if len(moment[1].options) > 1]
    sys.stdout.write("thinks\n")
    sys.stdout.flush()
    while os.getppid() > 1:
        for _, seen, opening, _ in positions:
            decide(seen, opening.driver, make, "thinker")


if __name__ == "__main__":
    main()
