"""Opens the window. The composition root builds the services and passes them in."""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from companion.ui.shell import calibration, profile
from companion.ui.shell.garbage import COLLECT_AFTER
from companion.ui.shell.profile import Profile

if TYPE_CHECKING:
    from companion.ui.shell.services import Services
    from hardware.screens import Screen

Build: TypeAlias = "Callable[[Profile, Callable[[], None]], Services]"
"""Makes the services for a panel. The second argument wakes the window from another thread when devices have news."""


def run(build: Build, data: Path, screens: Sequence[Screen] = ()) -> int:
    """Open the window and play until people leave; the process's exit code.

    `data` is the data folder, where what people found out about their panel lies; it goes before what is set.
    `screens` are the panels that are plugged in, where we draw on them without a desktop. Raises
    `profile.WronglySetError` for a panel or touch that is set wrongly.
    """
    panel = profile.choose(os.environ, screens)
    found = calibration.read(data, panel)
    profile.prepare(calibration.applied(panel, found))
    from companion.ui.flow.window import CompanionApp
    from companion.ui.shell.touch import use_one_pointer  # after the density is set

    use_one_pointer(os.environ.get("COMPANION_TOUCH", ""), found.matrix or os.environ.get("COMPANION_TOUCH_MATRIX", ""))
    woken: list[Callable[[], None]] = []

    def wake() -> None:
        for act in woken:
            act()

    app = CompanionApp(lambda: build(panel, wake))
    woken.append(app.wake)
    if sys.__stderr__ is not None:  # Kivy puts something of its own into its place
        faulthandler.enable(sys.__stderr__)  # whoever stops a program that hangs sees where it hung
    signal.signal(signal.SIGTERM, lambda _number, _frame: app.close_soon())
    gc.set_threshold(*COLLECT_AFTER)
    app.run()
    return 0
