"""Opens the window. The composition root builds the services and passes them in."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable

from companion.ui import profile
from companion.ui.profile import Profile
from companion.ui.services import Services

COLLECT_AFTER = (20_000, 20, 20)
"""Python's thresholds of its collector of cycles. With the usual 700 it takes a third of the time in which a screen is
built, because each widget is some hundred objects, and most of them stay."""

Build = Callable[[Profile, Callable[[], None]], Services]
"""Makes the services for a panel. The second argument wakes the window from another thread when devices have news."""


def run(build: Build) -> int:
    """Open the window and play until people leave; the process's exit code."""
    panel = profile.choose(os.environ)
    profile.prepare(panel)
    from companion.ui.window import CompanionApp, use_one_pointer  # after the density is set

    use_one_pointer(os.environ.get("COMPANION_TOUCH", ""))
    woken: list[Callable[[], None]] = []

    def wake() -> None:
        for act in woken:
            act()

    app = CompanionApp(build(panel, wake))
    woken.append(app.wake)
    gc.freeze()  # modules, fonts and packs never become garbage: they need not be looked through again
    gc.set_threshold(*COLLECT_AFTER)
    app.run()
    return 0
