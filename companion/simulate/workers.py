"""Many games on all cores; which worker plays which game changes nothing."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion.packs.resolved import ResolvedPack
from companion.simulate.play import Plan, Played, play

Find = Callable[[str], Any]

_worker: Callable[[int], Played] | None = None
"""What a worker process does with a game's number; set once, when the process begins."""


def play_all(plan: Plan, games: int, find: Find, workers: int, progress: Callable[[int], None]) -> list[Played]:
    """Play so many games; `progress` is told how many are done. `find` must be importable by name."""
    played: list[Played] = []
    for result in _results(plan, games, find, min(workers, games)):
        played.append(result)
        progress(len(played))
    return played


def _results(plan: Plan, games: int, find: Find, workers: int) -> Iterator[Played]:
    if workers < 2:
        yield from (play(plan, number, find) for number in range(games))
        return
    told = (plan.pack.plain, plan.seats, plan.bots, plan.seed, find)
    chunk = max(1, min(20, games // (workers * 8)))
    # Spawned, not forked: a process with threads (a window, a test's worker) may be copied with its locks held.
    with multiprocessing.get_context("spawn").Pool(workers, _begin, told) as pool:
        yield from pool.imap(_play_one, range(games), chunk)


def _begin(pack: dict[str, Any], seats: int, bots: tuple[str, ...], seed: str, find: Find) -> None:
    global _worker
    plan = Plan(ResolvedPack.from_plain(pack, find), seats, bots, seed)
    _worker = partial(_play_numbered, plan, find)


def _play_numbered(plan: Plan, find: Find, number: int) -> Played:
    return play(plan, number, find)


def _play_one(number: int) -> Played:
    assert _worker is not None
    return _worker(number)
