"""Python's collector of cycles works while nobody waits for a picture.

A widget is some hundred objects that point at each other, so that a screen which is gone is found by the collector
alone. Left to itself it starts in the middle of building the next one, and a press waits for it.
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
    """Collects once in each quiet moment, and all of it in each long one. `now` is the injected clock."""

    def __init__(self, now: Callable[[], float], collect: Callable[[int], object] = gc.collect) -> None:
        self._now, self._collect = now, collect
        self._since, self._left = float("-inf"), list[tuple[float, int]]()

    def look(self, since: float) -> None:
        """Time has passed, and the last who touched anything or brought anything about did so at `since`."""
        if since != self._since:
            self._since, self._left = since, [(QUIET, YOUNG), (LONG, OLD)]
        if self._left and self._now() - since >= self._left[0][0]:
            self._collect(self._left.pop(0)[1])
