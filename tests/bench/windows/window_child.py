"""A window in a process of its own: `python -m tests.bench.windows.window_child bare|ours FOLDER REST`.

Prints one line of JSON when it is over: when its first frame was shown, and our home and a game's table (seconds of
wall time since the epoch, and the processor's time until then), and if it was to REST so many seconds, what it did
meanwhile and the megabytes that it has. At rest the table stands in our window (FOLDER holds the game), one word in the
bare one.
"""

from __future__ import annotations

import json
import os
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
PAUSE = 20.0
"""Seconds after that rest until our window has tidied up, which it does in a long pause (`shell/garbage.py`)."""


def now(frame: str) -> dict[str, float]:
    """What is told of a frame that was just shown."""
    return {frame: time.time(), f"{frame}_cpu": time.process_time()}


def resident() -> float:
    """The megabytes that this process has at the moment."""
    return _megabytes("VmRSS")


def most_resident() -> float:
    """The most megabytes that this process ever had, without what started it: getrusage(2) counts that as well."""
    return _megabytes("VmHWM")


def _megabytes(of: str) -> float:
    """A line of /proc/self/status, see proc(5)."""
    lines = Path("/proc/self/status").read_text("utf-8").split("\n")
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{of}:")) / 1024


def art() -> float:
    """Megabytes of the pages of art that are loaded. Without a graphics chip they are in this process's memory."""
    from companion.ui.look.paint.atlas import ATLAS

    sizes = ((page.width * page.height, mipmap) for (_, mipmap), page in ATLAS._pages.items())
    megabytes: float = sum(texels * 4 * (4 / 3 if mipmap else 1) for texels, mipmap in sizes) / 2**20
    return megabytes


def watch(at_table: Callable[[], None] | None, rest: float, told: dict[str, float], frame: str) -> None:
    """Note the next frame as `frame`, and that of the table if there is one; then let the window settle, rest, tell and
    leave.
    """
    from kivy.clock import Clock
    from kivy.core.window import Window

    seen = {"frames": 0, "before": 0, "cpu": 0.0}

    def shown(*_: Any) -> None:
        seen["frames"] += 1
        if frame not in told:
            told.update(now(frame))
            if at_table is not None:
                at_table()
            else:
                stands()
        elif at_table is not None and "table" not in told:
            told.update(now("table"))
            stands()

    def stands() -> None:
        if not rest:
            leave()
        # Kivy counts from the beginning of a turn, and this one may have taken long.
        Clock.schedule_once(lambda _: Clock.schedule_once(begin, SETTLED), 0)

    def begin(_: float) -> None:
        seen["before"], seen["cpu"] = seen["frames"], time.process_time()
        Clock.schedule_once(end, rest)

    def end(_: float) -> None:
        told["frames"] = seen["frames"] - seen["before"]
        told["cpu"] = time.process_time() - seen["cpu"]
        told["memory"] = most_resident()
        Clock.schedule_once(tell, PAUSE if at_table is not None else 0)

    def tell(_: float) -> None:
        told["resident"] = resident()
        told["art"] = art() if at_table is not None else 0.0
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
            watch(None, rest, {}, "first")
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
