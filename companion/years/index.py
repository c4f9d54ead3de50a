"""What all saves of a folder add up from, kept beside them, so that only what has changed is read again.

The index is a SQLite file of its own. It holds nothing that the saves do not: one that is damaged, or of another
version, is made anew, and where the disk takes nothing it is kept in memory.
"""

from __future__ import annotations

import json
import math
import os
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from companion.table.journal import ASIDE, BESIDE, EARLIEST, GAMES, PRIVATE_FILE, SUFFIX, remove, store_error
from companion.years.records import FinishedGame, UncountedError, read_record

FILE = "years.sqlite"
VERSION = 2
"""Raised when other facts are kept: then every save is read anew."""
APPLICATION = 0x54426C59
"""SQLite's application id of the index: the letters TBlY."""
SLACK = 86_400.0
"""Seconds by which a game may lie in the future before its date counts as wrong: other boxes, other clocks."""
QUIET = frozenset({"not_over", "no_result"})
"""Why a save is not counted that nobody need be told of: there is nothing wrong with it."""

_TABLE = "CREATE TABLE IF NOT EXISTS saves (name TEXT PRIMARY KEY, sign TEXT, code TEXT, told TEXT)"


class Left(NamedTuple):
    """A save that is in no count, and why, as a code and in words."""

    id: str
    code: str
    why: str


class _Row(NamedTuple):
    """What is known of a file: how it looked when it was read, and its facts or why there are none."""

    sign: str
    game: FinishedGame | None
    left: Left | None


class YearsIndex:
    """The finished games of a data folder. `games` and `left` are those of the last `update`."""

    def __init__(self, folder: Path) -> None:
        self._saves, self._path = folder / GAMES, folder / FILE
        self._rows: dict[str, _Row] | None = None
        self.games: list[FinishedGame] = []
        self.left: list[Left] = []
        self.read = 0
        """How many saves the last update had to read."""

    def update(self, now: float) -> None:
        """Reads what is new or has changed, and forgets what is gone. `now` is in seconds since the epoch.

        Raises StoreError if the folder of saves cannot be read.
        """
        there = dict(self._there())
        if self._rows is None:
            self._rows = self._kept()
        rows = self._rows
        gone = [name for name in rows if name not in there]
        fresh = {name: sign for name, sign in there.items() if name not in rows or rows[name].sign != sign}
        for name in gone:
            del rows[name]
        for name, sign in fresh.items():
            rows[name] = self._look(name, sign)
        self.read = len(fresh)
        if gone or fresh:
            self._keep(gone, {name: rows[name] for name in fresh})
        self._sort(rows, now)

    def rebuild(self, now: float) -> None:
        """Reads every save anew. Raises StoreError if the folder of saves cannot be read."""
        self._rows = {}
        self._remove()
        self.update(now)

    @property
    def damaged(self) -> list[Left]:
        """The saves that something is wrong with; the others are not over, or have no result."""
        return [left for left in self.left if left.code not in QUIET]

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _there(self) -> Iterator[tuple[str, str]]:
        """Every save with how its file looks, and the log beside it that a game under way is in."""
        try:
            with os.scandir(self._saves) as found:
                looks = {}
                for entry in found:
                    if entry.name.endswith((SUFFIX, SUFFIX + BESIDE[0])):
                        state = entry.stat()
                        looks[entry.name] = f"{state.st_size}:{state.st_mtime_ns}"
        except FileNotFoundError:
            return
        except OSError as error:
            raise store_error(error, self._saves) from error
        for name, sign in looks.items():
            if name.endswith(SUFFIX) and not name.startswith(".") and ASIDE not in name:
                yield name, f"{sign} {looks.get(name + BESIDE[0], '')}"

    def _look(self, name: str, sign: str) -> _Row:
        try:
            return _Row(sign, read_record(self._saves / name), None)
        except UncountedError as error:
            return _Row(sign, None, Left(name.removesuffix(SUFFIX), error.code, error.message))

    def _sort(self, rows: dict[str, _Row], now: float) -> None:
        """The games by their time; a copy of a game under another name is the same game. A date in the future is none,
        unless it is this clock that was never set.
        """
        latest = now + SLACK if now >= EARLIEST else math.inf
        once: dict[str, FinishedGame] = {}
        self.left = [row.left for _, row in sorted(rows.items()) if row.left is not None]
        for name, row in sorted(rows.items()):
            if row.game is None:
                continue
            if row.game.id in once:
                self.left.append(Left(name.removesuffix(SUFFIX), "copy", f"a copy of {row.game.id}"))
            else:
                once[row.game.id] = row.game
        dated = (
            game if game.begun_at is None or game.begun_at <= latest else replace(game, begun_at=None)
            for game in once.values()
        )
        self.games = sorted(dated, key=lambda game: (game.begun_at or 0.0, game.id))

    # ── the file ────────────────────────────────────────────────────────────────────────────────────────────

    def _connect(self) -> sqlite3.Connection:
        if not self._path.exists():
            self._path.touch(PRIVATE_FILE)
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=1.0)
        ((version,),) = connection.execute("PRAGMA user_version").fetchall()
        ((application,),) = connection.execute("PRAGMA application_id").fetchall()
        if (version, application) != (VERSION, APPLICATION):
            connection.execute("DROP TABLE IF EXISTS saves")
            connection.execute(f"PRAGMA application_id={APPLICATION}")
            connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute(_TABLE)
        return connection

    def _kept(self) -> dict[str, _Row]:
        """What the index holds; nothing if it cannot be read, and then it is made anew."""
        if not self._path.exists():
            return {}
        try:
            connection = self._connect()
            try:
                rows = connection.execute("SELECT name, sign, code, told FROM saves").fetchall()
            finally:
                connection.close()
            return {str(name): _row(name, sign, code, told) for name, sign, code, told in rows}
        except (sqlite3.Error, OSError, KeyError, TypeError, ValueError):
            self._remove()
            return {}

    def _keep(self, gone: Sequence[str], fresh: dict[str, _Row]) -> None:
        """Writes what has changed; if that fails it is in memory, and read again by the next program."""
        told = [
            (name, row.sign, row.left.code, row.left.why)
            if row.left is not None
            else (name, row.sign, "", json.dumps(row.game.plain() if row.game is not None else None))
            for name, row in fresh.items()
        ]
        try:
            connection = self._connect()
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany("DELETE FROM saves WHERE name = ?", [(name,) for name in gone])
                connection.executemany("INSERT OR REPLACE INTO saves VALUES (?, ?, ?, ?)", told)
                connection.execute("COMMIT")
            finally:
                connection.close()
        except sqlite3.DatabaseError as error:
            if not isinstance(error, sqlite3.OperationalError):  # it is no database, or not ours
                self._remove()
        except OSError:
            return

    def _remove(self) -> None:
        try:
            remove(self._path)
        except OSError:
            return  # it is not believed, and written over when the disk takes something


def _row(name: str, sign: str, code: str, told: str) -> _Row:
    if code:
        return _Row(sign, None, Left(name.removesuffix(SUFFIX), code, told))
    return _Row(sign, FinishedGame.from_plain(json.loads(told)), None)
