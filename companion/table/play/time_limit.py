"""How long a game may think before its next question.

A script that loops would freeze the table, so each act of a game runs under an alarm (`signal.setitimer`, real time).
The alarm is the main thread's: that is where the window, the terminal and the protocol play. In any other thread, and
on a system without the alarm, an act runs without a time limit; what loops while telling events still ends at the
engine's limit of events.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from types import FrameType

from companion.engine.vocabulary import Runaway

SECONDS = 2.0
"""From an answer to the next question (design: an incident)."""


Limit = Callable[[Callable[[], None]], None]
"""Runs a piece of the game and raises `Runaway` if it takes too long."""


def unlimited(act: Callable[[], None]) -> None:
    """As long as it takes."""
    act()


class TimeLimit:
    """Runs acts that may take `seconds` each."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds

    def __call__(self, act: Callable[[], None]) -> None:
        """Run an act; raises Runaway inside it when its time is up."""
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            act()
            return
        begun = time.monotonic()
        before = signal.signal(signal.SIGALRM, self._ring)
        left, every = signal.setitimer(signal.ITIMER_REAL, self.seconds)
        try:
            act()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            if left:  # somebody else's alarm: it rings when it would have, or at once if that is over
                signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - begun), 1e-6), every)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        raise Runaway(f"no question within {self.seconds:g} s")


limited = TimeLimit()
"""The limit of play at the table."""
