"""The fullest table of a game, late in it, at a quarter of a core: `python -m tests.bench.windows.pi_child GROUP GAME`.

Prints one line of JSON: the milliseconds of each answer to its picture (`answers`), by the clock on the wall, and of
each frame while something moved after it (`frames`); of what is shorter than the share of a period, which is had at
once, four times the processor's time. Only what is measured is held to the quarter of GROUP, the folder of a control
group; what people would spend thinking goes by at full speed.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from companion.bots import bot
from companion.games.reader import bot as reader_bot
from companion.ui.shell.garbage import YOUNG
from tests.bench.windows.pictures import Times, answer, at_every_table, look_away, set_up
from tests.bench.windows.quarter import PERIOD, SLOWER, Held
from tests.ui.house import NINE

LATE, ANSWERS, MOVING = 300, 100, 20
"""Entries before what is measured; answers, and the first of them whose motions are measured, too."""


def measured(held: Held, pilot: Any, game: str) -> Times:
    """What is measured at this pilot's window; a game that is over is followed by another one."""
    from kivy.graphics.opengl import glFinish

    from companion.ui.look.motion.motion import RUNNING

    player = bot("random" if game != "reader" else "greedy", game, "pi")
    session = late(pilot, game, player)
    told: Times = {"answers": [], "frames": []}

    def timed(name: str, *, answers: bool) -> None:
        begun, worked = time.perf_counter(), time.process_time()
        if answers:
            answer(session, player)
        pilot.frames(1)
        glFinish()
        seconds = max(time.perf_counter() - begun, (time.process_time() - worked) * SLOWER)
        told[name].append(seconds * 1e3)

    while len(told["answers"]) < ANSWERS:
        if session.outcome is not None:
            session = late(pilot, game, player)
        look_away(pilot)
        glFinish()
        with held:
            time.sleep(PERIOD / 1e6)  # whoever has thought finds the whole share of a period
            timed("answers", answers=True)
            pilot.frames(1)  # what moves begins when the picture has settled
            while RUNNING and len(told["answers"]) <= MOVING:
                timed("frames", answers=False)
    return told


def late(pilot: Any, game: str, player: Any) -> Any:
    """The session of a new game with all seats, played on without the window looking."""
    if pilot.flow.opened is not None:
        pilot.flow.game.close()
    most = pilot.flow.services.packs.load(game).players.max
    session = set_up(pilot, game, NINE[:most])
    play = pilot.flow.play
    shown, play.on_change = play.on_change, lambda: None
    while session.driver.count < LATE and session.outcome is None:
        answer(session, player)
        play.moments.clear()
        play.notices.clear()
    play.on_change = shown
    pilot.flow.table.update()
    gc.collect(YOUNG)
    return session


if __name__ == "__main__":
    reader_bot.ROUNDS = LATE + ANSWERS  # nobody ends an evening that is measured
    held, game = Held(Path(sys.argv[1])), sys.argv[2]
    (told,) = at_every_table("touch-display-1", lambda pilot, game: measured(held, pilot, game), [game]).values()
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()
    os._exit(0)
