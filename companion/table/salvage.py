"""Opens a game's database; of a damaged one, what is intact is kept and the damage told.

A journal is a story: a line counts only if every line before it is there. So the lines of the damaged file, of its
backup and of files set aside earlier are laid together, each held against its checksum, and kept up to the first
that is missing everywhere.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from companion.table.database import BESIDE, SQLITE, Database
from companion.table.entries import Entry, Header, StoreError
from companion.table.folder import store_error, sync_file, sync_folder
from companion.table.rows import ABOUT, ENTRIES, SNAPSHOTS, Contents, entry_of, header_of, unpacked
from companion.table.store import Peek, SqliteJournal, contents_of, peek, tables

R = TypeVar("R")
T = TypeVar("T")

ASIDE = ".damaged-"
"""Part of the name of a damaged file that was set aside."""
UNWRITABLE = frozenset({"read_only", "denied", "full", "failed"})
"""What SQLite says of a whole file when it finds no place beside it for its working files."""
MEMORY = Path("/dev/shm")
"""A folder in memory: has room when every disk is full, and the temporary folder with it."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What was saved of a damaged database: `kept` lines, at least `lost` more; the file lies aside as `aside`."""

    kept: int
    lost: int
    aside: str

    @property
    def text(self) -> str:
        """For people."""
        lines = f"{self.kept} line{'' if self.kept == 1 else 's'} of the game could be kept"
        lost = f", at least {self.lost} after them could not" if self.lost else ""
        return (
            f"The save of this game was damaged: {lines}{lost}. Compare the board with the record before you go on. "
            f"The damaged file was kept as {self.aside}."
        )

    @property
    def facts(self) -> Mapping[str, Any]:
        """For translations."""
        return {"kept": self.kept, "lost": self.lost, "aside": self.aside}


@dataclass(slots=True)
class _Remains:
    """What could still be read, from any file."""

    header: Header | None = None
    entries: dict[int, Entry] = field(default_factory=dict)
    snapshots: dict[int, dict[str, Any]] = field(default_factory=dict)

    def story(self) -> list[Entry]:
        """The lines from the first on without a gap."""
        told: list[Entry] = []
        while len(told) in self.entries:
            told.append(self.entries[len(told)])
        return told


def open_or_salvage(path: Path, backup: Path, database: Database = SQLITE) -> tuple[SqliteJournal, Damage | None]:
    """The journal in a file; if the file is damaged, a new one with all that it and its backup still hold.

    On a disk that cannot be written the journal is read all the same; then every append fails, and the session plays
    on unsaved. Raises StoreError if nothing could be read, or if the save is of a newer version.
    """
    try:
        return SqliteJournal.open(path, database), None
    except StoreError as error:
        if error.code in UNWRITABLE:
            return SqliteJournal(path, contents(path, database), database), None
        if error.code != "damaged":
            raise
        return _salvage(path, backup, database, error)


def contents(path: Path, database: Database = SQLITE) -> Contents:
    """All that a whole file holds, also on a disk that cannot be written. Raises StoreError."""
    try:
        return contents_of(path, database)
    except StoreError as error:
        if error.code not in UNWRITABLE:
            raise
        return _elsewhere(path, partial(contents_of, database=database))


def look(path: Path, database: Database = SQLITE) -> Peek:
    """What the list of games shows of a file, also on a disk that cannot be written. Raises StoreError."""
    try:
        return peek(path, database)
    except StoreError as error:
        if error.code not in UNWRITABLE:
            raise
        return _elsewhere(path, lambda copy: peek(copy, database))


def _elsewhere(path: Path, read: Callable[[Path], T]) -> T:
    """Read a file where nothing can be written: SQLite itself needs a place for its working files."""
    try:
        with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
            return read(copied(path, Path(folder) / path.name))
    except OSError as error:
        raise store_error(error, path) from error


def _salvage(path: Path, backup: Path, database: Database, error: StoreError) -> tuple[SqliteJournal, Damage]:
    remains = _Remains()
    earlier = sorted(path.parent.glob(f"{path.stem}{ASIDE}*{path.suffix}"))
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".") as folder:
        for number, source in enumerate((path, backup, *earlier)):
            if source.is_file():
                _gather(copied(source, Path(folder) / f"{number}"), database, remains)
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
    lost = max([0, *(number + 1 - len(story) for number in remains.entries)])
    return journal, Damage(len(story), lost, aside.name)


def copied(path: Path, to: Path) -> Path:
    """Copy a game's file with the log beside it; nobody may be writing it. Raises OSError."""
    shutil.copyfile(path, to)
    for beside in BESIDE[:1]:  # the log of what was committed last; the rest SQLite makes anew
        log = path.with_name(path.name + beside)
        if log.is_file():
            shutil.copyfile(log, to.with_name(to.name + beside))
    return to


def _gather(path: Path, database: Database, remains: _Remains) -> None:
    """Add what a file still holds to the remains."""
    try:
        connection = database.connect(str(path))
    except database.errors:  # nothing can be read of it; the caller tells how little there is
        return
    try:
        ours = tables(connection.cursor())
        about = dict(_whole(_rows(connection, ABOUT, database), _about)) if "about" in ours else {}
        if remains.header is None:
            remains.header = next(_whole([about], header_of), None)
        for entry in _whole(_rows(connection, ENTRIES, database), entry_of) if "entries" in ours else ():
            remains.entries.setdefault(entry.number, entry)
        for number, position in _whole(_rows(connection, SNAPSHOTS, database), _about) if "snapshots" in ours else ():
            remains.snapshots.setdefault(number, position)
    except database.errors:  # not even which tables there are can be read
        return
    finally:
        connection.close()


def _about(row: tuple[Any, ...]) -> tuple[Any, Any]:
    """A key and the plain data beside it. Raises ValueError if the checksum is another."""
    return row[0], unpacked(row[1], row[2])


def _whole(rows: Iterable[R], read: Callable[[R], T]) -> Iterator[T]:
    """The rows whose checksum is right; one that is not shows as a gap in the story."""
    for row in rows:
        try:
            yield read(row)
        except ValueError:
            continue


def _rows(connection: Any, query: str, database: Database) -> Iterator[tuple[Any, ...]]:
    """The rows that can be reached from either end; the middle may be torn out."""
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
