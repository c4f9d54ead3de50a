"""Opens a game's database; if it is damaged, saves what is intact and reports the damage.

A file is damaged if it or SQLite says so, if lines are missing that its mark or its backup has, or, without a mark, if
its log breaks off in the middle.

A line counts only if all lines before it are there. So the lines of several sources are merged: the damaged file with
its log as SQLite reads it, with what follows a break in the log, and without the log; its backup; and files set aside
earlier. Each line is checked against its checksum, and lines are kept up to the first one that is missing everywhere. A
source whose lines contradict the others (such as the log of another file) is ignored.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from companion.table.journal.codec import ABOUT, ENTRIES, SNAPSHOTS, Contents, entry_of, header_in, packed, unpacked
from companion.table.journal.database import SQLITE, Database, tables
from companion.table.journal.entries import Entry, Header, StoreError
from companion.table.journal.folder import make_private, store_error, sync_file, sync_folder
from companion.table.journal.high_water import beside, is_beginning, read_mark, sums_of
from companion.table.journal.store import Peek, SqliteJournal, contents_of, peek
from companion.table.journal.wal import LOG, Log, read_log, rejoined

R = TypeVar("R")
T = TypeVar("T")

ASIDE = ".damaged-"
"""Part of the name of a damaged file that was set aside."""
UNWRITABLE = frozenset({"read_only", "denied", "full", "failed"})
"""Codes of errors that an intact file gives if SQLite cannot create its working files beside it."""
SALVAGING = ".salvage-"
"""Beginning of the name of a temporary folder in which damaged files are examined."""
MEMORY = Path("/dev/shm")
"""A folder in memory, which has space even if all disks are full."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What was recovered from a damaged database: `kept` lines, at least `lost` missing; the file is now at `aside`."""

    kept: int
    lost: int
    aside: str

    @property
    def text(self) -> str:
        """A sentence for people."""
        lines = f"{self.kept} line{'' if self.kept == 1 else 's'} of the game could be kept"
        lost = f", at least {self.lost} after them could not" if self.lost else ""
        return (
            f"The save of this game was damaged: {lines}{lost}. Compare the board with the record before you go on. "
            f"The damaged file was kept as {self.aside}."
        )

    @property
    def facts(self) -> Mapping[str, Any]:
        """Facts for translations."""
        return {"kept": self.kept, "lost": self.lost, "aside": self.aside}


@dataclass(slots=True)
class _Remains:
    """What could be read from damaged files."""

    header: Header | None = None
    entries: dict[int, Entry] = field(default_factory=dict)
    snapshots: dict[int, dict[str, Any]] = field(default_factory=dict)

    def lay(self, more: _Remains) -> None:
        """Adds what another file contains, unless it contradicts what is known."""
        if any(self.entries.get(number, entry) != entry for number, entry in more.entries.items()):
            return
        self.entries = more.entries | self.entries
        self.snapshots = more.snapshots | self.snapshots

    def story(self) -> list[Entry]:
        """The lines from the first on without a gap."""
        told: list[Entry] = []
        while len(told) in self.entries:
            told.append(self.entries[len(told)])
        return told


def open_or_salvage(path: Path, backup: Path, database: Database = SQLITE) -> tuple[SqliteJournal, Damage | None]:
    """Opens a journal; if its file is damaged, creates a new one with everything that it and its backup still contain.

    On a disk that cannot be written the journal is still read; then every append fails and the session continues
    unsaved. Raises StoreError if nothing could be read or if a newer version wrote the file.
    """
    try:
        found = whole(path, database)
        _hold(path, backup, len(found.entries), database)
    except StoreError as error:
        if error.code != "damaged":
            raise
        return _salvage(path, backup, database, error)
    try:
        return SqliteJournal.opened(path, found, database), None
    except StoreError as error:
        if error.code not in UNWRITABLE:
            raise
        return SqliteJournal(path, found, database), None


