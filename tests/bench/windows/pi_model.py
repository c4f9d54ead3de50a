"""The window at a quarter of a core, about a Raspberry Pi 4's: its start, an answer to its picture, a frame of motion.

All of it by the clock on the wall, once drawn by software and once by Kivy's `mock` backend, which draws nothing: a Pi
draws by a graphics chip, and lies somewhere between. It is a model: a Pi has four cores, on which threads do not share
the quarter, and a memory card that is slower than a disk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from typing import NamedTuple

from tests.bench.framework import Bench, Shared, share_of
from tests.bench.windows.pictures import GAMES, Times
from tests.bench.windows.quarter import lacking, quarter
from tests.bench.windows.window import in_a_window, window

STARTS = 3
"""Starts of which the median counts."""


class Drawn(NamedTuple):
    """By which backend of Kivy it is drawn, how that is called, and what is wished for with it; what nothing is wished
    for is only told.

    `shares` are the milliseconds for half of all answers, for 90 and for 99 of 100; `frames` are those in a second.
    """

    backend: str
    called: str
    shares: tuple[float | None, float | None, float | None]
    frames: float | None


WAYS = (
    Drawn("mock", "not drawn", (80.0, 130.0, None), 20.0),
    Drawn("sdl2", "by software", (None, 300.0, None), None),
)
SHARES = (("half of them", 0.5), ("90 of 100", 0.9), ("99 of 100", 0.99))
HOME = 3.0
"""Seconds to home, byte code and the disk's caches being there."""
TOLD = {"first": ("first picture", None), "home": ("home", HOME), "table": ("first question", None)}


def started(backend: str) -> dict[str, float]:
    """Seconds from the start to the first picture, to home, and to the first question of the game that is gone on
    with there.
    """
    runs = []
    for _ in range(STARTS):
        with quarter() as group:
            runs.append(window("ours", backend=backend, group=group))
    return {name: median(run[name] for run in runs) for name in TOLD}


def played(backend: str, game: str) -> Times:
    """Milliseconds of answers and frames at this game's fullest table."""
    with quarter() as group:
        told: Times = in_a_window("tests.bench.windows.pi_child", str(group), game, backend=backend)
    return told


def frames_a_second(told: Times) -> float:
    """How many frames a second there were while something moved."""
    return 1e3 * len(told["frames"]) / sum(told["frames"])


def _bench(name: str, drawn: Drawn, unit: str, figure: Callable[[], float], limit: float | None) -> Bench:
    return Bench(
        f"Pi model: {name}, {drawn.called}",
        unit,
        figure,
        limit if limit is not None else 1.0,
        aim=1.0 if limit is not None else None,
        at_most=unit != "1/s",
        note=f"beside {limit:g}" if limit is not None else "told only",
        waits=True,
        once=True,
        lacks=lacking,
    )


def _benches(drawn: Drawn) -> list[Bench]:
    starts = Shared(partial(started, drawn.backend))
    benches = [
        _bench(called, drawn, "s", starts.reader(name, lambda told, name=name: told[name]), limit)  # type: ignore[misc]
        for name, (called, limit) in TOLD.items()
    ]
    for game in GAMES:
        runs = Shared(partial(played, drawn.backend, game))
        for (called, share), limit in zip(SHARES, drawn.shares, strict=True):
            figure = runs.reader(called, lambda told, share=share: share_of(told["answers"], share))  # type: ignore[misc]
            benches.append(_bench(f"{game}, {called}", drawn, "ms", figure, limit))
        benches.append(_bench(f"{game}, motion", drawn, "1/s", runs.reader("motion", frames_a_second), drawn.frames))
    return benches


BENCHES = [bench for drawn in WAYS for bench in _benches(drawn)]
