"""What a frame costs while something moves: pieces, cards, dice, stamps, as an evening brings them, in every game.

`python -m tests.bench.windows.motions PANEL` plays a while of each game on a panel in a process of its own and prints
one line of JSON: the milliseconds of each frame that was drawn while something moved, by game. Only the processor's
time counts.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from functools import partial
from statistics import median
from typing import Any

from companion.ui.shell.garbage import YOUNG
from tests.bench.framework import Bench, Shared
from tests.bench.windows.pictures import Times, answer, at_every_table, set_up
from tests.bench.windows.window import in_a_window

ANSWERS = 30
FRAMES = 150
"""At most so many answers, and so many frames of motion, of each game."""

LIMITS = {"touch-display-1": 16.0, "touch-display-2-landscape": 30.0}
"""Panel → milliseconds of processor time that a frame may take when it is drawn without a graphics chip."""


def _times(pilot: Any, game: str) -> list[float]:
    from kivy.graphics.opengl import glFinish

    from companion.bots import bot
    from companion.ui.look.motion.motion import RUNNING

    session = set_up(pilot, game)
    player = bot("random" if game != "reader" else "greedy", game, "motions")
    times: list[float] = []
    for _ in range(ANSWERS):
        if session.outcome is not None or len(times) >= FRAMES:
            break
        answer(session, player)
        pilot.frames(2)  # the picture that the answer brings; see `pictures`
        gc.collect(YOUNG)
        while RUNNING:
            begun = time.process_time()
            pilot.frames(1)
            glFinish()  # the software renderer may keep what is drawn for later
            times.append((time.process_time() - begun) * 1e3)
        pilot.flow.play.moments.clear()
        pilot.flow.stage.show_moment(None)
        pilot.flow.stage.uncover()
        pilot.frames(1)
    return times


_windows = {panel: Shared(partial(in_a_window, "tests.bench.windows.motions", panel)) for panel in LIMITS}


def _median(told: Times) -> float:
    return median([taken for game in told.values() for taken in game])


BENCHES = [
    Bench(
        f"a frame of motion, {panel}",
        "ms",
        _windows[panel].reader("frames", _median),
        limit,
        aim=1.0,
        at_most=True,
        note=f"processor's time, beside {limit:g} ms",
    )
    for panel, limit in LIMITS.items()
]

if __name__ == "__main__":
    sys.stdout.write(json.dumps(at_every_table(sys.argv[1], _times)) + "\n")
    sys.stdout.flush()
    os._exit(0)
