"""Karriere Poker over a long evening: memory after game 100 beside game 10.

`python -m tests.bench.games.karriere_evening GAMES` measures in a process of its own and prints a number.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.bench.framework import Bench, NotMeasuredError


def measured(games: int) -> float:
    """What a process of its own prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "KCFG"))}
    environment |= {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "KIVY_NO_CONSOLELOG": "1"}
    command = [sys.executable, "-m", "tests.bench.games.karriere_evening", str(games)]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise NotMeasuredError(f"{games} games could not be measured:\n{ended.stderr}")
    return float(ended.stdout.splitlines()[-1])


def memory(games: int) -> float:
    """MB of this process with a window when so many games with real cards are over, four at the table."""
    with tempfile.TemporaryDirectory() as folder:
        pilot = _pilot(Path(folder))
        from tests.ui.karriere_poker.evening import begin, eager, legal

        session, taste = begin(pilot, minutes=480), eager(random.Random(1))  # the clock stands still: it never ends
        play = pilot.flow.play
        play.on_change = play.notices.clear  # the table is not drawn for each of some thousand answers
        while session.game.state.game <= games:
            session.answer(session.question.asked()[0], taste(legal(session)))
            play.said_now = ()
        pilot.flow.at_table.show()
        pilot.frames(3)
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _pilot(folder: Path) -> Any:
    from companion.ui.shell.profile import PROFILES, prepare

    prepare(PROFILES["touch-display-1"])
    from tests.ui.house import TestClock, services
    from tests.ui.pilot import Pilot, open_window

    clock = TestClock()
    return Pilot(open_window(PROFILES["touch-display-1"], clock), services(folder, clock), clock)


BENCHES = [
    Bench(
        "Karriere Poker: memory after game 100",
        "MB",
        lambda: measured(100),
        lambda: measured(10),
        aim=1.05,
        at_most=True,
        note="beside game 10, with a window",
    ),
]


if __name__ == "__main__":
    sys.stdout.write(f"{memory(int(sys.argv[1]))}\n")
    sys.stdout.flush()
    os._exit(0)