def whole(path: Path, database: Database = SQLITE) -> Contents:
    """Reads a file that nobody is writing to, without changing it. Raises StoreError: `missing`, `damaged`, …"""
    if not path.is_file():
        raise StoreError(f"{path} is not there. Was the card or stick taken out?", "missing")
    found = contents(path, database)
    if read_mark(path) is None and (log := _log(path)) is not None and log.broken:
        raise StoreError(f"The save {path.name} is damaged: its log breaks off in the middle.", "damaged")
    return found


def _hold(path: Path, backup: Path, lines: int, database: Database) -> None:
    """Checks an intact file against its backup. Raises StoreError (`damaged`) if lines are missing."""
    theirs = sums_of(backup, database) if backup.is_file() else None
    if theirs is None or len(theirs.lines) <= lines:
        return
    ours = sums_of(path, database)
    if ours is not None and is_beginning(ours, theirs) and _is_whole(backup, database):
        missing = len(theirs.lines) - lines
        raise StoreError(f"The save {path.name} is damaged: {missing} lines are gone that its backup has.", "damaged")


def _is_whole(path: Path, database: Database) -> bool:
    try:
        contents_of(path, database)
    except StoreError:  # whoever asks makes do without it
        return False
    return True


def contents(path: Path, database: Database = SQLITE) -> Contents:
    """Reads an intact file, also on a read-only disk. Raises StoreError."""
    try:
        return contents_of(path, database)
    except StoreError as error:
        if error.code not in UNWRITABLE:
            raise
        return _elsewhere(path, partial(contents_of, database=database))


def look(path: Path, database: Database = SQLITE, *, logged: bool = True) -> Peek:
    """Reads the summary for the list of games, also on a read-only disk. Raises StoreError.

    With `logged` False the write-ahead log is ignored, in case the log is what is damaged.
    """
    if not logged:
        return _elsewhere(path, lambda copy: peek(copy, database), logged=False)
    try:
        return peek(path, database)
    except StoreError as error:
        if error.code not in UNWRITABLE:
            raise
        return _elsewhere(path, lambda copy: peek(copy, database))


def _elsewhere(path: Path, read: Callable[[Path], T], *, logged: bool = True) -> T:
    """Reads a copy of a file in a temporary folder, because SQLite needs to write working files beside it."""
    try:
        with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
            copy = copied(path, Path(folder) / path.name)
            if not logged:
                copy.with_name(copy.name + LOG).unlink(missing_ok=True)
            return read(copy)
    except OSError as error:
        raise store_error(error, path) from error


def _salvage(path: Path, backup: Path, database: Database, error: StoreError) -> tuple[SqliteJournal, Damage]:
    earlier = sorted(path.parent.glob(f"{path.stem}{ASIDE}*{path.suffix}"))
    try:
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=SALVAGING) as folder:
            found = [
                remains
                for number, source in enumerate((path, backup, *earlier))
                if source.is_file()
                for remains in _in_all_ways(source, Path(folder) / f"{number}", database)
            ]
    except OSError as problem:
        raise store_error(problem, path) from problem
    mark = read_mark(path)
    remains = _laid_together(found, mark.header if mark is not None else None)
    if remains.header is None:
        raise StoreError(
            f"The save {path.name} is damaged, and there is no backup that could be read. The file was left as it is.",
            "damaged",
        ) from error
    story = remains.story()
    snapshots = [(number, position) for number, position in sorted(remains.snapshots.items()) if number < len(story)]
    aside = path.with_name(f"{path.stem}{ASIDE}{len(earlier) + 1}{path.suffix}")
    try:
        copied(path, aside)
        sync_file(aside)
        sync_folder(aside.parent)
    except OSError as problem:
        raise store_error(problem, aside) from problem
    journal = SqliteJournal.create(path, Contents(remains.header, story, snapshots, {}), database)
    known = mark.lines if mark is not None and mark.header == _sum(remains.header) else 0
    lost = max([known, *(number + 1 for number in remains.entries)]) - len(story)
    return journal, Damage(len(story), max(0, lost), aside.name)


