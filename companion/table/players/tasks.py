"""What the processes that think are given, and what is taken from them.

Who plays is given the game's rules once, then what one party may know, for each decision.
"""

from __future__ import annotations

import ctypes
import io
import os
import pickle
import resource
import signal
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion.bots.observation import Observation
from companion.engine.driver import Driver
from companion.engine.vocabulary import Party
from companion.packs.others.place import PLACE
from companion.packs.scripts.games import FindGame, find_game

PASSED = ("PATH", "LANG", "LC_ALL", PLACE)
"""What a process that thinks sees of the environment, beside where its modules lie."""

PR_SET_PDEATHSIG = 1
"""What prctl(2) calls the signal that a process is sent when its parent is gone."""

LENGTH = 4
"""Bytes that say how long what follows is."""


@dataclass(frozen=True, slots=True)
class Blueprint:
    """What games of one pack and these parties are made of. No position, no order of a deck, no hand."""

    script: str
    definition: Any
    parties: tuple[Party, ...]
    levels: Mapping[str, str]
    forbids: Mapping[str, Sequence[str]]
    listed: Mapping[str, Sequence[str]] | None

    @classmethod
    def of(cls, driver: Driver) -> Blueprint:
        """That of the game of a driver."""
        game, levels = driver.game, driver.levels
        forbids = {rule: tuple(codes) for rule, codes in levels.forbids.items()}
        listed = None if levels.listed is None else {rule: tuple(codes) for rule, codes in levels.listed.items()}
        return cls(game.name, game.definition, tuple(game.parties), dict(levels.of), forbids, listed)

    def driver(self, find: FindGame = find_game) -> Driver:
        """A driver with a new game, not started yet."""
        game = find(self.script)(self.definition, self.parties)
        driver = Driver(game, levels=self.levels, forbids=self.forbids)
        driver.levels.listed = self.listed
        return driver


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: what is known, how well it is to be decided, and what makes it repeatable."""

    number: int
    seen: Observation
    strength: str
    seed: str


def _read_only(entries: dict[Any, Any]) -> Mapping[Any, Any]:
    """A function that pickle finds by its name, which it does not the type itself."""
    return MappingProxyType(entries)


class _Pickler(pickle.Pickler):
    def reducer_override(self, found: Any) -> Any:
        return (_read_only, (dict(found),)) if isinstance(found, MappingProxyType) else NotImplemented


def pickled(what: Any) -> bytes:
    """As bytes for another process of this program."""
    written = io.BytesIO()
    _Pickler(written, pickle.HIGHEST_PROTOCOL).dump(what)
    return written.getvalue()


def packed(what: Blueprint | Decision | None) -> bytes:
    """As bytes, with their length before them; None says that nothing is to be thought about any more."""
    inside = pickled(what)
    return len(inside).to_bytes(LENGTH, "big") + inside


def received(pair: socket.socket, unpack: Callable[[bytes], Any] = pickle.loads) -> Any:
    """What `packed` has put together. Raises EOFError when there is nobody to send more."""
    length = int.from_bytes(_exactly(pair, LENGTH), "big")
    return unpack(_exactly(pair, length))


def _exactly(pair: socket.socket, length: int) -> bytes:
    found = b""
    while len(found) < length:
        more = pair.recv(length - len(found))
        if not more:
            raise EOFError
        found += more
    return found


def environment() -> dict[str, str]:
    """What a process that thinks sees of the environment."""
    passed = {name: os.environ[name] for name in PASSED if name in os.environ}
    # The package's program is found by its launcher alone: the child looks where this process does.
    return {**passed, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def limit(nice: int) -> None:
    """Takes from this process what it does not need. A core file would hold a hand."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.setpriority(os.PRIO_PROCESS, 0, nice)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
