"""From a contact that closes to the choice that is kept and to the frame that shows it, for each wiring, in the window.

Doubles, workers, queue, desk, journal on the disk and the drawn frame are those of an evening, on the real clock. A
frame is held against the time in which the choice may be known and what the same picture takes to be drawn in this run.
"""

from __future__ import annotations

import shutil
from functools import cache, partial

from tests.bench.framework import Bench
from tests.bench.window import data_folder, in_a_window

PRESSES = 40
WAYS = {"direct": 20.0, "matrix": 60.0, "expanders": 20.0, "keypads": 20.0}
"""Wiring → milliseconds until 99 of 100 presses are known: 20 where edges wake the table, 60 where it is scanned."""


@cache
def presses(wiring: str) -> dict[str, list[float]]:
    """Milliseconds of each press to `state` and to `frame`, sorted."""
    folder = data_folder().with_name(f"pressed-{wiring}")
    shutil.copytree(data_folder(), folder)
    told = in_a_window("tests.bench.press_child", wiring, str(folder), str(PRESSES))
    return {name: sorted(taken) for name, taken in told.items()}


def _figure(wiring: str, end: str, share: float) -> float:
    taken = presses(wiring)[end]
    return taken[round(share * (len(taken) - 1))]


def _reference(wiring: str, end: str, share: float) -> float:
    return WAYS[wiring] + (_figure(wiring, "redraw", share) if end == "frame" else 0.0)


def _bench(wiring: str, end: str, name: str, share: float) -> Bench:
    return Bench(
        f"{wiring}: contact to {end}, {name}",
        "ms",
        partial(_figure, wiring, end, share),
        partial(_reference, wiring, end, share),
        aim=1.0,
        at_most=True,
        note=f"in the window, beside {WAYS[wiring]:g} ms{' and drawing it' if end == 'frame' else ''}",
    )


BENCHES = [
    _bench(wiring, end, name, share)
    for wiring in WAYS
    for end in ("state", "frame")
    for name, share in (("half of them", 0.5), ("99 of 100", 0.99))
]
