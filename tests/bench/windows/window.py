"""The window beside a bare Kivy window: first frames, memory, and what both do while nobody touches them."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from companion.packs.catalogue import Catalogue, installed_packs
from companion.table.evening import Evening, Surroundings
from companion.table.journal.entries import Seating
from companion.table.play.clocks import Timing
from tests.bench.framework import Bench, Measure, NotMeasuredError, Shared
from tests.bench.windows.quarter import MEMBERS

REST = 4.0
"""Seconds for which the windows are watched at rest."""

PATIENCE = 300.0
"""Seconds after which a window that tells nothing is given up."""

SECOND_START = 2.0
"""Seconds that a second start of `companion play` may take to its first frame."""


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Gone with the program; made when it is needed, for windows that import this leave without tidying up."""
    return tempfile.TemporaryDirectory(prefix="companion-bench-")


@cache
def data_folder() -> Path:
    """A data folder with a game that has been set up."""
    folder = Path(_folder().name) / "data"
    evening = Evening(
        folder, Catalogue([installed_packs()]), Timing(time.monotonic, time.time), Surroundings(chance=random.Random(1))
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


@cache
def _byte_code(which: str) -> None:
    """A start that nobody looks at: what it compiled is there for the others, as in an installation."""
    in_a_window("tests.bench.windows.window_child", which, str(data_folder()), "0")


def window(which: str, rest: float = 0.0, *, backend: str = "", group: Path | None = None) -> dict[str, float]:
    """What a window in a process of its own tells: `first`, `home` and `table` in seconds since the process was
    started, and as `first_cpu` and so on of its processor's time. `backend`, `group`: see `in_a_window`.
    """
    folder = data_folder()
    _byte_code(which)
    begun = time.time()
    told: dict[str, float] = in_a_window(
        "tests.bench.windows.window_child", which, str(folder), str(rest), backend=backend, group=group
    )
    for name in told.keys() & {"first", "home", "table"}:
        told[name] -= begun
    return told


def in_a_window(module: str, *arguments: str, backend: str = "", group: Path | None = None) -> Any:
    """What a module that opens a window prints as its last line, JSON, in a process of its own.

    Byte code is kept from start to start, as in an installation; windows are drawn without a display, by Kivy's
    `backend` if one is named: `mock` draws nothing. The process is in a control `group` from its beginning.
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
        "SDL_AUDIODRIVER": "dummy",
        "KIVY_NO_ARGS": "1",
        **({"KIVY_GL_BACKEND": backend} if backend else {}),
    }
    command = [sys.executable, "-m", module, *arguments]
    if group is not None:
        command = ["sh", "-c", 'echo $$ > "$0" && exec "$@"', str(group / MEMBERS), *command]
    which = " ".join(["the window of", module, *arguments[:1]])
    try:
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired as silent:
        raise NotMeasuredError(f"{which} told nothing for {PATIENCE:g} s") from silent
    if ended.returncode:
        raise NotMeasuredError(f"{which} ended with {ended.returncode}:\n{ended.stderr}")
    return json.loads(ended.stdout.splitlines()[-1])


def _started() -> tuple[dict[str, float], dict[str, float]]:
    """Our window and a bare one, one after the other."""
    return window("ours"), window("bare")


def _rested() -> tuple[dict[str, float], dict[str, float]]:
    """The same, left alone."""
    return window("ours", REST), window("bare", REST)


_starts, _rests = Shared(_started), Shared(_rested)


def _ours(name: str, runs: Shared[Any], times: float = 1e3, *, beside: str = "bare") -> Measure:
    return runs.reader(f"ours {name} beside {beside}", lambda both: both[0][name] * times)


def _bare(name: str, runs: Shared[Any], beside: str, times: float = 1e3) -> Measure:
    return runs.reader(f"bare {name} beside {beside}", lambda both: both[1][name] * times)


BENCHES = [
    Bench(
        "window: first frame",
        "ms",
        _ours("first_cpu", _starts),
        _bare("first_cpu", _starts, "first"),
        aim=1.3,
        at_most=True,
        note="beside a bare Kivy window",
        matters=0.2,
    ),
    Bench(
        "window: home",
        "ms",
        _ours("home_cpu", _starts),
        _bare("first_cpu", _starts, "home"),
        None,
        note="beside a bare Kivy window's first frame",
        matters=0.2,
    ),
    Bench(
        "window: second start of companion play",
        "s",
        _ours("home", _starts, 1, beside="a limit"),
        SECOND_START,
        aim=1.0,
        at_most=True,
        note="beside 2 s",
        matters=0.2,
    ),
    Bench(
        "window: memory with a game's table",
        "MB",
        _ours("memory", _rests, 1),
        _bare("memory", _rests, "memory", 1),
        aim=1.5,
        at_most=True,
        note="beside a bare Kivy window, the most that either ever had",
    ),
    Bench(
        "window: memory at a table's rest, without its art",
        "MB",
        _rests.reader("ours at rest", lambda both: both[0]["resident"] - both[0]["art"]),
        _bare("resident", _rests, "at rest", 1),
        aim=1.45,
        at_most=True,
        note="beside a bare Kivy window",
    ),
    Bench(
        "window: pages of art at the table",
        "MB",
        _ours("art", _rests, 1, beside="the table's memory"),
        _rests.reader("the table's memory", lambda both: both[0]["resident"]),
        None,
        note="beside all of the window's memory at rest",
    ),
    Bench(
        f"window: frames drawn in {REST:g} s at rest",
        "",
        _ours("frames", _rests, 1),
        1.0,
        aim=0.0,
        at_most=True,
        note="beside one",
        waits=True,
    ),
    Bench(
        f"window: CPU in {REST:g} s at rest",
        "ms",
        _ours("cpu", _rests),
        _bare("cpu", _rests, "cpu"),
        aim=1.3,
        at_most=True,
        note="beside a bare Kivy window at the same maxfps",
        matters=0.3,
    ),
]
