"""The real window, drawn offscreen, killed in the middle of what people do; the next one offers the game again."""

from __future__ import annotations

import random
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.table.journal.store import contents_of
from tests.e2e.player import Group
from tests.e2e.programs import WindowProgram

KILLS = 4
"""Windows that are killed over one game."""
GAMES = {"Bürokratopoly": ("Ada", "Ben", "Cem"), "The Mayors": ("Ada", "Ben")}
"""Games that the group knows how to play by touch (tests/e2e)."""


def killed_windows(seed: str) -> dict[str, int]:
    """One game by touch, KILLS kills while it is played. Raises AssertionError."""
    rng = random.Random(seed)
    title, names = list(GAMES.items())[int(seed.rsplit("/", 1)[-1]) % len(GAMES)]
    tally = {"kills": 0, "acknowledged": 0, "beyond": 0}
    told = 0
    with tempfile.TemporaryDirectory() as at:
        data = Path(at) / "data"
        for number in range(KILLS + 1):
            window = WindowProgram(Path(at), data, seed, "--simulate", "rest")
            try:
                group = Group(window)
                group.wait_until(lambda seen: seen["devices"]["tower"] == "simulated", "the tower is there")
                if number:
                    group.do("tap", role="running")
                    assert group.seen["screen"] in ("table", "end"), group.seen["texts"]
                    assert group.game["entries"] >= told, "acknowledged entries are lost"
                    tally["beyond"] += group.game["entries"] - told
                else:
                    group.set_up(names, game=title)
                if number == KILLS:
                    break
                with killed_soon(window, rng.random() * 3):
                    while group.seen["screen"] == "table":
                        told = group.game["entries"] if group.game["saved"] else told
                        group.step()
            finally:
                window.close()
            tally["kills"] += 1
            tally["acknowledged"] = told
        (path,) = (data / "games").glob("*.game")
        assert len(contents_of(path).entries) >= told
    return tally


@contextmanager
def killed_soon(window: WindowProgram, seconds: float) -> Iterator[None]:
    """The plug is pulled so long after the beginning, whatever happens inside; what fails then is no failure."""
    gone = threading.Event()

    def pull() -> None:
        gone.set()
        window.process.kill()

    timer = threading.Timer(seconds, pull)
    timer.start()
    try:
        yield
    except (AssertionError, OSError):
        if not gone.is_set():
            raise
    finally:
        timer.cancel()
        timer.join()
        window.process.kill()
        window.process.wait()
