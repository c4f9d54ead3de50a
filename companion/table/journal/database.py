"""Opens SQLite connections, checks that what they lead to is a save, and turns errors into sentences for people."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import quote

from companion.table.journal.codec import unpacked
from companion.table.journal.entries import JOURNAL_VERSION, StoreError

BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database."""

APPLICATION = 0x54426C43
"""SQLite's application id of our files: the letters TBlC."""
SCHEMA = 1
"""Version of the tables, kept in SQLite's `user_version`."""
TABLES = {
    "about": "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER NOT NULL)",
    "entries": "CREATE TABLE entries (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, party TEXT NOT NULL,"
    " question TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, source TEXT NOT NULL,"
    " at REAL NOT NULL, told TEXT NOT NULL, sum INTEGER NOT NULL)",
    "snapshots": "CREATE TABLE snapshots (number INTEGER PRIMARY KEY, value TEXT NOT NULL, sum INTEGER NOT NULL)",
}
"""Every table with the statement that makes it."""


class Connection(Protocol):
    """What `sqlite3.Connection` and `apsw.Connection` have in common."""

    def cursor(self) -> Any:
        """A cursor, which executes statements and gives rows."""

    def close(self) -> None:
        """Closes the database file."""


class Database(NamedTuple):
    """How connections are opened; tests replace it by one that simulates power cuts.

    `connect(path)` opens a connection in autocommit mode; `look(path)` opens one that changes neither the file nor its
    log; `copy(connection, path)` is SQLite's online backup; `errors` are the exceptions that connections raise.
    """

    connect: Callable[[str], Connection]
    look: Callable[[str], Connection]
    copy: Callable[[Any, str], None]
    errors: tuple[type[Exception], ...]


def _connect(path: str) -> Connection:
    return sqlite3.connect(path, isolation_level=None, timeout=5.0)


def _look(path: str) -> Connection:
    """Opens a database without changing it or its write-ahead log.

    An ordinary connection merges the log into the database when it is closed, and what SQLite cannot read of a damaged
    log would be lost. Without a log nothing can be merged, and a read-only connection would leave its working files
    behind.
    """
    try:
        logged = Path(f"{path}-wal").stat().st_size > 0
    except OSError:
        logged = False
    if not logged:
        return _connect(path)
    return sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True, isolation_level=None, timeout=5.0)


def at_rest(path: Path) -> sqlite3.Connection | None:
    """A connection to a file that nobody writes, without locks and working files; None if somebody does.

    What is read is not checked against a writer that begins meanwhile: what was found damaged so is read once more.
    """
    if any(path.with_name(path.name + end).exists() for end in BESIDE):
        return None
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True, isolation_level=None)


def _copy(source: Any, path: str) -> None:
    target = sqlite3.connect(path, isolation_level=None)
    try:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # a copy that lies alone, without files beside it
    finally:
        target.close()


# The binding cannot even tell an error whose message quotes broken bytes of the file.
SQLITE = Database(_connect, _look, _copy, (sqlite3.Error, UnicodeDecodeError))


_SENTENCES = (
    ("FULL", "full", "The disk is full: {name} could not be written. Make room on it."),
    ("READONLY", "read_only", "The disk is read-only: {name} could not be written. Is the card locked, or worn out?"),
    ("CANTOPEN", "denied", "{name} could not be opened. May this user write to its folder?"),
    ("PERM", "denied", "{name} may not be read or written. Give this user the right to the folder."),
    ("BUSY", "busy", "{name} is in use by another program. Close it; we keep trying."),
    ("CORRUPT", "damaged", "The save {name} is damaged."),
    ("NOTADB", "damaged", "The save {name} is damaged: its beginning cannot be read."),
)


def database_error(error: Exception, path: Path) -> StoreError:
    """Turns an error of SQLite (from either Python binding) into a StoreError with a sentence for people."""
    name = (getattr(error, "sqlite_errorname", "") or type(error).__name__).upper()
    for sign, code, sentence in _SENTENCES:
        if sign in name:
            return StoreError(sentence.format(name=path.name), code)
    if "IOERR" in name or name == "IOERROR":
        return StoreError(f"The disk does not answer as it should ({path.name}). Is it loose, or worn out?", "failed")
    return StoreError(f"The save {path.name} is damaged: {error}.", "damaged")


def newer(path: Path, theirs: int, ours: int) -> StoreError:
    """The error for a saved game that a newer version of this program wrote. `theirs` and `ours` are format numbers."""
    return StoreError(
        f"The save {path.name} was written by a newer Companion (form {theirs}, this one reads {ours}). "
        "Update this Companion to go on with it; the file was not touched.",
        "newer",
    )


def remove(path: Path) -> None:
    """Deletes a database with its log and other companion files, if they exist. Raises OSError."""
    for name in (path.name, *(path.name + beside for beside in BESIDE)):
        path.with_name(name).unlink(missing_ok=True)


# ── how the file of a save must look ────────────────────────────────────────────────────────────────────────


def check_version(cursor: Any, path: Path) -> None:
    """Raises StoreError if this is no save of ours, or one of a newer version."""
    check_tables(cursor, path)
    for (value,) in cursor.execute("SELECT value FROM about WHERE key = 'header'").fetchall():
        check_header(unpacked(value), path)


def check_header(header: Any, path: Path) -> None:
    """Raises StoreError if a newer version wrote this header."""
    journal = header.get("version") if isinstance(header, dict) else None
    if isinstance(journal, int) and journal > JOURNAL_VERSION:
        raise newer(path, journal, JOURNAL_VERSION)


def check_tables(cursor: Any, path: Path) -> None:
    """Raises StoreError unless the tables are those of a save, and of this version."""
    ((version,),) = cursor.execute("PRAGMA user_version").fetchall()
    if version > SCHEMA:
        raise newer(path, version, SCHEMA)
    ((application,),) = cursor.execute("PRAGMA application_id").fetchall()
    if application != APPLICATION or version < 1:
        raise StoreError(f"{path.name} is no save of this program.", "damaged")
    if set(tables(cursor)) != set(TABLES) or _more_than_tables(cursor):
        raise StoreError(f"The save {path.name} is damaged: its tables are not those of a save.", "damaged")


def tables(cursor: Any) -> tuple[str, ...]:
    """The tables that are defined exactly as this program defines them.

    A file from elsewhere may contain a view or a computed column instead, which could run endlessly or fill the memory,
    so anything else is not read.
    """
    made = dict(cursor.execute("SELECT name, sql FROM sqlite_master").fetchall())
    return tuple(name for name, sql in TABLES.items() if made.get(name) == sql)


def _more_than_tables(cursor: Any) -> bool:
    """Whether a file contains anything this program never creates: views, triggers, other tables.

    SQLite's own indexes are allowed.
    """
    return bool(
        cursor.execute(
            "SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index') OR (type = 'index' AND sql IS NOT NULL)"
            f" OR (type = 'table' AND name NOT IN ({', '.join('?' * len(TABLES))}))",
            tuple(TABLES),
        ).fetchall()
    )
