"""Opens SQLite connections, and turns SQLite's errors into sentences for people."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import quote

from companion.table.journal.entries import StoreError

BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database."""


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
