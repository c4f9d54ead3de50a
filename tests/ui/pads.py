"""A box with simulated buttons at the window, on the window's clock, whose wiring can be changed and is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from hardware.leds import Light
from hardware.rig.fitting import Fitting
from hardware.rig.rig import Rig
from hardware.wiring.file import read_wiring
from hardware.wiring.text import save_wiring
from hardware.wiring.wiring import Wiring
from tests.ui.house import TestClock


class _Clock:
    """The window's clock as devices want it."""

    def __init__(self, clock: TestClock) -> None:
        self.now = clock


def with_pads(text: str, save: Callable[[Wiring], None] | Path | None = None) -> dict[str, Any]:
    """What a pilot is given for a wiring. `save` is where the owner's file is, or what happens instead."""
    clock = TestClock()
    rig = Rig.simulated(read_wiring("hardware.yaml", text), _Clock(clock), seed=1)
    rig.start()
    kept = partial(save_wiring, save) if isinstance(save, Path) else save
    assign = partial(Fitting, rig, kept) if kept is not None else None
    return {"rig": rig, "clock": clock, "light": Light, "assign": assign}
