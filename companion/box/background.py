"""Work that may take a while beside the window: one thing after another in a thread, outcomes fetched by the window."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def _nobody() -> None:
    """Wakes nobody."""


class Background:
    """`do` something; `poll` hands its outcome to whoever asked, in the thread that polls.

    `wake` is called from the thread when there is something to fetch. Without `threaded` everything is done at once,
    and its outcome fetched by the next poll: for tests.
    """

    def __init__(self, wake: Callable[[], None] = _nobody, *, threaded: bool = True) -> None:
        self._wake = wake
        self._threaded = threaded
        self._wanted: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def do(self, act: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do something in its turn, and then something with its outcome.

        An `act` gives the failures that it knows as outcomes; what it raises is a fault of ours, and raised by `poll`.
        """

        def work() -> None:
            try:
                outcome = act()
            except Exception as error:  # noqa: BLE001 - it belongs to the window's thread, which tells it
                self._done.put(_raises(error))
            else:
                self._done.put(lambda: then(outcome))
            self._wake()

        if not self._threaded:
            work()
            return
        self._wanted.put(work)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="background", daemon=True)
            self._thread.start()

    def poll(self) -> None:
        """Hand out what is done."""
        while not self._done.empty():
            self._done.get()()

    def close(self, patience: float) -> None:
        """Wait for so many seconds until all is done; what takes longer ends with the program."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join(patience)

    def _run(self) -> None:
        while (work := self._wanted.get()) is not None:
            work()


def _raises(error: Exception) -> Callable[[], Any]:
    def again() -> None:
        raise error

    return again
