"""How long the window takes from an answer to the frame that shows it, for each game: rules, journal, models, widgets,
layout, drawing.

`python -m tests.bench.windows.pictures` plays a while of every game in a process of its own, as Kivy has one window in
each, and prints one line of JSON: the milliseconds of each answer, by game. Only the processor's time counts, waiting
for the disk does not; moments and notices are taken away before the next answer, and are part of the picture that they
are in.
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
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from companion.ui.shell.garbage import COLLECT_AFTER, YOUNG
from tests.bench.framework import Bench, Shared, share_of
from tests.bench.windows.window import in_a_window

ANSWERS = 40
PAUSE = 1.9
"""Seconds that people think before they answer, which is less than most do: what is done in quiet is done then."""

LIMIT = 100.0
"""Milliseconds after which people feel that they wait, on a 2-core x86-64 without a graphics chip."""

MIDDLE, MOST = 15.0, 25.0
"""Milliseconds of an answer's own cost, drawing left out: half of them, and nine of ten."""

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
"""Milliseconds of each answer, by game."""

T = TypeVar("T")


def at_every_table(panel: str, times: Callable[[Any, str], T], games: Sequence[str] = tuple(GAMES)) -> dict[str, T]:
    """What is measured by a pilot of each game's window, which has this panel."""
    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES[panel]
    prepare(profile)
    from tests.ui.house import TestClock, services
    from tests.ui.pilot import Pilot, open_window

    clock, taken = TestClock(), dict[str, T]()
    window = open_window(profile, clock)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    for game in games:
        with tempfile.TemporaryDirectory() as data:
            pilot = Pilot(window, services(Path(data), clock, profile=profile), clock)
            taken[game] = times(pilot, game)
            pilot.close()
    return taken


def set_up(pilot: Any, game: str, names: Sequence[str] = NAMES) -> Any:
    """The session of a new game at this window's table."""
    from tests.ui.house import sit_down

    how = dict(GAMES[game])
    if game == "reader":
        from companion.packs.decks.reader_pack import decks_in, reader_pack

        shipped = pilot.flow.services.packs.load(game)
        how["pack"] = reader_pack(shipped, decks_in(shipped))
    return sit_down(pilot, *names, game=game, **how)


def times_of(pilot: Any, game: str) -> list[float]:
    """Milliseconds of each answer at this table."""
    from kivy.graphics.opengl import glFinish

    from companion.bots import bot

    session = set_up(pilot, game)
    player = bot("random" if game != "reader" else "greedy", game, "pictures")
    times: list[float] = []
    while len(times) < ANSWERS and session.outcome is None:
        look_away(pilot)
        glFinish()
        begun = time.process_time()
        answer(session, player)
        pilot.frames(1)
        glFinish()
        times.append((time.process_time() - begun) * 1e3)
    return times


def look_away(pilot: Any) -> None:
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


_windows: Shared[Times] = Shared(lambda: in_a_window("tests.bench.windows.pictures"))
_undrawn: Shared[Times] = Shared(lambda: in_a_window("tests.bench.windows.pictures", backend="mock"))


def _cost(game: str, name: str, share: float, limit: float) -> Bench:
    return Bench(
        f"an answer without drawing, {game}, {name}",
        "ms",
        _undrawn.reader(f"{game} {name}", lambda told: share_of(told[game], share)),
        limit,
        aim=1.0,
        at_most=True,
        note=f"processor's time of all but drawing, beside {limit:g} ms",
        matters=0.2,
    )


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
BENCHES += [_cost(game, *of) for game in GAMES for of in (("half of them", 0.5, MIDDLE), ("9 of 10", 0.9, MOST))]

if __name__ == "__main__":
    sys.stdout.write(json.dumps(at_every_table("touch-display-1", times_of)) + "\n")
    sys.stdout.flush()
    os._exit(0)
