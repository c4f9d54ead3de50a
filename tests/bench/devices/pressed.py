"""From a contact that closes to the choice that is kept and to the frame that shows it, for each wiring, in the window.

Doubles, workers, queue, desk, journal on the disk and the drawn frame are those of an evening, on the real clock. A
frame is held against the time in which the choice may be known and what the same picture takes to be drawn in this run.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial

from tests.bench.framework import Bench, Measure, Shared, share_of
from tests.bench.windows.window import data_folder, in_a_window

PRESSES, MOST = 100, 0.99
WAYS = {"direct": (20.0, 60.0), "matrix": (60.0, 110.0)}
"""Wiring → milliseconds until 99 of 100 presses are known, and until these are shown: edges wake the table, or it is
scanned.

What expanders and keypads take until a contact is a press, `boards.py` tells; from there on all go the same way.
"""

Presses = dict[str, list[float]]
"""Milliseconds of each press to `state` and to `frame`, and of drawing the same picture (`redraw`), sorted."""


def presses(wiring: str) -> Presses:
    """One window that is pressed again and again."""
    folder = data_folder().with_name(f"pressed-{wiring}")
    shutil.copytree(data_folder(), folder)
    told = in_a_window("tests.bench.devices.press_child", wiring, str(folder), str(PRESSES))
    shutil.rmtree(folder)
    return {name: sorted(taken) for name, taken in told.items()}


def _of(end: str, share: float) -> Callable[[Presses], float]:
    return lambda told: share_of(told[end], share)


def _bench(runs: Shared[Presses], wiring: str, end: str, name: str, share: float) -> Bench:
    known, shown = WAYS[wiring]
    reference: Measure | float = known if end == "state" else shown
    if end == "frame" and share != MOST:  # of these only what drawing adds can be said
        redraw = _of("redraw", share)
        reference = runs.reader(f"{name} drawn", lambda told: known + redraw(told))
    return Bench(
        f"{wiring}: contact to {end}, {name}",
        "ms",
        runs.reader(f"{name} {end}", _of(end, share)),
        reference,
        aim=1.0,
        at_most=True,
        note=f"in the window, beside {f'{known:g} ms and drawing it' if callable(reference) else f'{reference:g} ms'}",
        matters=0.25 if share < 1 else 0.5,
        waits=True,
    )


BENCHES = [
    _bench(runs, wiring, end, name, share)
    for wiring in WAYS
    for runs in (Shared(partial(presses, wiring)),)
    for end in ("state", "frame")
    for name, share in (("half of them", 0.5), ("99 of 100", MOST), ("the slowest of 100", 1.0))
]
