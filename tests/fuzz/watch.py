"""No hang and no blow-up: what is tried may use so much of the processor's time and of memory, and not more."""

from __future__ import annotations

import faulthandler
import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SECONDS = 5.0
"""Processor time of one file or request; a busy machine does not count."""
HUNG = 1200.0
"""Seconds after which a batch that does not even come back to Python is ended, with a word where it was."""
MOST_GROWTH = 300_000
"""Kilobytes by which one batch of inputs may raise the most memory that was ever used."""


MEMORY = Path("/dev/shm")
"""Linux's disk in memory: for files whose way to a real disk is not what is tried."""


def scratch() -> Path | None:
    """Where such files go; None, the usual place, without it."""
    return MEMORY if os.access(MEMORY, os.W_OK) else None


class HungError(AssertionError):
    """An input took longer than anybody waits."""


@contextmanager
def watched(seconds: float | None = None) -> Iterator[None]:
    """Raises HungError inside when the time (SECONDS) is up."""
    limit = SECONDS if seconds is None else seconds

    def ring(number: int, frame: Any) -> None:
        raise HungError(f"more than {limit:g} s for one input")

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def bounded() -> Iterator[None]:
    """Raises AssertionError at its end if far more memory was used than before; ends what never ends."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # By its number: kivy puts a stream without a file in the place of standard error.
    # A thread: one for a batch, as starting it takes a while.
    faulthandler.dump_traceback_later(HUNG, exit=True, file=2)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < MOST_GROWTH, f"memory grew by {grown // 1000} MB"
