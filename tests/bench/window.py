"""The window beside a bare Kivy window: first frames, memory, and what both do while nobody touches them."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from companion.packs.catalogue import Catalogue, installed_packs
from companion.table.entries import Seating
from companion.table.evening import Evening
from tests.bench.framework import Bench

REST = 4.0
"""Seconds for which the windows are watched at rest."""
SECOND_START = 2.0
"""Seconds that a second start of `companion play` may take to its first frame."""

_FOLDER = tempfile.TemporaryDirectory(prefix="companion-bench-")  # gone with the program


@cache
def data_folder() -> Path:
    """A data folder with a game that has been set up."""
    folder = Path(_FOLDER.name) / "data"
    evening = Evening(
        folder, Catalogue([installed_packs()]), now=time.monotonic, wall=time.time, chance=random.Random(1)
    )
    sources = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))
    game = evening.begin("buerokratopoly", Seating.of(("Anna", "Ben", "Cem", "Dora")), sources=sources)
    session = game.session
    while (ask := session.question) is not None and ask.name != "choose_action":
        (party,) = ask.asked()
        session.answer(party, next(o.value for o in session.options(ask.id, party) if not o.refusals))
    game.close()
    evening.close()
    return folder


def window(which: str, rest: float = 0.0) -> dict[str, float]:
    """What a window in a process of its own tells, `first` and `home` in seconds since the process was started."""
    folder = data_folder()
    begun = time.time()
    told: dict[str, float] = in_a_window("tests.bench.window_child", which, str(folder), str(rest))
    for name in told.keys() & {"first", "home"}:
        told[name] -= begun
    return told


def in_a_window(module: str, *arguments: str) -> Any:
    """What a module that opens a window prints as its last line, JSON, in a process of its own.

    Byte code is kept from start to start, as in an installation; windows are drawn without a display.
    """
    folder = data_folder()
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "KCFG", "COMPANION"))
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment |= {
        "PYTHONPYCACHEPREFIX": str(folder.parent / "bytecode"),
        "SDL_VIDEODRIVER": "offscreen",
        "LP_NUM_THREADS": "0",  # with threads the software renderer keeps megabytes of each frame that it draws
        "DISPLAY": environment.get("DISPLAY", ":none"),
    }
    command = [sys.executable, "-m", module, *arguments]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise RuntimeError(f"the window of {' '.join(arguments)} did not open:\n{ended.stderr}")
    return json.loads(ended.stdout.splitlines()[-1])


@cache
def at_rest(which: str) -> dict[str, float]:
    """The medians of three windows that were left alone."""
    seen = [window(which, REST) for _ in range(3)]
    return {name: statistics.median(one[name] for one in seen) for name in seen[0]}


def first_frame(which: str) -> float:
    """Milliseconds from the start of the process to the first frame."""
    return window(which)["first"] * 1e3


BENCHES = [
    Bench(
        "window: first frame",
        "ms",
        lambda: first_frame("ours"),
        lambda: first_frame("bare"),
        aim=1.3,
        at_most=True,
        note="beside a bare Kivy window",
    ),
    Bench(
        "window: home",
        "ms",
        lambda: window("ours")["home"] * 1e3,
        lambda: first_frame("bare"),
        None,
        note="beside a bare Kivy window's first frame",
    ),
    Bench(
        "window: second start of companion play",
        "s",
        lambda: window("ours")["home"],
        lambda: SECOND_START,
        aim=1.0,
        at_most=True,
        note="beside 2 s",
    ),
    Bench(
        "window: memory with a game's table",
        "MB",
        lambda: at_rest("ours")["memory"],
        lambda: at_rest("bare")["memory"],
        aim=1.5,
        at_most=True,
        note="beside a bare Kivy window",
    ),
    Bench(
        f"window: frames drawn in {REST:g} s at rest",
        "",
        lambda: at_rest("ours")["frames"],
        lambda: 1.0,
        aim=0.0,
        at_most=True,
        note="beside one",
    ),
    Bench(
        f"window: CPU in {REST:g} s at rest",
        "ms",
        lambda: at_rest("ours")["cpu"] * 1e3,
        lambda: at_rest("bare")["cpu"] * 1e3,
        aim=1.3,
        at_most=True,
        note="beside a bare Kivy window at the same maxfps",
    ),
]
