"""Karriere Poker over a long evening: memory after game 100 beside game 10; a tap beside the frame that it leads to.

`python -m tests.bench.karriere_evening memory GAMES` and `… tap` measure in a process of their own and print a number.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.framework import Bench

PASSES = 60
"""Taps of which the median counts."""


def measured(*what: str) -> float:
    """What a process of its own prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "KCFG"))}
    environment |= {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "KIVY_NO_CONSOLELOG": "1"}
    command = [sys.executable, "-m", "tests.bench.karriere_evening", *what]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise RuntimeError(f"{' '.join(what)} could not be measured:\n{ended.stderr}")
    return float(ended.stdout.splitlines()[-1])


def memory(games: int) -> float:
    """MB of this process with a window when so many games with real cards are over, four at the table."""
    with tempfile.TemporaryDirectory() as folder:
        pilot = _pilot(Path(folder))
        from tests.ui.karriere import begin, eager, legal

        session, taste = begin(pilot, minutes=480), eager(random.Random(1))  # the clock stands still: it never ends
        play = pilot.flow.play
        play.on_change = play.notices.clear  # the table is not drawn for each of some thousand answers
        while session.game.state.game <= games:
            session.answer(session.question.asked()[0], taste(legal(session)))
            play.said_now = ()
        pilot.flow.at_table()
        pilot.frames(3)
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def tap() -> tuple[float, float]:
    """Seconds from a tap on “pass” to the frame with the next question; and for a frame in which nothing changed."""
    from kivy.base import EventLoop
    from kivy.tests.common import UnitTestTouch

    with tempfile.TemporaryDirectory() as folder:
        pilot = _pilot(Path(folder))
        from tests.ui.karriere import EIGHT, Player, begin

        session, taps, still = begin(pilot, EIGHT), list[float](), list[float]()
        player = Player(pilot, lambda values: min(values, key=str))
        while len(taps) < PASSES:
            if session.question.name != "follow":
                player.step()
                continue
            button = pilot.find("Pass")
            touch = UnitTestTouch(*button.to_window(*button.center))
            pilot.clock.time += 1
            pilot.window.canvas.ask_update()
            begun = time.perf_counter()
            EventLoop.idle()
            still.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            touch.touch_down()
            touch.touch_up()
            EventLoop.idle()
            taps.append(time.perf_counter() - begun)
            pilot.frames(2)
        return median(taps), median(still)


def _pilot(folder: Path) -> Any:
    from companion.ui.profile import PROFILES, prepare

    prepare(PROFILES["touch-display-1"])
    from tests.ui.house import TestClock, services
    from tests.ui.pilot import Pilot, open_window

    clock = TestClock()
    return Pilot(open_window(PROFILES["touch-display-1"], clock), services(folder, clock), clock)


BENCHES = [
    Bench(
        "Karriere Poker: memory after game 100",
        "MB",
        lambda: measured("memory", "100"),
        lambda: measured("memory", "10"),
        aim=1.05,
        at_most=True,
        note="beside game 10, with a window",
    ),
    Bench(
        "Karriere Poker: tap to next question",
        "ms",
        lambda: measured("tap"),
        lambda: measured("frame"),
        aim=None,
        note="eight at the table, beside a frame without a change",
    ),
]


if __name__ == "__main__":
    if sys.argv[1] == "memory":
        sys.stdout.write(f"{memory(int(sys.argv[2]))}\n")
    else:
        sys.stdout.write(f"{tap()[sys.argv[1] == 'frame'] * 1e3}\n")
    sys.stdout.flush()
    os._exit(0)
