"""How long the window takes from an answer to the frame that shows it, for each game: rules, journal, models, widgets,
layout, drawing.

`python -m tests.bench.pictures` plays a while of every game in a process of its own, as Kivy has one window in each,
and prints one line of JSON: the milliseconds of each answer, by game. Only the processor's time counts, waiting for the
disk does not; moments and notices are taken away before the next answer, and are part of the picture that they are in.
A machine without a graphics chip draws on other threads: what it still has to draw of the pictures before counts for
none, and all of the picture that shows the answer counts for it.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from companion.ui.shell.garbage import COLLECT_AFTER, YOUNG
from tests.bench.framework import Bench, Shared
from tests.bench.window import in_a_window

ANSWERS = 40
PAUSE = 1.9
"""Seconds that people think before they answer, which is less than most do: what is done in quiet is done then."""

LIMIT = 100.0
"""Milliseconds after which people feel that they wait, on a 2-core x86-64 without a graphics chip."""

NAMES = ("Anna", "Ben", "Cem", "Dora")
GAMES: dict[str, dict[str, Any]] = {
    "animal_farm": {},
    "buergermeister": {},
    "buerokratopoly": {},
    "karriere_poker": {"options": {"mode": "dealt"}},
    "politburo": {"options": {"mode": "dealt"}},
    "reader": {},
}
"""What is played, and how it is set up."""

Times = dict[str, list[float]]


def measured() -> Times:
    """Milliseconds of each answer, by game."""
    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES["touch-display-1"]
    prepare(profile)
    from tests.ui.house import TestClock, services
    from tests.ui.pilot import Pilot, open_window

    clock, taken = TestClock(), {}
    window = open_window(profile, clock)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    for game in GAMES:
        with tempfile.TemporaryDirectory() as data:
            pilot = Pilot(window, services(Path(data), clock, profile=profile), clock)
            taken[game] = _times(pilot, game)
            pilot.close()
    return taken


def set_up(pilot: Any, game: str) -> Any:
    """The session of a new game of four at this window's table."""
    from tests.ui.house import sit_down

    how = dict(GAMES[game])
    if game == "reader":
        from companion.packs.decks.reader_pack import decks_in, reader_pack

        shipped = pilot.flow.services.packs.load(game)
        how["pack"] = reader_pack(shipped, decks_in(shipped))
    return sit_down(pilot, *NAMES, game=game, **how)


def _times(pilot: Any, game: str) -> list[float]:
    from kivy.graphics.opengl import glFinish

    from companion.bots import bot

    session = set_up(pilot, game)
    player = bot("random" if game != "reader" else "greedy", game, "pictures")
    times: list[float] = []
    while len(times) < ANSWERS and session.outcome is None:
        _look_away(pilot)
        glFinish()
        begun = time.process_time()
        answer(session, player)
        pilot.frames(1)
        glFinish()
        times.append((time.process_time() - begun) * 1e3)
    return times


def _look_away(pilot: Any) -> None:
    """Only the table is in sight, and nothing happens there for a while."""
    flow = pilot.flow
    flow.play.moments.clear()
    flow.play.notices.clear()
    flow.stage.show_moment(None)
    flow.stage.hush()
    flow.stage.uncover()
    pilot.wait(PAUSE)
    gc.collect(YOUNG)  # a quiet moment


def answer(session: Any, player: Any) -> None:
    """One answer of anybody who is asked."""
    from companion.engine.vocabulary import PASS

    ask = session.question
    if session.driver.awaits_reveal:
        session.reveal()
        return
    for party in random.Random(session.driver.count).sample(ask.open_to(), len(ask.open_to())):
        value = player.answer(session.game, ask, party)
        if value is not None:
            session.answer(None if value == PASS and ask.kind.value == "window" else party, value)
            return
    session.answer(None, PASS)


_windows: Shared[Times] = Shared(lambda: in_a_window("tests.bench.pictures"))

BENCHES = [
    Bench(
        f"an answer is seen, {game}",
        "ms",
        _windows.reader(game, lambda told, game=game: median(told[game])),  # type: ignore[misc]
        LIMIT,
        aim=1.0,
        at_most=True,
        note="processor's time, beside 100 ms",
    )
    for game in GAMES
]

if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured()) + "\n")
    sys.stdout.flush()
    os._exit(0)
