"""The journal in SQLite: one file per game, and every entry is on the disk before it is shown.

WAL mode with `synchronous=FULL`: a commit is on the disk when it returns, even if the power fails then (SQLite
documentation, "Write-Ahead Logging" and "PRAGMA synchronous"). A file is created under a temporary name, synced and
renamed, so that a game exists with its header or not at all. Every row has its own checksum, because SQLite notices
torn pages but not a changed letter. A separate file says how many lines were confirmed (see
`companion.table.journal.high_water`), because SQLite does not notice a log that breaks off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from companion.table.journal.codec import (
    Contents,
    entry_row,
    glance_of,
    header_in,
    is_time,
    packed,
    read_strictly,
    unpacked,
)
from companion.table.journal.database import (
    APPLICATION,
    BESIDE,
    SCHEMA,
    SQLITE,
    TABLES,
    Connection,
    Database,
    at_rest,
    check_header,
    check_tables,
    check_version,
    database_error,
    remove,
)
from companion.table.journal.entries import Entry, Header, StoreError
from companion.table.journal.folder import FRESH, PRIVATE_FOLDER, make_private, store_error, sync_file, sync_folder
from companion.table.journal.high_water import (
    HighWaterMark,
    MarkFile,
    added,
    beside,
    is_beginning,
    read_mark,
    sums_in,
    sums_of,
)

SUFFIX = ".game"
"""Ending of a game's file."""
REPLACED = "-replaced-"
"""Part of the file name of a game that was replaced by another version of itself."""
# Writing a line again is no error: a commit that failed at the very end may have reached the disk all the same.
_KEEP_ENTRY = "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_KEEP_ABOUT = "INSERT OR REPLACE INTO about VALUES (?, ?, ?)"
_KEEP_SNAPSHOT = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)"


