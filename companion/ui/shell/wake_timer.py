"""Wakes the window when devices are to be looked at again, while it sleeps in between."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Condition, Thread


class WakeTimer:
    """Rings once after the time it is set to; setting it again puts that off or brings it forward.

    Kivy's own clock, when it may be interrupted, turns round and round for up to two of its resolutions (10 ms) before
    each event that it has scheduled; a table at rest would spend most of its time so. A thread that waits costs
    nothing. `ring` is called in that thread and must only schedule something.
    """

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._changed = Condition()
        self._at: float | None = None
        self._closed = False
        self._thread = Thread(target=self._run, name="alarm", daemon=True)
        self._thread.start()

    def set(self, wait: float) -> None:
        """Ring in so many seconds; at once if they are over."""
        with self._changed:
            self._at = time.monotonic() + wait
            self._changed.notify()

    def close(self) -> None:
        """Ring no more."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while self._wait():
            self._ring()

    def _wait(self) -> bool:
        """Until it is time; False when it is closed."""
        with self._changed:
            while not self._closed:
                left = None if self._at is None else self._at - time.monotonic()
                if left is not None and left <= 0:
                    self._at = None
                    return True
                self._changed.wait(left)
        return False
