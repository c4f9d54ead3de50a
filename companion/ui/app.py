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
    from hardware.machine.screens import Screen

Build: TypeAlias = "Callable[[Profile, Callable[[], None]], Services]"
"""Makes the services for a panel. The second argument wakes the window from another thread when devices have news."""

SWITCHES = 0.001
"""Seconds after which a thread that looks at buttons or talks to phones may run beside the one that builds a picture.
Python's own are five times as many, and it waits for them anew each time that it has paused.
"""


def run(build: Build, data: Path, screens: Sequence[Screen] = (), desktop: Screen | None = None) -> int:
    """Opens the window and runs it until people leave; returns the process's exit code.

    `data` is the data folder, which holds what was measured of the panel; that goes before the settings. `screens` are
    the panels that are plugged in, where there is no `desktop` and the program draws on them itself. Raises
    `profile.WronglySetError` for a panel or touch that is set wrongly.
    """
    gc.set_threshold(*COLLECT_AFTER)  # nothing that is imported is garbage
    sys.setswitchinterval(SWITCHES)
    panel = profile.choose(os.environ, screens, desktop)
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
    app.run()
    return 0


def show_gallery(theme: str, text: float, screens: Sequence[Screen] = (), desktop: Screen | None = None) -> int:
    """Opens a window with the gallery alone; `text` is the size of text, 1.0 the usual one. Raises as `run` does."""
    panel = profile.choose(os.environ, screens, desktop)
    profile.prepare(panel)
    from companion.ui.flow.gallery import Gallery  # after the density is set

    return Gallery(panel, theme, text).open()