class SqliteJournal:
    """A journal in a file (see `entries.Journal`). Open it by `create` or by `salvage.open_or_salvage`.

    `glance` returns the summary for the list of games, which is written with every append; `glanced` is the summary
    that the file had when it was opened. `round_ended` is set by a snapshot and cleared by a backup. After an error the
    file is reopened at the next append.
    """

    def __init__(self, path: Path, contents: Contents, database: Database = SQLITE) -> None:
        self.path = path
        self.glance: Callable[[], Mapping[str, Any]] | None = None
        self.glanced: Mapping[str, Any] = contents.glance
        self.round_ended = False
        self._database = database
        self._header = contents.header
        self._entries: list[Entry] | None = contents.entries
        self._snapshots: list[tuple[int, dict[str, Any]]] | None = contents.snapshots
        self._connection: Connection | None = None
        self._mark: MarkFile | None = None
        self._reached: HighWaterMark | None = None
        self._copied = False

    @classmethod
    def create(cls, path: Path, contents: Contents, database: Database = SQLITE) -> SqliteJournal:
        """Creates a file with these contents, replacing what was there. Raises StoreError."""

        def fill(fresh: Path) -> None:
            _fill(fresh, contents, database)
            sync_file(fresh)
            for name in BESIDE:  # of a damaged file that this one replaces; SQLite would play it into the new one
                path.with_name(path.name + name).unlink(missing_ok=True)

        _put_whole(path, fill, database)
        try:  # only now: until the new file lies there the mark tells that the old one is damaged
            beside(path).unlink(missing_ok=True)
        except OSError as error:
            raise store_error(error, path) from error
        return cls(path, contents, database)

    @classmethod
    def open(cls, path: Path, database: Database = SQLITE) -> SqliteJournal:
        """Opens the journal in a file. Raises StoreError: `damaged`, `newer`, `missing`, …"""
        if not path.is_file():
            raise StoreError(f"{path} is not there. Was the card or stick taken out?", "missing")
        return cls.opened(path, contents_of(path, database), database)

    @classmethod
    def opened(cls, path: Path, contents: Contents, database: Database = SQLITE) -> SqliteJournal:
        """Opens the journal in a file whose contents have just been read. Raises StoreError."""
        journal = cls(path, contents, database)
        journal._open()
        return journal

    # ── the journal ─────────────────────────────────────────────────────────────────────────────────────────

    @property
    def header(self) -> Header:
        return self._header

    def entries(self) -> list[Entry]:
        """All entries, oldest first, as they are in the file. Raises StoreError."""
        if self._entries is not None:
            read, self._entries = self._entries, None  # read once when it was opened, and wanted once
            return read
        return contents_of(self.path, self._database).entries

    def snapshots(self) -> list[tuple[int, dict[str, Any]]]:
        """The stored positions with the numbers of their entries, oldest first. Raises StoreError."""
        if self._snapshots is not None:
            return list(self._snapshots)
        return contents_of(self.path, self._database).snapshots

    def append(self, entries: Sequence[Entry]) -> None:
        """Stores these entries; they are on the disk on return. Raises StoreError, and then none of them is stored."""
        if not entries:
            return
        glance = packed(self.glance()) if self.glance is not None else None
        rows = [entry_row(entry) for entry in entries]
        reached = self._reached if self._reached is not None else HighWaterMark(0, -1, 0)

        def write(cursor: Any) -> None:
            nonlocal reached
            if reached.lines != entries[0].number:
                reached = _reached(cursor, entries[0].number)
            cursor.executemany(_KEEP_ENTRY, rows)
            if glance is not None:
                cursor.execute(_KEEP_ABOUT, ("glance", *glance))

        self._transact(write)
        self._entries = None
        sums = [row[-1] for row in rows]
        self._promise(reached._replace(lines=reached.lines + len(sums), story=added(sums, reached.story)))

    def keep_snapshot(self, number: int, position: Mapping[str, Any]) -> None:
        """Stores the position reached after entry `number`. Raises StoreError."""
        row = (number, *packed(position))
        self._transact(lambda cursor: cursor.execute(_KEEP_SNAPSHOT, row))
        self._snapshots = None
        self.round_ended = True

    def keep_glance(self) -> None:
        """Writes the summary for the list of games. Raises StoreError."""
        if self.glance is not None:
            row = ("glance", *packed(self.glance()))
            self._transact(lambda cursor: cursor.execute(_KEEP_ABOUT, row))

    def backup(self, path: Path) -> None:
        """Copies the file by SQLite's online backup; after a power cut the old or the new copy is there.

        Raises StoreError.

        An existing copy that has more lines than this file, or different ones, is kept under another name.
        """

        def fill(fresh: Path) -> None:
            self._database.copy(self._open(), str(fresh))
            sync_file(fresh)
            if not self._copied and path.is_file() and not self._continues(path):
                path.replace(replaced(path))

        _put_whole(path, fill, self._database)
        self._copied = True  # what lies there is ours from now on
        self.round_ended = False

    def close(self) -> None:
        """Closes the file; it is reopened when something is appended."""
        connection, self._connection = self._connection, None
        mark, self._mark = self._mark, None
        if connection is not None:
            connection.close()
        if mark is not None:
            mark.close()

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _open(self) -> Connection:
        if self._connection is None:
            if not self.path.is_file():  # SQLite would make an empty one
                raise StoreError(f"{self.path} is not there any more. Was the card or stick taken out?", "missing")
            try:
                self._connection = self._database.connect(str(self.path))
                self._connection.cursor().execute("PRAGMA synchronous=FULL")
            except self._database.errors as error:
                self.close()
                raise database_error(error, self.path) from error
        return self._connection

    def _promise(self, reached: HighWaterMark) -> None:
        try:
            if self._mark is None:
                self._mark = MarkFile(self.path)
            self._mark.write(reached)
        except OSError as error:  # then these lines count as not kept, and are written once more
            raise store_error(error, self.path) from error
        self._reached = reached

    def _continues(self, copy: Path) -> bool:
        """Whether a copy contains nothing but the beginning of this journal; an unreadable copy counts as empty."""
        theirs, ours = sums_of(copy, self._database), sums_in(self._open().cursor())
        return theirs is None or is_beginning(theirs, ours)

    def _transact(self, write: Callable[[Any], Any]) -> None:
        try:
            cursor = self._open().cursor()
            cursor.execute("BEGIN IMMEDIATE")
            write(cursor)
            cursor.execute("COMMIT")
        except self._database.errors as error:
            self.close()  # rolls back; what the disk has become by then is found at the next attempt
            raise database_error(error, self.path) from error


def replaced(copy: Path) -> Path:
    """A free name beside a copy, to keep it under when a different journal takes its place."""
    return copy.with_name(f"{copy.stem}{REPLACED}{1 + len(list(copy.parent.glob(f'{copy.stem}{REPLACED}*')))}{SUFFIX}")


def _put_whole(path: Path, fill: Callable[[Path], None], database: Database) -> None:
    """Puts a file made by `fill` in this place, or leaves what was there. Raises StoreError."""
    fresh = path.with_name(f".{path.name}{FRESH}")
    try:
        path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        try:
            remove(fresh)
            make_private(fresh)
            fill(fresh)
            fresh.replace(path)
        except BaseException:
            remove(fresh)  # on a full disk it would keep its room
            raise
        sync_folder(path.parent)
    except OSError as error:
        raise store_error(error, path) from error
    except database.errors as error:
        raise database_error(error, path) from error


