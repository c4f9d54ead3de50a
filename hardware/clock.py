"""The one clock that every driver is given.

The drivers are "sans-IO": parsing, supervision, retries, time-outs and debouncing are plain objects that are handed
bytes, edges and the time, on the thread of whoever calls `poll()`. Threads exist only where an operating system blocks
(a serial port, the callbacks of the GPIO library), and all they do is put bytes or edges into a thread-safe queue. So
there is no lock to reason about, every fault can be replayed to the millisecond by a test that owns the clock, and a
sick device cannot hold up the table.
"""

import threading
import time
from typing import Protocol


class Clock(Protocol):
    """A monotonic clock in seconds; its zero point has no meaning."""

    def now(self) -> float:
        """Seconds since some fixed moment; never goes back."""
        ...


class SystemClock:
    """The operating system's monotonic clock, independent of daylight saving and date changes."""

    def now(self) -> float:
        return time.monotonic()


class ManualClock:
    """A clock that stands still until it is advanced: for tests and simulators."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start
        self._lock = threading.Lock()

    def now(self) -> float:
        with self._lock:
            return self._now

    def advance(self, seconds: float) -> float:
        """Moves the clock forward; returns the new time. Raises ValueError for negative steps."""
        if seconds < 0:
            raise ValueError(f"a clock cannot go back ({seconds} s)")
        with self._lock:
            self._now += seconds
            return self._now
