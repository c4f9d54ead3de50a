"""How long the window takes to show a placed figure of Die Bürgermeister: answer, model, drawing, frame."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.bench.framework import Bench

PLACEMENTS = 12
LIMIT = 100.0
"""Milliseconds after which a placed figure is seen, on a 2-core x86-64."""


def update() -> float:
    """The median over some placements, in milliseconds, in a process of its own: Kivy has one window in each."""
    from tests.screenshots.__main__ import HEADLESS

    command = [sys.executable, "-m", "tests.bench.mayors_window"]
    done = subprocess.run(command, env={**os.environ, **HEADLESS}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the window did not play:\n{done.stderr}")
    return float(done.stdout.splitlines()[-1])


def measured() -> float:
    """Milliseconds from an answer to the frame that shows it, the map half full."""
    from companion.ui.profile import PROFILES, prepare

    profile = PROFILES["touch-display-1"]
    prepare(profile)
    from tests.ui.house import VIRTUAL, TestClock, services
    from tests.ui.pilot import Pilot, open_window

    clock = TestClock()
    window = open_window(profile, clock)
    with tempfile.TemporaryDirectory() as data:
        pilot = Pilot(window, services(Path(data), clock, profile=profile), clock)
        times = _times(pilot, VIRTUAL)
        pilot.close()
    return statistics.median(times)


def _times(pilot: Any, sources: Any) -> list[float]:
    from companion.table.entries import Seating

    names = ("Anna", "Ben", "Cem", "Dora")
    fields = [f.id for f in pilot.flow.services.packs.load("buergermeister").resolve((), {}, 4).definition.fields]
    figures = {field: names[number % 4] for number, field in enumerate(fields) if number % 2}
    position = {"at": "turn", "figures": figures, "purse": dict.fromkeys(names, 9_000_000)}
    evening = pilot.flow.services.evening
    game = evening.begin("buergermeister", Seating.of(names), position=position, sources=sources)
    pilot.flow.open(lambda unsaved: game)
    times: list[float] = []
    while len(times) < PLACEMENTS:
        ask = game.session.question
        (party,) = ask.open_to()
        options = [one.value for one in game.session.options(ask.id, party) if not one.refusals]
        begun = time.perf_counter()
        pilot.flow.play.answer(party, options[0])
        pilot.frames(1)
        if ask.name == "place_figure":
            times.append((time.perf_counter() - begun) * 1_000)
        pilot.flow.play.moments.clear()
        pilot.flow.stage.show_moment(None)
    return times


BENCHES = [
    Bench(
        "a placed figure is seen, Die Bürgermeister", "ms", update, lambda: LIMIT, aim=1.0, at_most=True,
        note="beside 100 ms",
    )
]  # fmt: skip

if __name__ == "__main__":
    sys.stdout.write(f"{measured()}\n")
