"""Simulations of the smallest game, and what is done to them."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from companion.packs.resolved import ResolvedPack
from companion.simulate.kept import kept_games
from companion.simulate.order import BuildInfo
from companion.simulate.play import Plan, Played
from companion.simulate.workers import on_this_machine
from tests.protocol.house import catalogue, find

GAMES = 24
MADE = BuildInfo("1.0", "c0de", "3.11")


@cache
def lamps(seats: int = 3) -> ResolvedPack:
    return catalogue().load("lamps").resolve([], {}, seats)


def plan(seed: str = "s", seats: int = 3) -> Plan:
    return Plan(lamps(seats), seats, ("random",) * seats, seed)


@cache
def alone() -> Sequence[Played]:
    """The games as one process plays them in one go."""
    return tuple(on_this_machine(find, 1)(plan(), range(GAMES)))


def play_into(folder: Path, workers: int, games: int = GAMES) -> list[Played]:
    """A whole simulation into a folder, or what is left of it."""
    with kept_games(folder, plan(), MADE) as kept:
        return list(kept.and_on(on_this_machine(find, workers), games))


def ended_early(games: int) -> Any:
    """Players who are stopped after so many games."""

    def players(plan: Plan, numbers: range) -> Iterator[Played]:
        yield from on_this_machine(find, 1)(plan, numbers[:games])
        raise KeyboardInterrupt

    return players


def find_and_fall(name: str) -> Any:
    """In a worker, the process is gone."""
    if multiprocessing.parent_process() is not None:
        os._exit(9)
    return find(name)
