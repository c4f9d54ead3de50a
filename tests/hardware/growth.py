"""Whether something piles up when the same is done many times: memory, open files, threads."""

import gc
import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

EACH, SLACK = 30, 20_000
"""Bytes that may be left of each time and of all together: tables of the interpreter grow in steps."""


def so_often(times: int) -> Iterator[int]:
    """Count to `times`; fails at the end if more is held than after the first half."""
    threads, held = threading.active_count(), []
    tracemalloc.start()
    try:
        for number in range(times):
            yield number
            if number in (times // 2, times - 1):
                gc.collect()
                held.append((tracemalloc.get_traced_memory()[0], len(list(Path("/proc/self/fd").iterdir()))))
    finally:
        tracemalloc.stop()
    (early, files), (late, files_late) = held
    assert threading.active_count() <= threads, "threads are left"
    assert files_late <= files, "files are left open"
    assert late - early < EACH * times + SLACK, f"{late - early} bytes are left"
