"""Does the table notice that somebody thinks ahead? Presses and pictures of one window, while it thinks and while not.

Both are taken by turns in the same window (`press_child`), so that whatever else the machine does meets both alike.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable

from tests.bench.framework import Bench, Shared
from tests.bench.windows.window import data_folder, in_a_window

PRESSES = 40
WITHOUT, WITH = 0, 1
"""Every second press falls while it thinks."""

WHAT = {"state": "a press is known", "frame": "a press is seen"}
SHARES = {"half of them": 0.5, "9 of 10": 0.9}

Presses = dict[str, list[float]]


def presses() -> Presses:
    """Milliseconds of each press, the first without thinking, the second with, and so on."""
    folder = data_folder().with_name("thinking")
    shutil.copytree(data_folder(), folder)
    told: Presses = in_a_window("tests.bench.devices.press_child", "direct", str(folder), str(PRESSES), "thinks")
    shutil.rmtree(folder)
    return told


def _of(what: str, share: float, first: int) -> Callable[[Presses], float]:
    def read(told: Presses) -> float:
        taken = sorted(told[what][first::2])
        return taken[round(share * (len(taken) - 1))]

    return read


_windows: Shared[Presses] = Shared(presses)

BENCHES = [
    Bench(
        f"while it thinks {words}, {name}",
        "ms",
        _windows.reader(f"{what} {name} with", _of(what, share, WITH)),
        _windows.reader(f"{what} {name} without", _of(what, share, WITHOUT)),
        aim=1.1,
        at_most=True,
        note="beside the same without",
        matters=0.25,
        waits=True,
    )
    for what, words in WHAT.items()
    for name, share in SHARES.items()
]
