"""Thinking off the table's thread: a process of its own that is given what a seat may know, and nothing else.

A clock decides nothing but when the seat answers: what is not found by then, a quicker player does.
"""

from __future__ import annotations

import json
import logging
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from companion.table.players.tasks import Blueprint, Decision, environment, packed

SILENT = 3
"""After so many decisions in a row that were not thought out in time, no more is asked for in this game."""

TAKEN = 0.1
"""Seconds in which the process must have taken what it is sent. In a very long evening that is more than the socket
holds: all that was heard goes along.
"""

ROOM = 1 << 20
"""Bytes that are to wait for a process that still starts, the rules and a first decision; systems give less."""

MOST = 1 << 20
"""Bytes that it may say between two looks: no answer is as long, and who looks must come to an end."""

log = logging.getLogger(__name__)


class ThoughtOut(NamedTuple):
    """What was thought: the answer, None if there is none."""

    value: Any


class Mind(Protocol):
    """What thinks. Nothing of it waits."""

    @property
    def alive(self) -> bool:
        """Whether it can still answer."""

    def think(self, task: Decision | None) -> None:
        """Thinks about this from now on, and about nothing else; about nothing at all for None."""

    def found(self, number: int) -> ThoughtOut | None:
        """What it has found out about the task of this number; None while it thinks."""

    def close(self) -> None:
        """Ends it."""


MakeMind = Callable[[Blueprint], Mind]


class Apart:
    """A mind in a process of its own. Raises OSError if none can be started."""

    def __init__(self, blueprint: Blueprint, command: Callable[[int], list[str]] | None = None) -> None:
        self._pair, theirs = socket.socketpair()
        self._pair.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM)
        self._heard, self._last = b"", dict[str, Any]()
        self._gone = False
        with theirs:
            try:
                self._child = subprocess.Popen(
                    (command or _command)(theirs.fileno()),
                    pass_fds=(theirs.fileno(),),
                    env=environment(),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                )
            except OSError:
                self._pair.close()
                raise
        self._pair.setblocking(False)
        self._put(packed(blueprint))

    @property
    def alive(self) -> bool:
        """Whether it can still answer."""
        self._hear()
        return not self._gone and self._child.poll() is None

    def think(self, task: Decision | None) -> None:
        """Sends it; a process that does not take it is as good as one that hangs."""
        self._put(packed(task))

    def found(self, number: int) -> ThoughtOut | None:
        """What it said about this task."""
        self._hear()
        return ThoughtOut(self._last.get("value")) if self._last.get("number") == number else None

    def close(self) -> None:
        """Ends the process."""
        self._gone = True
        self._pair.close()
        self._child.kill()
        self._child.wait()

    def _put(self, said: bytes) -> None:
        if self._gone:
            return
        try:
            # What fits is put there first: to whoever waits a socket counts as full long before it is.
            with suppress(BlockingIOError):
                said = said[self._pair.send(said) :]
            if said:
                self._pair.settimeout(TAKEN)
                self._pair.sendall(said)
                self._pair.setblocking(False)
        except OSError:
            self._gone = True

    def _hear(self) -> None:
        if self._gone:
            return
        with suppress(BlockingIOError):
            try:
                while len(self._heard) <= MOST and (more := self._pair.recv(1 << 16)):
                    self._heard += more
                self._gone = True
            except BlockingIOError:
                raise
            except OSError:
                self._gone = True
        *lines, self._heard = self._heard.split(b"\n")
        for line in lines:
            try:
                said = json.loads(line)
            except (ValueError, RecursionError):
                self._gone = True
                return
            self._last = said if isinstance(said, dict) else {}
            if failed := self._last.get("failed"):
                kind = failed if str(failed).isidentifier() else "unknown"  # anything longer may hold a hand
                log.warning("a seat of the box could not think: %s", kind)


def _command(pair: int) -> list[str]:
    return [sys.executable, "-m", "companion.table.players.apart", str(pair)]


class Thoughts:
    """What is being thought about for a table. `troubled` is called once, when the process has failed. That it was too
    slow is told to nobody while the game runs: it would tell that these decisions were hard.
    """

    def __init__(self, blueprint: Callable[[], Blueprint], make: MakeMind = Apart) -> None:
        self._blueprint, self._make = blueprint, make
        self.troubled: Callable[[], object] = lambda: None
        self.over = self.failed = self.too_slow = False
        self._mind: Mind | None = None
        self._number, self._late = -1, 0

    def be_ready(self) -> None:
        """Starts what thinks, if it does not run yet: it takes a moment."""
        if self._mind is None and not self.over:
            try:
                self._mind = self._make(self._blueprint())
            except OSError:
                self.end()

    def begin(self, number: int, task: Callable[[], Decision]) -> None:
        """Thinks about the decision of this number, unless it does so already."""
        if self._number != number:
            self._number = number
            self.be_ready()
            if self._mind is not None:
                self._mind.think(task())

    def found(self, number: int) -> Any:
        """What was found out; None if there is nothing. It is asked for once, at the moment at which the seat answers:
        no time tells whether the decision was hard.
        """
        if self._mind is None or self._number != number:
            return None
        if not self._mind.alive:
            self.end()
            return None
        if (found := self._mind.found(number)) is not None:
            self._late = 0
            return found.value
        self._late += 1
        if self._late >= SILENT:
            self.too_slow = True
            self.close()
        else:
            self._mind.think(None)
        return None

    def close(self) -> None:
        """Ends what thinks."""
        self.over = True
        if self._mind is not None:
            self._mind.close()
            self._mind = None

    def end(self) -> None:
        """Ends what thinks, as it has failed, which the table is told."""
        if not self.over:
            self.close()
            self.failed = True
            log.warning("the box thinks ahead no more in this game")
            self.troubled()
