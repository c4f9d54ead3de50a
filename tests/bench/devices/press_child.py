"""A window whose buttons are pressed: `python -m tests.bench.devices.press_child WIRING FOLDER PRESSES [thinks]`.

FOLDER holds a game at a secret choice. The devices are doubles down to currents, registers and records, and their
workers are threads as with real ones. Prints one line of JSON, milliseconds of each press: from the contact to the
kept choice (`state`) and to the frame that shows it (`frame`); and beside it how long the same picture takes to be
drawn when another thread asks for it (`redraw`). With `thinks` a player thinks ahead in a process of its own at every
second press, and stands still at the others.
"""

from __future__ import annotations

import faulthandler
import json
import os
import random
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from threading import Thread
from typing import Any

from tests.bench.windows.resumed import resume

SETTLED = 1.5
"""Seconds until the window is at rest."""
LOST = 5.0
"""Seconds without an answer, after which a press is told to be lost."""
SILENT = 60.0
"""Seconds without a turn of the window's clock, after which it is told where each thread stands."""
BETWEEN = 0.3
"""Seconds at least from letting a button go to the next press. Kivy's clock counts from the beginning of a frame."""


def rig_of(name: str, clock: Any, wake: Callable[[], None]) -> Any:
    """Doubles of a wiring, with workers."""
    from hardware.boards.matrix import stay
    from hardware.rig.rig import Rig
    from hardware.simulated.panel import SimulationPanel
    from hardware.wiring.file import default_wiring, read_wiring
    from tests.hardware.tables import WIRINGS

    wiring = default_wiring() if name == "direct" else read_wiring(name, WIRINGS[name])
    panel = SimulationPanel(wiring, clock, seed=1)
    panel.buses = replace(panel.buses, threaded=True, settle=stay)
    return Rig(wiring, clock, panel=panel, wake=wake)


def thinker() -> Callable[[bool], None]:
    """A process that thinks ahead whenever it is told to."""
    beside = subprocess.Popen([sys.executable, "-m", "tests.bench.devices.thinker"], stdout=subprocess.PIPE)
    assert beside.stdout is not None
    beside.stdout.readline()
    beside.send_signal(signal.SIGSTOP)
    return lambda wanted: beside.send_signal(signal.SIGCONT if wanted else signal.SIGSTOP)


def tell_if_silent() -> None:
    """Unless called again in time, tells where each thread stands, and ends. Kivy takes `sys.stderr` for itself."""
    assert sys.__stderr__ is not None
    faulthandler.dump_traceback_later(SILENT, exit=True, file=sys.__stderr__)


def tell_faults() -> None:
    """Ends with whatever is raised: the window would show it to people who are not there, and wait for them."""
    from kivy.base import ExceptionHandler, ExceptionManager

    class Told(ExceptionHandler):  # type: ignore[misc]  # Kivy has no types
        def handle_exception(self, inst: BaseException) -> None:
            traceback.print_exception(inst, file=sys.__stderr__)
            os._exit(1)

    ExceptionManager.add_handler(Told())


def press(flow: Any, presses: int, think: Callable[[bool], None]) -> None:
    """Somebody presses again and again; each choice is taken back, so that the next one shows as well."""
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    panel, session, rng = flow.services.rig.panel, flow.opened.session, random.Random(2)
    told: dict[str, list[float]] = {"state": [], "frame": [], "redraw": []}
    now: dict[str, float] = {}
    keys: list[tuple[int, int]] = []
    let_go = [0.0]

    def hold(_: float) -> None:
        if (left := let_go[0] + BETWEEN - time.monotonic()) > 0:
            Clock.schedule_once(hold, left)
            return
        keys.append((rng.choice((1, 2, 3)), rng.choice((1, 2))))
        now.clear()
        now["pressed"] = time.monotonic()
        panel.hold(*keys[-1])

    def kept(_: Any) -> None:
        if "pressed" in now:
            now.setdefault("state", time.monotonic())

    draw = Clock.create_trigger(lambda _: Window.canvas.ask_update())

    def redraw(_: float) -> None:
        now["asked"] = time.monotonic()
        Thread(target=draw).start()

    def shown(*_: Any) -> None:
        glFinish()  # without a display pictures gather, and one of ten would be drawn with all of them
        if "asked" in now:
            told["redraw"].append((time.monotonic() - now.pop("asked")) * 1e3)
        if "state" not in now:
            return
        told["frame"].append((time.monotonic() - now["pressed"]) * 1e3)
        told["state"].append((now["state"] - now["pressed"]) * 1e3)
        now.clear()
        panel.release(*keys[-1])
        think(len(told["frame"]) % 2 == 1)
        let_go[0] = time.monotonic()
        if len(told["frame"]) > presses:
            think(True)  # who stands still does not see that nobody is there any more
            sys.stdout.write(json.dumps(told) + "\n")
            sys.stdout.flush()
            os._exit(0)
        Clock.schedule_once(lambda _: flow.play.undo(), 0.1)
        Clock.schedule_once(redraw, 0.2)
        Clock.schedule_once(hold, 0.3 + rng.random() * 0.1)

    def watch(_: float) -> None:
        """Somebody who waits for ever would say nothing of why."""
        tell_if_silent()
        if "pressed" in now and time.monotonic() - now["pressed"] > LOST:
            ask, known = session.question, "state" in now
            sys.stderr.write(
                f"press {len(keys)} of {keys[-1]} (seat, key) came to no picture in {LOST:g} s; kept: {known}; "
                f"open: {ask and ask.name}; answered: {ask and ask.answered()}; waiting: {flow.opened.inputs.waits}\n"
            )
            os._exit(1)

    tell_faults()
    session.listeners.append(kept)
    Clock.schedule_interval(watch, 1)
    Window.bind(on_flip=shown)
    Clock.schedule_once(hold, SETTLED)


def main(wiring: str, folder: str, presses: int, *, thinks: bool = False) -> None:
    """`companion play`, with these devices, at the game of the folder."""
    from companion import app, devices

    think: Callable[[bool], None] = thinker() if thinks else lambda _: None
    devices.rig = lambda data, simulate, clock, wake, open_pins: rig_of(wiring, clock, wake)
    build = app.window_services

    def watched(args: Any, panel: Any, wake: Callable[[], None]) -> Any:
        from kivy.clock import Clock

        def begin(_: float) -> None:
            from kivy.app import App

            flow = App.get_running_app().flow
            resume(flow)
            press(flow, presses, think)

        Clock.schedule_once(begin, SETTLED)
        return build(args, panel, wake)

    app.window_services = watched  # type: ignore[assignment]
    tell_if_silent()
    app.main(["play", "--data", folder, "--simulate", "rest"])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), thinks=sys.argv[4:] == ["thinks"])
