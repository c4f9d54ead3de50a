"""The high-water mark of a game: how many lines are confirmed as saved, kept in a file beside its database.

SQLite takes everything after the first broken frame of its log for an unfinished commit and considers the file intact.
So after each commit the number of lines and a checksum over them are written to a separate file. The mark is written
after the commit and never promises more than is there. It is synced in the background, at the latest before the next
one is written: after a killed process it is up to date, after a power cut at most one commit behind.

The file has two slots in separate pages, written alternately: a power cut damages at most one of them.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from companion.table.journal.database import SQLITE, Database
from companion.table.journal.folder import PRIVATE_FILE, sync_folder

SUFFIX = "-mark"
"""Ending of the mark's file, after the name of the game's file."""
_SIGN = b"TBlCmark"
_RECORD = struct.Struct("<8sQQII")
_SUM = struct.Struct("<I")
_SLOTS = (0, 4096)
_WHOLE = 2 * 4096
"""Size of the file in bytes; it is created in full size, so that a mark can be written even on a full disk."""


class HighWaterMark(NamedTuple):
    """States that `lines` lines are on the disk whose checksums combine to `story`.

    `header` is the checksum of the game's header; `turn` counts the marks written to a file.
    """

    header: int
    lines: int
    story: int
    turn: int = 0


def added(sums: Sequence[int], story: int = 0) -> int:
    """Combines checksums of lines, in order, with the combined checksum `story` of the lines before them."""
    return zlib.crc32(struct.pack(f"<{len(sums)}I", *sums), story)


def beside(game: Path) -> Path:
    """The path of the mark that belongs to a game's file."""
    return game.with_name(game.name + SUFFIX)


def read_mark(game: Path) -> HighWaterMark | None:
    """The newest mark of a game's file; None if there is none, as with files of older versions."""
    path = beside(game)
    if not path.is_file():  # a pipe of that name would be waited for
        return None
    try:
        with path.open("rb") as file:
            held = file.read(_WHOLE)
    except OSError:  # the mark is a second witness: without it the game is read as far as it speaks for itself
        return None
    marks = [mark for at in _SLOTS if (mark := _unpacked(held[at : at + _RECORD.size + _SUM.size])) is not None]
    return max(marks, key=lambda mark: mark.turn, default=None)


class MarkFile:
    """Writes the marks of one game. Raises OSError.

    Syncing takes as long as a commit, so it is done in another thread and nobody has to wait for it.
    """

    def __init__(self, game: Path) -> None:
        self._path = beside(game)
        last = read_mark(game)
        self._turn = last.turn if last is not None else 0
        self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, PRIVATE_FILE)
        try:
            if os.fstat(self._handle).st_size < _WHOLE:
                put(self._handle, self._path, bytes(_WHOLE), 0)
                sync(self._handle, self._path)
                sync_folder(self._path.parent)
        except OSError:
            os.close(self._handle)
            raise
        self._syncs = ThreadPoolExecutor(1, "mark")
        self._last: Future[None] | None = None

    def write(self, mark: HighWaterMark) -> None:
        """Writes a mark; on return the previous mark is physically on the disk."""
        last, self._last = self._last, None
        if last is not None:
            last.result()
        self._turn += 1
        put(self._handle, self._path, _packed(mark._replace(turn=self._turn)), _SLOTS[self._turn % 2])
        self._last = self._syncs.submit(sync, self._handle, self._path)

    def close(self) -> None:
        """Closes the file once the last mark is on the disk."""
        self._syncs.shutdown()
        os.close(self._handle)


def put(handle: int, path: Path, data: bytes, offset: int) -> None:
    """Writes bytes at an offset. `path` is the handle's file, for tests that log disk accesses. Raises OSError."""
    os.pwrite(handle, data, offset)


def sync(handle: int, path: Path) -> None:
    """Makes sure that a file's contents are physically on the disk. Raises OSError."""
    os.fdatasync(handle)


def _packed(mark: HighWaterMark) -> bytes:
    record = _RECORD.pack(_SIGN, mark.turn, mark.lines, mark.header, mark.story)
    return record + _SUM.pack(zlib.crc32(record))


def _unpacked(data: bytes) -> HighWaterMark | None:
    record, checksum = data[: _RECORD.size], data[_RECORD.size :]
    if len(data) < _RECORD.size + _SUM.size or _SUM.pack(zlib.crc32(record)) != checksum:
        return None
    sign, turn, lines, header, story = _RECORD.unpack(record)
    return HighWaterMark(header, lines, story, turn) if sign == _SIGN else None


class Sums(NamedTuple):
    """The checksums of a file's header and of its lines, in order: to compare its contents with another file's."""

    header: int
    lines: list[int]


def sums_in(cursor: Any) -> Sums:
    """Reads the checksums of an open database. Raises ValueError if it has no header."""
    ((header,),) = cursor.execute("SELECT sum FROM about WHERE key = 'header'").fetchall()
    return Sums(header, [sum_ for (sum_,) in cursor.execute("SELECT sum FROM entries ORDER BY number").fetchall()])


def sums_of(path: Path, database: Database = SQLITE) -> Sums | None:
    """Reads the checksums in a file, correct or not; None if they cannot be read. Never raises."""
    try:
        connection = database.look(str(path))
    except database.errors:
        return None
    try:
        return sums_in(connection.cursor())
    except ValueError:  # no header in it
        return None
    except database.errors:
        return None
    finally:
        connection.close()


def is_beginning(one: Sums, other: Sums) -> bool:
    """Whether the second file starts with all lines of the first."""
    return one.header == other.header and one.lines == other.lines[: len(one.lines)]
