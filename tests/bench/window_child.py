"""A window in a process of its own: `python -m tests.bench.window_child bare|ours FOLDER REST`.

Prints one line of JSON when it is over: when its first frame was shown, and our home (seconds of wall time since the
epoch, and the processor's time until then), and if it was to REST so many seconds, what it did meanwhile. At rest a
game's table stands in our window (FOLDER holds the game), one word in the bare one.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # whatever is imported here, the first frame would wait for
    from companion.ui.shell.profile import Profile
    from companion.ui.shell.services import Services

SETTLED = 3.0
"""Seconds after which a window that has shown its screen is taken to be at rest."""


def now(frame: str) -> dict[str, float]:
    """What is told of a frame that was just shown."""
    return {frame: time.time(), f"{frame}_cpu": time.process_time()}


def watch(at_table: Callable[[], None], rest: float, told: dict[str, float], frame: str) -> None:
    """Note the next frame as `frame`; then let the window settle, rest, tell and leave."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    seen = {"frames": 0, "before": 0, "cpu": 0.0}

    def shown(*_: Any) -> None:
        seen["frames"] += 1
        if frame in told:
            return
        told.update(now(frame))
        if not rest:
            leave()
        at_table()
        Clock.schedule_once(begin, SETTLED)

    def begin(_: float) -> None:
        seen["before"], seen["cpu"] = seen["frames"], time.process_time()
        Clock.schedule_once(end, rest)

    def end(_: float) -> None:
        told["frames"] = seen["frames"] - seen["before"]
        told["cpu"] = time.process_time() - seen["cpu"]
        told["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        leave()

    def leave() -> None:
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
        os._exit(0)

    Window.bind(on_flip=shown)


def bare(rest: float) -> None:
    """A Kivy window with one word in it, on the same panel, with the same clock and the same maxfps."""
    from companion.ui.shell import profile

    profile.prepare(profile.choose(os.environ))
    from kivy.app import App
    from kivy.uix.label import Label

    class Bare(App):  # type: ignore[misc]
        def build(self) -> Label:
            watch(lambda: None, rest, {}, "first")
            return Label(text="Table Companion")

    Bare().run()


def ours(folder: Path, rest: float) -> None:
    """`companion play`."""
    from companion import app

    build = app.window_services

    def at_table() -> None:
        from kivy.app import App

        flow = App.get_running_app().flow
        flow.lobby.resume(flow.services.evening.games()[0].id)

    def watched(args: Any, panel: Profile, wake: Callable[[], None]) -> Services:
        told = now("first")  # everything is built when the first picture stands
        watch(at_table, rest, told, "home")
        return build(args, panel, wake)

    app.window_services = watched  # type: ignore[assignment]
    app.main(["play", "--data", str(folder), "--simulate", "rest"])


if __name__ == "__main__":
    which, where, seconds = sys.argv[1:]
    if which == "bare":
        bare(float(seconds))
    else:
        ours(Path(where), float(seconds))
