"""What is looked at after each hour, and what it may not do over many of them: grow."""

from __future__ import annotations

import ctypes
import gc
import os
import statistics
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from tests.soak.table import Table

MEMORY = 0.05
"""By how much of itself the memory may grow in eight hours."""
OBJECTS = 0.01
"""The same for objects that Python's collector knows."""
SLOWER = 1.3
"""How much longer the median picture of the last round of packs may take than that of the first, in the processor."""
PICTURES = 100
"""Pictures in a round below which nothing is said of how long they take."""
SPARE = 3
"""Widgets, threads, files and Kivy's events that may be more in the end than in the beginning: none grows by so few."""
LEAST = 8
"""Hours after the first round of packs below which nothing is said of the memory."""
COLLECTIONS = 5
"""After so many nothing more is looked for that nobody holds."""
LARGEST = 64_000_000
"""Bytes that a day of games may leave in the data folder."""


@dataclass(frozen=True)
class Stand:
    """What was there after an hour: bytes of memory, things by number, bytes and files in the data folder, and how
    many milliseconds of the processor pictures of changes took.
    """

    hour: int
    pack: str
    process: int
    memory: int
    widgets: int
    events: int
    threads: int
    files: int
    objects: int
    kept_bytes: int
    kept_files: int
    shown: int
    median_ms: float
    p99_ms: float


def stand(hour: int, pack: str, table: Table, data: Path) -> Stand:
    """How things stand, on a page that always shows the same. Forgets the times of the pictures."""
    from kivy.uix.widget import Widget

    table.flow.lobby.settings()
    table.frames(10, 0.3)  # the bar of a list fades out, and keeps its page until it has
    for _ in range(COLLECTIONS):  # a script that is given up runs to its end first, and is found by the next one alone
        found = gc.collect()
        table.frames(2)  # Kivy gives back what a texture took with the next frame
        if not found:
            break
    ctypes.CDLL(None).malloc_trim(0)
    objects = gc.get_objects()
    kept = [path.stat().st_size for path in data.rglob("*") if path.is_file()]
    times = sorted(table.shown) or [0.0]
    table.shown = []
    return Stand(
        hour=hour,
        pack=pack,
        process=os.getpid(),
        memory=memory(),
        widgets=sum(issubclass(type(one), Widget) for one in objects),
        events=len(table.kivy_clock.get_events()),
        threads=threading.active_count(),
        files=len(list(Path("/proc/self/fd").iterdir())),
        objects=len(objects),
        kept_bytes=sum(kept),
        kept_files=len(kept),
        shown=len(times),
        median_ms=round(1000 * statistics.median(times), 1),
        p99_ms=round(1000 * times[int(0.99 * len(times))], 1),
    )


def memory() -> int:
    """Bytes of this process that are in the memory now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def slope(points: Sequence[tuple[float, float]]) -> float:
    """How steep points lie: the median over all pairs (Theil and Sen), which single outliers do not move."""
    return statistics.median((y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in combinations(points, 2))


def judged(stands: Sequence[Stand], packs: int) -> list[str]:
    """What grew although it may not, as sentences. The first round of `packs` is taken to warm up."""
    later = [one for one in stands if one.process == stands[-1].process][packs:]
    found = []
    if len(later) >= LEAST:
        for what, most in (("memory", MEMORY), ("objects", OBJECTS)):
            points = [(one.hour, float(getattr(one, what))) for one in later]
            share = 8 * slope(points) / points[0][1]
            if share > most:
                found.append(f"{what}: {share:.1%} more in eight hours (at most {most:.0%})")
    if len(later) >= 2:
        for what in ("widgets", "events", "threads", "files"):
            points = [(one.hour, float(getattr(one, what))) for one in later]
            more = slope(points) * (points[-1][0] - points[0][0])
            if more > SPARE:
                found.append(f"{what}: from {points[0][1]:.0f} to {points[-1][1]:.0f}")
    enough = all(sum(one.shown for one in part) >= PICTURES for part in (stands[:packs], stands[-packs:]))
    if len(stands) >= 3 * packs and enough and (ratio := slower(stands, packs)) > SLOWER:
        found.append(f"pictures: {ratio:.2f} times as long as in the beginning (at most {SLOWER})")
    if stands and stands[-1].kept_bytes > LARGEST:
        found.append(f"data folder: {stands[-1].kept_bytes:,} bytes (at most {LARGEST:,})")
    return found


def slower(stands: Sequence[Stand], packs: int) -> float:
    """How many times as long as in the first round the median picture of the last round takes, pack by pack."""
    first, last = stands[:packs], stands[-packs:]
    early = {one.pack: one.median_ms for one in first}
    return statistics.median(one.median_ms / early[one.pack] for one in last if early.get(one.pack))


def told(stands: Sequence[Stand], packs: int) -> list[str]:
    """The figures of all hours in a line each, from the end of the first round of `packs`, where there is one."""
    first, last = (stands[packs:] or stands)[0], stands[-1]
    early, late = stands[:packs], stands[-packs:]
    median_ms = [statistics.median(one.median_ms for one in part) for part in (early, late)]
    p99_ms = [statistics.median(one.p99_ms for one in part) for part in (early, late)]
    return [
        f"memory    {first.memory / 1e6:.1f} → {last.memory / 1e6:.1f} MB",
        f"objects   {first.objects:,} → {last.objects:,}; widgets {first.widgets} → {last.widgets}",
        f"pictures  median {median_ms[0]:.1f} → {median_ms[1]:.1f} ms, of a hundred the slowest "
        f"{p99_ms[0]:.0f} → {p99_ms[1]:.0f} ms",
        f"data      {last.kept_bytes / 1e6:.1f} MB in {last.kept_files} files",
    ]
