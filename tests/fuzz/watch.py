"""No hang and no blow-up: what is tried may use so much of the processor's time and of memory, and not more."""

from __future__ import annotations

import faulthandler
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SECONDS = 5.0
"""Processor time of one input; a busy machine does not count."""
HUNG = 300.0
"""Seconds after which something that does not even come back to Python is ended, with a word where it was."""
MOST_GROWTH = 300_000
"""Kilobytes by which one batch of inputs may raise the most memory that was ever used."""


class HungError(AssertionError):
    """An input took longer than anybody waits."""


@contextmanager
def watched() -> Iterator[None]:
    """Raises HungError inside when the time is up."""

    def ring(number: int, frame: Any) -> None:
        raise HungError(f"more than {SECONDS:g} s for one input")

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    faulthandler.dump_traceback_later(HUNG, exit=True)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def bounded() -> Iterator[None]:
    """Raises AssertionError at its end if far more memory was used than before."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < MOST_GROWTH, f"memory grew by {grown // 1000} MB"
