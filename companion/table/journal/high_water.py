"""The high-water mark of a game: how far its story was acknowledged, kept outside its database.

SQLite takes what follows the first broken frame of its log for a commit that was never ended, and calls the file
whole. So after each commit we write down beside it how many lines there are and what they add up to. The mark comes
after the commit, and never promises what is not there. It is synced while people go on, and no later than the next one
is written: a kill finds it up to date, a power cut at most one commit behind.

The file has two slots in pages of their own, written in turn: a cut while one is written leaves the other.
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
"""Follows the name of a game's file."""
_SIGN = b"TBlCmark"
_RECORD = struct.Struct("<8sQQII")
_SUM = struct.Struct("<I")
_SLOTS = (0, 4096)
_WHOLE = 2 * 4096
"""Bytes of the file: it is made in full, so that a mark needs no room on a disk that has become full."""


class Mark(NamedTuple):
    """`lines` lines are on the disk whose checksums add up to `story`, in the game whose header has this checksum.

    `turn` counts the marks of a file.
    """

    header: int
    lines: int
    story: int
    turn: int = 0


def added(sums: Sequence[int], story: int = 0) -> int:
    """What these checksums of lines, in their order, add up to after what `story` stands for."""
    return zlib.crc32(struct.pack(f"<{len(sums)}I", *sums), story)


def beside(game: Path) -> Path:
    """Where the mark of a game's file lies."""
    return game.with_name(game.name + SUFFIX)


def read_mark(game: Path) -> Mark | None:
    """The newest mark of a game's file; None if there is none, as beside the files of older programs."""
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

    A sync takes as long as a commit, so another thread waits for it: nobody at the table has to.
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

    def write(self, mark: Mark) -> None:
        """Put a mark; the one before is on the disk on return."""
        last, self._last = self._last, None
        if last is not None:
            last.result()
        self._turn += 1
        put(self._handle, self._path, _packed(mark._replace(turn=self._turn)), _SLOTS[self._turn % 2])
        self._last = self._syncs.submit(sync, self._handle, self._path)

    def close(self) -> None:
        """Let the file go, when the last mark is on the disk."""
        self._syncs.shutdown()
        os.close(self._handle)


def put(handle: int, path: Path, data: bytes, offset: int) -> None:
    """Write. `path` is that of the handle, for disks in tests that log what is written. Raises OSError."""
    os.pwrite(handle, data, offset)


def sync(handle: int, path: Path) -> None:
    """Have on the disk itself what was written. Raises OSError."""
    os.fdatasync(handle)


def _packed(mark: Mark) -> bytes:
    record = _RECORD.pack(_SIGN, mark.turn, mark.lines, mark.header, mark.story)
    return record + _SUM.pack(zlib.crc32(record))


def _unpacked(data: bytes) -> Mark | None:
    record, checksum = data[: _RECORD.size], data[_RECORD.size :]
    if len(data) < _RECORD.size + _SUM.size or _SUM.pack(zlib.crc32(record)) != checksum:
        return None
    sign, turn, lines, header, story = _RECORD.unpack(record)
    return Mark(header, lines, story, turn) if sign == _SIGN else None


class Sums(NamedTuple):
    """The checksums of a file's header and of its lines, in their order: what it tells, to compare with another."""

    header: int
    lines: list[int]


def sums_in(cursor: Any) -> Sums:
    """The checksums of an open file. Raises ValueError where it has no header."""
    ((header,),) = cursor.execute("SELECT sum FROM about WHERE key = 'header'").fetchall()
    return Sums(header, [sum_ for (sum_,) in cursor.execute("SELECT sum FROM entries ORDER BY number").fetchall()])


def sums_of(path: Path, database: Database = SQLITE) -> Sums | None:
    """The checksums in a file, whether or not they are right; None if they cannot be read. Raises nothing."""
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
    """Whether the other tells the same as the one, and perhaps goes on."""
    return one.header == other.header and one.lines == other.lines[: len(one.lines)]
