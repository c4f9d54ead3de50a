"""Whether something piles up when the same is done many times: memory, open files, threads."""

import gc
import statistics
import threading
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

STRETCHES = 5
"""The second half of the times is looked at in so many stretches of equal length."""
EACH, SLACK = 30, 4_000
"""Bytes that may be left of each time, and of a stretch: what is kept grows in steps, and not in each stretch."""


def so_often(times: int) -> Iterator[int]:
    """Count to `times`; fails at the end if most stretches of the second half leave more than they found.

    What piles up does so in each stretch. A table of the interpreter that grew, or what another thread of the
    tests' own put away meanwhile, shows in one.
    """
    length = max(1, times // (2 * STRETCHES))
    threads, held, files = threading.active_count(), [], []
    tracemalloc.start()
    try:
        for number in range(times):
            yield number
            left = times - 1 - number
            if left % length == 0 and left <= length * STRETCHES:
                gc.collect()
                held.append(tracemalloc.get_traced_memory()[0])
                files.append(len(list(Path("/proc/self/fd").iterdir())))
    finally:
        tracemalloc.stop()
    assert threading.active_count() <= threads, "threads are left"
    assert files[-1] <= files[0], "files are left open"
    grown = [late - early for early, late in pairwise(held)]
    assert statistics.median(grown) < EACH * length + SLACK, f"bytes left by stretches of {length} times: {grown}"
