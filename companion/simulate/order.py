"""Orders: what another process or machine needs to play games of a simulation."""

from __future__ import annotations

import hashlib
import json
import pickle
import platform
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import companion
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import UnknownGameError
from companion.simulate.play import Plan, Played, play

Find = Callable[[str], Any]

DECIDING = ("bots", "engine", "games", "mechanics", "packs", "table", "simulate/play.py")
"""The parts of the program that determine the course of a game; those that draw, speak or count do not."""


@dataclass(frozen=True)
class BuildInfo:
    """The program version that decides how games go: two that are equal play the same games.

    `code` is a digest of `DECIDING` and of the game's own module (12 hex digits), `python` the release, as "3.11":
    others may draw other numbers from the same seed.
    """

    version: str
    code: str
    python: str

    def __str__(self) -> str:
        return f"version {self.version} ({self.code}) on Python {self.python}"


@cache
def made_here(game: type) -> BuildInfo:
    """The build information of this process for a game's class."""
    root = Path(companion.__file__).parent
    files = [file for part in DECIDING for file in _modules(root / part)]
    own = getattr(sys.modules[game.__module__], "__file__", None)
    digest = hashlib.sha256()
    for file in [*files, *([Path(own)] if own else [])]:
        digest.update(f"{file.name}\n".encode() + file.read_bytes())
    return BuildInfo(companion.__version__, digest.hexdigest()[:12], f"{sys.version_info[0]}.{sys.version_info[1]}")


def _modules(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


class OtherBuildError(Exception):
    """A worker's program would play different games. The message says how it differs, and what to do."""


@dataclass(frozen=True)
class Order:
    """A plan that can travel. `find` must be importable by name where it arrives."""

    game: str
    pack: str
    seats: int
    bots: tuple[str, ...]
    seed: str
    find: Find
    made: BuildInfo
    most: int

    @classmethod
    def of(cls, plan: Plan, find: Find) -> Order:
        """The order to play games of this plan as they are played here."""
        made = made_here(find(plan.pack.game))
        return cls(plan.pack.game, plan.pack.text, plan.seats, plan.bots, plan.seed, find, made, plan.most)


def play_some(order: Order, numbers: range) -> list[Played]:
    """Plays the games with these numbers. Raises OtherBuildError if this program would play them differently."""
    here = _made(order)
    if here != order.made:
        raise OtherBuildError(
            f"The worker on {platform.node()} has {here}, this machine {order.made}: their games could differ. "
            "Install the same on all of them."
        )
    plan = _plan(order.pack, order.seats, order.bots, order.seed, order.find, order.most)
    return [play(plan, number, order.find) for number in numbers]


def play_packed(order: bytes, numbers: range) -> list[Played]:
    """Plays games of a pickled order. Also raises ImportError if it cannot be unpickled."""
    try:
        read = pickle.loads(order)
    except AttributeError as error:  # a module that is there, without what is meant of it
        raise ImportError(str(error)) from error
    return play_some(read, numbers)


def _made(order: Order) -> BuildInfo:
    try:
        return made_here(order.find(order.game))
    except UnknownGameError as error:
        raise OtherBuildError(f"The worker on {platform.node()}: {error}. Install the same on all of them.") from None


@lru_cache(4)
def _plan(pack: str, seats: int, bots: tuple[str, ...], seed: str, find: Find, most: int) -> Plan:
    return Plan(ResolvedPack.from_plain(json.loads(pack), find), seats, bots, seed, most)


Result = Callable[[], Sequence[Played]]
"""Waits for games under way, and returns them."""


def in_order(
    submit: Callable[[range], Result], numbers: range, at_once: int, ahead: Callable[[], int]
) -> Iterator[Played]:
    """Plays games in pieces of `at_once`, and yields them in the order of their numbers.

    Never more than `ahead()` pieces are under way at once.
    """
    under_way: deque[Result] = deque()
    for first in range(0, len(numbers), at_once):
        under_way.append(submit(numbers[first : first + at_once]))
        if len(under_way) >= ahead():
            yield from under_way.popleft()()
    while under_way:
        yield from under_way.popleft()()
