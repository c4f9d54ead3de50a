"""What it takes until those who listen have heard of an answer, and what telling costs the game."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from statistics import median

from companion.events.feed import connected
from companion.table.play import Change
from tests.bench.framework import Bench, Shared
from tests.bench.store.journal import folder
from tests.events.house import ON, Told, until

EVENTS = 400
MOST = 5.0
"""Milliseconds from the commit to the line."""


def latency() -> dict[str, float]:
    """Milliseconds from the commit of an answer until its last line is at who listens: median, and 99 of 100."""
    with folder() as here:
        table = Told(here)
        listener = connected(here)
        game = table.begin(events=1)
        until(lambda: table.events._feed is not None and table.events._feed.clients)
        committed: list[float] = []
        spent: list[float] = []
        listeners = game.session.listeners

        def before(_: Change) -> None:
            committed.append(time.perf_counter())

        def after(_: Change) -> None:
            # What was told lies in the socket of who listens: it is read without waiting, and looked at.
            try:
                lines = listener.recv(1 << 20, socket.MSG_DONTWAIT)
            except BlockingIOError:
                return  # nothing that anybody may know has changed
            spent.append((time.perf_counter() - committed[-1]) * 1e3)
            assert all(map(json.loads, lines.splitlines()))

        listeners.insert(0, before)
        listeners.append(after)
        table.play(EVENTS)
        del listeners[0], listeners[-1]
        table.close()
        listener.close()
    return {"median": median(spent), "longest": sorted(spent)[int(len(spent) * 0.99)]}


def played(text: str | None) -> float:
    """Seconds for the same game, told or not."""
    with folder() as here:
        table = Told(here, text)
        begun = time.perf_counter()
        table.begin(events=EVENTS)
        spent = time.perf_counter() - begun
        table.close()
    return spent


told = Shared(latency)


def _of(which: str) -> Callable[[], float]:
    return told.reader(f"events, {which}", lambda found: found[which])


BENCHES = [
    Bench("events: commit to line at a listener", "ms", _of("median"), MOST, 1.0, at_most=True),
    Bench("events: commit to line, 99 of 100", "ms", _of("longest"), MOST, 1.0, at_most=True),
    Bench("events: a game that is told", "s", lambda: played(ON), lambda: played(None), 1.3, at_most=True),
]
