"""Whole games a second without people, on one worker and on two: beside playing without one, and beside twice one.

The workers have begun and read the pack before the clock starts.
"""

from __future__ import annotations

import time
from functools import cache, partial

from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.scripts.games import find_game
from companion.simulate.play import Plan
from companion.simulate.workers import in_processes, on_this_machine
from tests.bench.framework import Bench

GAMES = 60
SEATS = 4
WARM = 4
"""Games of each worker before it is measured."""


@cache
def plan() -> Plan:
    """Evenings of Karriere Poker among random players."""
    pack = Catalogue([installed_packs()]).load("karriere_poker")
    return Plan(pack.resolve([], pack.simulated(), SEATS), SEATS, ("random",) * SEATS, "bench")


def rate(workers: int) -> float:
    """Games a second of so many processes, from when each has played some; of none: of this process."""
    players = partial(in_processes, find_game, workers) if workers else on_this_machine(find_game, 1)
    first = WARM * max(1, workers)
    games = players(plan(), range(GAMES + first))
    for _ in range(first):
        next(games)
    begun = time.perf_counter()
    return sum(1 for _ in games) / (time.perf_counter() - begun)


BENCHES = [
    Bench(
        "playouts/s, Karriere Poker, 1 worker",
        "1/s",
        partial(rate, 1),
        partial(rate, 0),
        aim=0.8,
        note="beside playing without one",
    ),
    Bench(
        "playouts/s, Karriere Poker, 2 workers",
        "1/s",
        partial(rate, 2),
        lambda: 2 * rate(1),
        aim=0.8,
        note="beside twice one",
    ),
]