def _in_all_ways(source: Path, to: Path, database: Database) -> list[_Remains]:
    """Reads a file in several ways: alone, with its log, with the intact frames of its log, with all frames."""
    log, ways = _log(source), list[bytes | None]([None])
    if log is not None:
        as_it_is = source.with_name(source.name + LOG).read_bytes()
        ways += [as_it_is, *(rejoined(log, all_of_it=all_of_it) for all_of_it in (False, True) if log.frames)]
    found = []
    for number, way in enumerate(ways):
        copy = to.with_name(f"{to.name}-{number}")
        shutil.copyfile(source, copy)
        if way is not None:
            copy.with_name(copy.name + LOG).write_bytes(way)
        found.append(_gathered(copy, database))
    if found[0].header is not None:  # else it is the file that is damaged, and its log may hold what it has lost
        found = [remains for remains in found if remains.header == found[0].header]
    return found


def _laid_together(found: list[_Remains], header: int | None) -> _Remains:
    """Merges all that was found into one journal, preferably of the game whose header has this checksum."""
    headers = [remains.header for remains in found if remains.header is not None]
    right = [one for one in headers if _sum(one) == header]
    together = _Remains(next(iter([*right, *headers]), None))
    for remains in found:
        if remains.header in (None, together.header):
            together.lay(remains)
    return together


def _sum(header: Header) -> int:
    return packed(header.plain())[1]


def _log(path: Path) -> Log | None:
    try:
        return read_log(path)
    except OSError:  # what SQLite makes of it is what there is
        return None


def copied(path: Path, to: Path) -> Path:
    """Copies a game's file with its log and its mark; nobody may be writing it. Raises OSError."""
    log = path.with_name(path.name + LOG)  # of what was committed last; the rest SQLite makes anew
    for one, copy in ((path, to), (log, to.with_name(to.name + LOG)), (beside(path), beside(to))):
        copy.unlink(missing_ok=True)
        if one == path or one.is_file():
            make_private(copy)
            shutil.copyfile(one, copy)
    return to


def _gathered(path: Path, database: Database) -> _Remains:
    """Collects what can still be read from a file."""
    remains = _Remains()
    try:
        connection = database.connect(str(path))
    except database.errors:  # nothing can be read of it; the caller tells how little there is
        return remains
    try:
        ours = tables(connection.cursor())
        about = dict(_whole(_rows(connection, ABOUT, database), _about)) if "about" in ours else {}
        remains.header = next(_whole([about], header_in), None)
        for entry in _whole(_rows(connection, ENTRIES, database), entry_of) if "entries" in ours else ():
            remains.entries.setdefault(entry.number, entry)
        for number, position in _whole(_rows(connection, SNAPSHOTS, database), _about) if "snapshots" in ours else ():
            remains.snapshots.setdefault(number, position)
    except database.errors:  # not even which tables there are can be read
        return remains
    finally:
        connection.close()
    return remains


def _about(row: tuple[Any, ...]) -> tuple[Any, Any]:
    """Reads a key and its plain data from a row. Raises ValueError if the checksum does not match."""
    return row[0], unpacked(row[1], row[2])


def _whole(rows: Iterable[R], read: Callable[[R], T]) -> Iterator[T]:
    """The rows whose checksum matches; others leave a gap."""
    for row in rows:
        try:
            yield read(row)
        except ValueError:
            continue


def _rows(connection: Any, query: str, database: Database) -> Iterator[tuple[Any, ...]]:
    """The rows that can be reached from the beginning or the end of a table whose middle may be damaged."""
    for order in ("", " DESC"):
        last: Any = None
        unreadable: tuple[type[Exception], ...] = (
            *database.errors,
            TypeError,
        )  # the end of what can be reached from this side
        try:
            for row in connection.cursor().execute(query + order):
                if last is not None and ((row[0] <= last) if not order else (row[0] >= last)):
                    break  # the pages lead in a circle
                last = row[0]
                yield row
        except unreadable:
            continue
