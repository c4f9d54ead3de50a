"""How long a decision takes as at a table: observation, imagined game, answer; of each game with each strength.

    python -m tests.strength.times [GAME …]

Processor time of the first 200 decisions of a game by four in which the box plays all seats, those who search with all
their playouts, in a table for docs/players.md.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from typing import Any
from unittest.mock import patch

from companion.bots import maker
from companion.bots.search import Searches
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.players import strengths_of
from companion.table.players.deciding import decide
from tests.players.twins import GAMES
from tests.shipped import shipped
from tests.strength import seats
from tests.strength.seats import Seats

DECISIONS = 200


class Timed(Seats):
    """Takes the time of each decision."""

    def __init__(self, resolved: ResolvedPack, strength: str) -> None:
        super().__init__(resolved, strength, 0)
        self.taken: list[float] = []

    def _decided(self, *given: Any) -> Any:
        begun = time.process_time()
        value = decide(*given)
        self.taken.append(1000 * (time.process_time() - begun))
        self.counted["answers"] += 1
        return value


def row(game: str, strength: str) -> str:
    """One line of the table."""
    timed = Timed(shipped().load(game).resolve([], GAMES[game], 4), strength)
    player = maker(strength, game)(random.Random(0))
    playouts = player.budget.playouts if isinstance(player, Searches) else 0
    with patch.object(seats, "PLAYOUTS", playouts):
        timed.play(DECISIONS)
    cuts = statistics.quantiles(timed.taken[:DECISIONS], n=100, method="inclusive")
    return f"| {game} | `{strength}` | {' | '.join(f'{cuts[at]:.1f}' for at in (49, 89, 98))} |"


def main() -> None:
    """The rows of the games that are named, or of all, each as soon as it is there."""
    for game in sys.argv[1:] or GAMES:
        for strength in strengths_of(find_game(game)):
            sys.stdout.write(row(game, strength) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
