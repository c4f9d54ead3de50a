"""Runs slow work in threads, most of it one task after another; the window fetches the results."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def _nobody() -> None:
    """Default for `wake`: does nothing."""


class Background:
    """`do` starts a task; `poll` passes finished results to those who asked, in the polling thread.

    `wake` is called from the worker thread when a result is ready. Without `threaded` (for tests) tasks run at once,
    and their results are passed on at the next poll.
    """

    def __init__(self, wake: Callable[[], None] = _nobody, *, threaded: bool = True) -> None:
        self.wake = wake
        self._threaded = threaded
        self._wanted: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def do(self, act: Callable[[], T], then: Callable[[T], None]) -> None:
        """Queues a task, and a function to call with its result.

        `act` returns expected failures as results; an exception it raises is a bug, and `poll` raises it again.
        """

        work = self._work(act, then)
        if not self._threaded:
            work()
            return
        self._wanted.put(work)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="background", daemon=True)
            self._thread.start()

    def beside(self, act: Callable[[], T], then: Callable[[T], None]) -> None:
        """The same for what takes minutes: it has a thread of its own, so that no other task waits for it, and `close`
        does not either.
        """
        work = self._work(act, then)
        if self._threaded:
            threading.Thread(target=work, name="beside", daemon=True).start()
        else:
            work()

    def _work(self, act: Callable[[], T], then: Callable[[T], None]) -> Callable[[], None]:
        def work() -> None:
            try:
                outcome = act()
            except Exception as error:  # noqa: BLE001 - it belongs to the window's thread, which tells it
                self._done.put(_raises(error))
            else:
                self._done.put(lambda: then(outcome))
            self.wake()

        return work

    def poll(self) -> None:
        """Passes on finished results."""
        while not self._done.empty():
            self._done.get()()

    def close(self, patience: float) -> None:
        """Waits up to `patience` seconds for all tasks; longer ones end with the program."""
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
