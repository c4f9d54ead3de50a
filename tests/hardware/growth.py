"""Whether something piles up when the same is done many times: memory, open files, threads."""

import gc
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
    """Count to `times`; fails at the end if each stretch of the second half leaves more than it found.

    What piles up does so in each. What the interpreter or the tests themselves keep (tables that grow in steps, values
    that take the place of older ones, which were not counted) comes now and then, and less and less often.
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
    assert min(grown) < EACH * length + SLACK, f"bytes left by stretches of {length} times: {grown}"
