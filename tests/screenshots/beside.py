"""`python -m tests.screenshots --beside FOLDER [NAME …]`: each mock-up of a folder beside the real screen in its state.

FOLDER holds the mock-ups as NAME.png, in the size of their panel; NAME is one of the states that can be brought about.
The pairs and an overview of them lie in build/screenshots/beside.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.screenshots.__main__ import HEADLESS, OUT

PAIRS = OUT / "beside"
UPRIGHT = {"bu4_table_portrait": "touch-display-2"}
"""Mock-ups of another panel than 800 × 480."""

SPANISH = "pb_"
"""What the names of mock-ups in Spanish begin with; the others are in German."""

GAP, ACROSS, SMALL = 8, 3, 500
"""Pixels between pictures; pairs side by side in the overview, and how wide each is there."""


def states() -> Mapping[str, Callable[[Any], Any]]:
    """Every state by the name of its mock-up."""
    from tests.screenshots.states import buerokratopoly, career, farm, files, mayors, reading

    return {
        name: state
        for of in (buerokratopoly, career, farm, files, mayors, reading)
        for name, state in of.STATES.items()
    }


def draw(panel: str, folder: Path, names: Sequence[str]) -> None:
    """The pairs of one panel, in this process."""
    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES[panel]
    prepare(profile)
    from tests.ui.house import TestClock, services
    from tests.ui.pilot import Pilot, open_window
    from tests.ui.voices import Recorder

    clock = TestClock()
    window = open_window(profile, clock)
    for name in names:
        language = "es" if name.startswith(SPANISH) else "de"
        with tempfile.TemporaryDirectory() as data:
            served = services(
                Path(data), clock, profile=profile, language=language, voice=Recorder(), voice_state=lambda: "ready"
            )
            pilot = Pilot(window, served, clock)
            states()[name](pilot)
            real = pilot.shot(Path(data) / "real.png")
            _pair(folder / f"{name}.png", real, PAIRS / f"{name}.png")
            pilot.close()


def _pair(drawn: Path, real: Path, out: Path) -> None:
    from PIL import Image

    with Image.open(drawn) as left, Image.open(real) as right:
        pair = Image.new("RGB", (left.width + GAP + right.width, max(left.height, right.height)), "white")
        pair.paste(left.convert("RGB"), (0, 0))
        pair.paste(right.convert("RGB"), (left.width + GAP, 0))
        pair.save(out)


def _overview(names: Sequence[str], out: Path) -> None:
    """All pairs on one sheet, smaller; the upright one, which is higher, is last."""
    from PIL import Image

    small = []
    for name in sorted(names, key=lambda name: name in UPRIGHT):
        with Image.open(PAIRS / f"{name}.png") as pair:
            small.append(pair.resize((SMALL, round(pair.height * SMALL / pair.width))))
    rows = [small[n : n + ACROSS] for n in range(0, len(small), ACROSS)]
    highs = [max(one.height for one in row) + GAP for row in rows]
    sheet = Image.new("RGB", ((SMALL + GAP) * ACROSS, sum(highs)), "white")
    for number, row in enumerate(rows):
        for column, one in enumerate(row):
            sheet.paste(one, (column * (SMALL + GAP), sum(highs[:number])))
    sheet.save(out)


def main(folder: Path, only: Sequence[str]) -> int:
    """Each panel in a process of its own; mock-ups without a state, and states without a mock-up, are left out."""
    PAIRS.mkdir(parents=True, exist_ok=True)
    there = {file.stem for file in folder.glob("*.png")}
    names = [name for name in states() if name in there and (not only or name in only)]
    if not names:
        sys.stderr.write(f"{folder} holds none of these pictures: {', '.join(states())}\n")
        return 2
    for panel in sorted({UPRIGHT.get(name, "touch-display-1") for name in names}):
        on_it = [name for name in names if UPRIGHT.get(name, "touch-display-1") == panel]
        call = [sys.executable, "-m", "tests.screenshots.beside", panel, str(folder), *on_it]
        done = subprocess.run(call, env={**os.environ, **HEADLESS})
        if done.returncode:
            return done.returncode
    _overview(names, PAIRS / "overview.png")
    sys.stdout.write(f"The pairs are in {PAIRS}.\n")
    return 0


if __name__ == "__main__":
    draw(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
