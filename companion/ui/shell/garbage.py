"""Runs Python's cyclic garbage collector while nobody waits for the screen.

A widget consists of some hundred objects that refer to each other, so that only this collector frees an old screen. By
default it would run while the next screen is being built, and delay it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

COLLECT_AFTER = (100_000, 50, 50)
"""Python's thresholds: more than a screen needs, so that they count only where there is never a quiet moment."""

YOUNG, OLD = 1, 2
"""What is looked through: what has come since the last time, or everything."""

QUIET, LONG = 1.0, 20.0
"""Seconds for which nobody has been there, until what is young and until all of it is looked through."""


class GarbageCollection:
    """Collects the young objects in short pauses and all objects in long ones. `now` is the injected clock."""

    def __init__(self, now: Callable[[], float], collect: Callable[[int], object] = gc.collect) -> None:
        self._now, self._collect = now, collect
        self._since, self._left = float("-inf"), list[tuple[float, int]]()

    def look(self, since: float) -> None:
        """Call this regularly; `since` is when somebody last touched the screen or something last happened."""
        if since != self._since:
            self._since, self._left = since, [(QUIET, YOUNG), (LONG, OLD)]
        if self._left and self._now() - since >= self._left[0][0]:
            self._collect(self._left.pop(0)[1])
