"""What keeping a game costs: a commit beside a bare one, and resuming a long game."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.table.journal.codec import Contents
from companion.table.journal.entries import Entry
from companion.table.journal.store import SqliteJournal
from companion.table.play.session import Session
from tests.bench.framework import Bench
from tests.table.little import PARTIES, Little, Rules, header, session

COMMITS = 200
ANSWERS = 2_000
RESUME_AIM = 0.3
"""Seconds for resuming a game of 2,000 answers."""


@contextmanager
def folder() -> Iterator[Path]:
    """A folder on the disk that games are kept on, gone afterwards."""
    here = Path(tempfile.mkdtemp(prefix="companion-bench-"))
    try:
        yield here
    finally:
        shutil.rmtree(here)


def entry(number: int) -> Entry:
    """An ordinary answer."""
    return Entry(number, "answer", "Anna", number, "number", "2", "person", 1_700_000_000.0, "c0ffee123456")


def commit() -> float:
    """Microseconds for keeping one answer in a game's journal, together with what the list of games shows."""
    with folder() as here:
        journal = SqliteJournal.create(here / "a.game", Contents(header(), [], [], {}))
        glance = {"question": {"id": 1, "name": "number", "parties": ["Anna"]}, "events": [{"kind": "scored"}] * 3}
        journal.glance = lambda: glance
        begun = time.perf_counter()
        for number in range(COMMITS):
            journal.append([entry(number)])
        spent = time.perf_counter() - begun
        journal.close()
    return spent / COMMITS * 1e6


def bare_commit() -> float:
    """Microseconds for a bare SQLite commit of a row of that size, WAL and FULL."""
    with folder() as here:
        connection = sqlite3.connect(here / "a.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, value TEXT)")
        begun = time.perf_counter()
        for number in range(COMMITS):
            connection.execute("INSERT INTO entries VALUES (?, ?)", (number, "x" * 90))
        spent = time.perf_counter() - begun
        connection.close()
    return spent / COMMITS * 1e6


def _long_game(here: Path) -> Path:
    """A file with a game of ANSWERS answers."""
    path = here / "long.game"
    rules = Rules(rounds=ANSWERS)
    game = _session(SqliteJournal.create(path, Contents(header(), [], [], {})), rules)
    while len(game.ledger.active) < ANSWERS:
        ask = game.question
        assert ask is not None
        if game.driver.awaits_reveal:
            game.reveal()
        elif ask.name == "shuffle":
            game.answer(None, ["red", "green", "blue"], source="typed")
        elif ask.name == "dice":
            game.answer(None, [1, 2], source="typed")
        elif ask.name == "window":
            game.expire()
        else:
            game.answer(ask.open_to()[0], "1" if ask.name == "number" else "much")
    return path


def _session(journal: SqliteJournal, rules: Rules) -> Session:
    return session(journal, build=lambda: Little(rules, PARTIES))


def resume() -> float:
    """Seconds for opening, checking and replaying a game of 2,000 answers."""
    if not _LONG:
        _LONG.append(_long_game(Path(_FOLDER.name)))
    begun = time.perf_counter()
    journal = SqliteJournal.open(_LONG[0])
    game = _session(journal, Rules(rounds=ANSWERS))
    spent = time.perf_counter() - begun
    assert len(game.ledger.active) == ANSWERS
    journal.close()
    return spent


_FOLDER = tempfile.TemporaryDirectory(prefix="companion-bench-")  # gone with the program
_LONG: list[Path] = []


BENCHES = [
    Bench("store: commit beside a bare FULL commit", "µs", commit, bare_commit, 2.0, at_most=True),
    Bench("store: resume of 2,000 answers beside 0.3 s", "s", resume, RESUME_AIM, 1.0, at_most=True),
]