def _reached(cursor: Any, lines: int) -> HighWaterMark:
    """Computes the mark for the first `lines` lines of a database; malformed checksums are reported when it is read."""
    header, sums = sums_in(cursor)
    return HighWaterMark(header, lines, added(sums[:lines]))


def _fill(path: Path, contents: Contents, database: Database) -> None:
    connection = database.connect(str(path))
    try:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute(f"PRAGMA application_id={APPLICATION}")
        cursor.execute(f"PRAGMA user_version={SCHEMA}")
        cursor.execute("BEGIN IMMEDIATE")
        for table in TABLES.values():
            cursor.execute(table)
        cursor.execute(_KEEP_ABOUT, ("header", *packed(contents.header.plain())))
        cursor.execute(_KEEP_ABOUT, ("glance", *packed(contents.glance)))
        cursor.executemany(_KEEP_ENTRY, [entry_row(entry) for entry in contents.entries])
        cursor.executemany(_KEEP_SNAPSHOT, [(number, *packed(position)) for number, position in contents.snapshots])
        cursor.execute("COMMIT")
        cursor.execute("PRAGMA journal_mode=WAL").fetchall()
    finally:
        connection.close()


def contents_of(path: Path, database: Database = SQLITE) -> Contents:
    """Reads an intact file without changing it.

    Raises StoreError: `damaged` unless SQLite and every checksum find it intact and all confirmed lines are there.
    """
    mark = read_mark(path)  # first: meanwhile another program may be writing the file
    connection = _connected(path, database)
    try:
        cursor = connection.cursor()
        check_version(cursor, path)
        if cursor.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
            raise StoreError(f"The save {path.name} is damaged.", "damaged")
        contents = read_strictly(cursor)
        _hold(cursor, len(contents.entries), mark, path)
        return contents
    except ValueError as error:
        raise StoreError(f"The save {path.name} is damaged: {error}.", "damaged") from error
    except database.errors as error:
        raise database_error(error, path) from error
    finally:
        connection.close()


def _hold(cursor: Any, lines: int, mark: HighWaterMark | None, path: Path) -> None:
    """Checks the lines that were read against the file's mark; a mark of another game is ignored."""
    if mark is None:
        return
    reached = _reached(cursor, mark.lines)
    if reached.header != mark.header:
        return
    if lines < mark.lines:
        missing = mark.lines - lines
        raise StoreError(
            f"The save {path.name} is damaged: its last {missing} of {mark.lines} lines are gone.", "damaged"
        )
    if reached.story != mark.story:
        raise StoreError(f"The save {path.name} is damaged: its lines are not those that were written.", "damaged")


class Peek(NamedTuple):
    """What the list of games reads of a file. `glance` is the summary that was written last."""

    header: Header
    glance: dict[str, Any]
    last_at: float


def peek(path: Path, database: Database = SQLITE) -> Peek:
    """Reads what the list of games needs, without replaying. Raises StoreError."""
    connection = _connected(path, database)
    try:
        cursor = connection.cursor()
        check_tables(cursor, path)
        about = {key: unpacked(value, sum_) for key, value, sum_ in cursor.execute("SELECT * FROM about").fetchall()}
        check_header(about.get("header"), path)
        last = cursor.execute("SELECT at FROM entries ORDER BY number DESC LIMIT 1").fetchall()
        header = header_in(about)
        at = last[0][0] if last and is_time(last[0][0]) else header.begun_at
        return Peek(header, glance_of(about), at)
    except ValueError as error:
        raise StoreError(f"The save {path.name} is damaged: {error}.", "damaged") from error
    except database.errors as error:
        raise database_error(error, path) from error
    finally:
        connection.close()


def summary(path: Path) -> dict[str, Any]:
    """Reads the summary alone of a file that nobody writes: a fraction of the work, as the header has the whole pack.

    Empty if it cannot be had so; `peek` says why.
    """
    try:
        connection = at_rest(path)
    except SQLITE.errors:
        return {}
    if connection is None:
        return {}
    try:
        cursor = connection.cursor()
        check_tables(cursor, path)
        rows = cursor.execute("SELECT value, sum FROM about WHERE key = 'glance'").fetchall()
        return glance_of({"glance": unpacked(*rows[0])} if rows else {})
    except SQLITE.errors:
        return {}
    except (ValueError, StoreError):
        return {}
    finally:
        connection.close()


def _connected(path: Path, database: Database) -> Connection:
    try:
        return database.look(str(path))
    except database.errors as error:
        raise database_error(error, path) from error
