"""Wakes the window when devices have to be polled sooner than it turns to them by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Condition, Thread


class WakeTimer:
    """Calls `ring` once after a given time; setting it again replaces the time.

    Kivy's own interruptible clock busy-waits for up to two of its resolutions (10 ms) before each scheduled event,
    which would waste most of an idle table's time. A waiting thread costs nothing. `ring` is called in that thread and
    must only schedule something.
    """

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._changed = Condition()
        self._at: float | None = None
        self._closed = False
        self._thread = Thread(target=self._run, name="alarm", daemon=True)
        self._thread.start()

    def set(self, wait: float) -> None:
        """Rings after so many seconds; at once if `wait` is not positive."""
        with self._changed:
            self._at = time.monotonic() + wait
            self._changed.notify()

    def close(self) -> None:
        """Stops the timer for good."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while self._wait():
            self._ring()

    def _wait(self) -> bool:
        """Waits until it is time; returns False if the timer was closed."""
        with self._changed:
            while not self._closed:
                left = None if self._at is None else self._at - time.monotonic()
                if left is not None and left <= 0:
                    self._at = None
                    return True
                self._changed.wait(left)
        return False
