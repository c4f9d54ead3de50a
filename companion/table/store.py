"""The journal in SQLite: one file per game, every entry on the disk before it is shown."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from companion.table.entries import Entry, Header

SUFFIX = ".game"


class Connection(Protocol):
    """What sqlite3 and apsw have in common."""

    def cursor(self) -> Any:
        """Executes statements and gives rows."""

    def close(self) -> None:
        """Let the file go."""


class Database(NamedTuple):
    """The one place where connections come from. `errors` are what it raises."""

    connect: Callable[[str], Connection]
    errors: tuple[type[Exception], ...]


SQLITE = Database(lambda path: sqlite3.connect(path, isolation_level=None), (sqlite3.Error,))


class SqliteJournal:
    """A journal in a file; see `companion.table.entries.Journal`."""

    glance: Callable[[], Mapping[str, Any]] | None
    round_ended: bool

    @property
    def header(self) -> Header:
        """What the game was begun with."""
        raise NotImplementedError

    def entries(self) -> list[Entry]:
        """All entries, oldest first."""
        raise NotImplementedError

    def append(self, entries: Sequence[Entry]) -> None:
        """Keep these; they are on the disk on return. Raises StoreError."""
        raise NotImplementedError

    def keep_snapshot(self, number: int, position: Mapping[str, Any]) -> None:
        """Keep a position. Raises StoreError."""
        raise NotImplementedError

    def snapshots(self) -> list[tuple[int, dict[str, Any]]]:
        """The kept positions, oldest first."""
        raise NotImplementedError

    def close(self) -> None:
        """Let the file go."""
        raise NotImplementedError


class Peek(NamedTuple):
    """What the list of games reads of a file."""

    header: Header
    glance: Mapping[str, Any]
    last_at: float


def peek(path: Path, database: Database = SQLITE) -> Peek:
    """What the list of games shows, without replaying. Raises StoreError."""
    raise NotImplementedError
