"""An evening that is killed again and again, and must go on each time where it was.

The process that is killed holds the real data folder, lock and journal, and goes the window's way from an act to
what is shown: `Evening`, `TableGame`, `Session`. It is a fork of one that has imported everything and opened no
file, since a start of its own would take far longer than what is tried; `tests.torture.windows` kills whole windows.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.table.evening import Evening, Surroundings
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Seating
from companion.table.journal.store import contents_of
from companion.table.play.clocks import TimeLimit, Timing
from tests.shipped import shipped
from tests.torture.table import NOTHING, Acknowledged, SetUp, act, hold, packs, seated, set_up, stand, story

KILLS = 20
"""Kills of one evening; so journals grow old."""
PATIENCE = 120.0
"""Seconds after which a process that says nothing has hung."""
FASTER = 60.0
"""How much faster than ours the clock of these evenings goes, so that backups are made between kills."""

Say = Callable[[Mapping[str, Any]], None]


def evening_of(folder: Path, seed: str) -> Evening:
    """The evening as the window builds it, on a fast clock; dice at once."""
    return Evening(
        folder,
        shipped(),
        Timing(lambda: time.monotonic() * FASTER, time.time, limit=TimeLimit(30.0)),
        Surroundings(chance=random.Random(seed)),
    )


def killed_evening(seed: str) -> dict[str, int]:
    """One folder, one game after another, KILLS kills. Raises AssertionError."""
    rng = random.Random(seed)
    names = packs()
    tally = {"kills": 0, "acknowledged": 0, "beyond": 0}
    with tempfile.TemporaryDirectory() as at:
        folder = Path(at)
        kept = _Kept()
        pack = names[int(seed.rsplit("/", 1)[-1]) % len(names)]
        for number in range(KILLS):
            wanted = set_up(rng, pack)
            child = Child(partial(_evening, folder, f"{seed}/{number}", wanted, kept))
            told = child.kill_after(rng.randrange(25), rng.random() * rng.choice((0.002, 0.02, 0.3)))
            kept.hear(told)
            tally["kills"] += 1
            tally["acknowledged"] += sum("ack" in line for line in told)
            tally["beyond"] += sum(line.get("beyond", 0) for line in told)
        last = Child(partial(_evening, folder, f"{seed}/last", wanted, kept, acts=0))
        kept.hear(last.to_its_end())
    return tally


class _Kept:
    """What the table was told, over all kills of an evening."""

    def __init__(self) -> None:
        self.game = ""
        self.told = NOTHING
        self.volume: float | None = None
        self.tried: float | None = None
        self.finished: set[str] = set()

    def hear(self, lines: list[dict[str, Any]]) -> None:
        """What a killed process still said. Raises AssertionError if it was a failure."""
        for line in lines:
            assert "failed" not in line, line["failed"]
            if "ack" in line:
                if self.game not in ("", line["game"]):
                    self.finished.add(self.game)
                self.game, self.told = line["game"], Acknowledged(*line["ack"])
            self.volume = line.get("volume", self.volume)
            self.tried = line.get("tries", self.tried)


def _evening(folder: Path, seed: str, wanted: SetUp, kept: _Kept, say: Say, acts: int = 10**6) -> None:
    """What the process does: go on as after a cut, hold everything against what was told, play on."""
    rng = random.Random(seed)
    evening = evening_of(folder, seed)
    assert not evening.notices, evening.notices
    assert kept.volume is None or evening.settings.volume in (kept.volume, kept.tried)
    say({"volume": evening.settings.volume})  # a setting that was tried and not told any more counts from here on
    game = _resumed(evening, kept, say) if kept.game else None
    told_to = 0 if game is None else game.session.ledger.next_number
    before = story(game.session.ledger.entries) if game is not None else ""
    for _ in range(acts):
        if game is None or game.session.outcome is not None:
            if game is not None:
                game.close()
            seating = Seating.of(seated(wanted))
            sources = {"roll": ("virtual",)}
            game = evening.begin(
                wanted.pack, seating, variants=wanted.variants, options=wanted.options, sources=sources
            )
            told_to, before = 0, ""
        else:
            act(game.session, rng)
        game.session.tick()
        assert game.saved, game.session.trouble
        before = story(game.session.ledger.entries[told_to:], before)
        told_to = game.session.ledger.next_number
        say({"game": game.id, "ack": Acknowledged(told_to, before, stand(game.session))})
        if rng.random() < 0.05:
            volume = rng.randrange(100) / 100
            say({"tries": volume})
            evening.save_settings(replace(evening.settings, volume=volume))
            say({"volume": volume})
    assert not [name for name in folder.rglob("*") if "damaged" in name.name or name.name.endswith(".broken")]


def _resumed(evening: Evening, kept: _Kept, say: Say) -> TableGame:
    listed = {saved.id: saved for saved in evening.games("en")}
    assert kept.game in listed and kept.finished <= set(listed), "a game is not listed"
    assert not [saved.id for saved in listed.values() if saved.wrong], "a game is broken"
    header, entries, _, _ = contents_of(evening.folder / "games" / f"{kept.game}.game")
    hold(kept.told, header, entries)
    game = evening.resume(kept.game)
    assert game.notices == (), game.notices
    hold(kept.told, header, game.session.ledger.entries)
    if len(entries) == kept.told.entries == game.session.ledger.next_number:
        assert stand(game.session) == kept.told.stand, "resumed it stands elsewhere"
    say({"beyond": len(entries) - kept.told.entries})
    return game


class Child:
    """A fork of this process; what it says comes in lines of JSON."""

    def __init__(self, work: Callable[[Say], None]) -> None:
        out, into = os.pipe()
        self._rest = b""
        self.pid = os.fork()
        if self.pid == 0:
            os.close(out)
            _work(work, into)
        os.close(into)
        self._out = out

    @property
    def reads(self) -> int:
        """The number of the file on which what it says comes in."""
        return self._out

    def kill_after(self, lines: int, seconds: float) -> list[dict[str, Any]]:
        """Pull its plug so long after so many lines; everything that it said."""
        said: list[dict[str, Any]] = []
        while len(said) < lines and (more := self.hear()) is not None:
            said += more
        time.sleep(seconds)  # the moment is random on purpose; nothing depends on it
        os.kill(self.pid, signal.SIGKILL)
        return said + self.to_its_end()

    def hear_until(self, sign: str) -> list[dict[str, Any]]:
        """What it says up to the line with this sign, or to its end."""
        said: list[dict[str, Any]] = []
        while not any(sign in line or "failed" in line for line in said) and (more := self.hear()) is not None:
            said += more
        return said

    def to_its_end(self) -> list[dict[str, Any]]:
        """Everything that it still says."""
        said: list[dict[str, Any]] = []
        while (more := self.hear()) is not None:
            said += more
        os.close(self._out)
        os.waitpid(self.pid, 0)
        return said

    def hear(self) -> list[dict[str, Any]] | None:
        """What has come in, at least a part of a line; None at its end."""
        if not select.select([self._out], [], [], PATIENCE)[0]:
            os.kill(self.pid, signal.SIGKILL)
            raise AssertionError("the process hangs")
        data = os.read(self._out, 1 << 16)
        if not data:
            return None
        *whole, self._rest = (self._rest + data).split(b"\n")
        return [json.loads(line) for line in whole]


def _work(work: Callable[[Say], None], into: int) -> None:
    """The life of a fork: it never returns."""

    def say(what: Mapping[str, Any]) -> None:
        os.write(into, json.dumps(what).encode() + b"\n")

    try:
        work(say)
    except BaseException as error:  # noqa: BLE001 - told to whoever led us; a fork must not unwind into its parent
        import traceback

        say({"failed": "".join(traceback.format_exception(error))[-3000:]})
    finally:
        sys.stdout.flush()
        os._exit(0)
