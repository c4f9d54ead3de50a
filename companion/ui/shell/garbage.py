"""Runs Python's cyclic garbage collector while nobody waits for the screen.

A widget consists of some hundred objects that refer to each other, so that only this collector frees an old screen. By
default it would run while the next screen is being built, and delay it.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable

COLLECT_AFTER = (100_000, 50, 50)
"""Python's thresholds: more objects than a screen needs, so that they only count if there is never a quiet moment."""

NEWEST, YOUNG, OLD = 0, 1, 2
"""Generations to collect: objects made since the last collection, those of the last pause too, or all."""

QUIET, LONG = 0.7, 20.0
"""Seconds without any input until the young objects are collected, and until all are. Motions are over by then, and
whoever is shown something new has not answered it yet: neither here nor on a phone.
"""


SETTLED, SLICE, SLICES = 0.08, 5_000, 1
"""Where one answer follows the other there is no quiet moment: so many young objects are looked through as soon as the
picture has stood for so many seconds, and after so many times what was still shown then, too. That takes a few
milliseconds; all that gather until `COLLECT_AFTER`, or until people pause at last, take some tenths of a second, and
somebody's tap waits for it.
"""


def young() -> int:
    """How many objects are younger than the last collection."""
    return gc.get_count()[0]


def slices() -> int:
    """How often the newest objects were looked through since the young ones were."""
    return gc.get_count()[1]


def give_back() -> None:
    """Gives memory that is free in many small pieces back to the system, if the C library can (malloc_trim(3)).

    Screens come and go; without this the window's memory grows by some 40 MB in an evening.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


class GarbageCollection:
    """Collects the young objects in short pauses, and all objects in long ones, after which freed memory is given back;
    without pauses a few young ones at a time.

    `now` is the injected clock.
    """

    def __init__(
        self,
        now: Callable[[], float],
        collect: Callable[[int], object] = gc.collect,
        give_back: Callable[[], object] = give_back,
        young: Callable[[], int] = young,
        slices: Callable[[], int] = slices,
    ) -> None:
        self._now, self._collect, self._give_back = now, collect, give_back
        self._young, self._slices = young, slices
        self._since, self._left = float("-inf"), list[tuple[float, int]]()

    def look(self, since: float) -> None:
        """Collects if there has been no input for long enough; to be called regularly.

        `since` is when somebody last touched the screen or something last happened.
        """
        if since != self._since:
            self._since, self._left = since, [(QUIET, YOUNG), (LONG, OLD)]
        passed = self._now() - since
        if self._left and passed >= self._left[0][0]:
            _, generation = self._left.pop(0)
            self._collect(generation)
            if generation == OLD:
                self._give_back()
        elif passed >= SETTLED and self._young() >= SLICE:
            self._collect(NEWEST if self._slices() < SLICES else YOUNG)
