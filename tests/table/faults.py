"""A disk whose plug can be pulled: an apsw VFS that logs what SQLite writes and syncs.

Replaying a prefix of the log, with what was not synced yet dropped or torn, gives the files as they may lie there
after the cut.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import apsw

from companion.table.database import Database

SECTOR = 512
"""Bytes that a disk writes at once; a larger write can be torn between them."""


class Written(NamedTuple):
    """One thing that SQLite did to a file: write, truncate, sync, delete."""

    what: str
    file: str
    offset: int = 0
    data: bytes = b""


class LoggedFile(apsw.VFSFile):
    """Passes everything on and notes what changes the file."""

    def __init__(self, vfs: str, name: Any, flags: list[int], log: list[Written]) -> None:
        super().__init__(vfs, name, flags)
        filename = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.file = Path(filename or "").name
        self.log = log

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        self.log.append(Written("write", self.file, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:  # noqa: N802 - SQLite's name
        self.log.append(Written("truncate", self.file, size))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's name
        self.log.append(Written("sync", self.file))
        super().xSync(flags)


class LoggedDisk(apsw.VFS):
    """A VFS that logs to `log`."""

    def __init__(self, name: str = "logged") -> None:
        self.name = name
        self.log: list[Written] = []
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> LoggedFile:  # noqa: N802 - SQLite's name
        return LoggedFile("", name, flags, self.log)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802 - SQLite's name
        self.log.append(Written("delete", Path(filename).name))
        super().xDelete(filename, syncdir)

    def database(self) -> Database:
        """Connections whose writes are logged."""

        def copy(source: Any, path: str) -> None:
            with apsw.Connection(path) as target, target.backup("main", source, "main") as backup:
                backup.step()

        return Database(lambda path: apsw.Connection(path, vfs=self.name), copy, (apsw.Error,))


def after_the_cut(start: dict[str, bytes], log: list[Written], chance: random.Random) -> dict[str, bytes]:
    """The files after a cut at the end of `log`: what was synced is there, of the rest anything may be."""
    files = {name: bytearray(data) for name, data in start.items()}
    last_sync = {name: max((i for i, w in enumerate(log) if w.what == "sync" and w.file == name), default=-1)
                 for name in {w.file for w in log}}  # fmt: skip
    for number, written in enumerate(log):
        data = written.data
        if number > last_sync[written.file]:
            fate = chance.random()
            if fate < 0.4 or written.what == "delete":
                continue  # it never reached the disk
            if fate < 0.7 and len(data) > SECTOR:
                data = data[: SECTOR * chance.randrange(1, len(data) // SECTOR + 1)]
        _do(files, written._replace(data=data))
    return {name: bytes(data) for name, data in files.items()}


def _do(files: dict[str, bytearray], written: Written) -> None:
    if written.what == "delete":
        files.pop(written.file, None)
        return
    here = files.setdefault(written.file, bytearray())
    if written.what == "write":
        end = written.offset + len(written.data)
        here.extend(bytes(max(0, end - len(here))))
        here[written.offset : end] = written.data
    elif written.what == "truncate":
        del here[written.offset :]


def lay_down(files: dict[str, bytes], folder: Path, keep: Callable[[str], bool]) -> None:
    """Write files into a folder; SQLite's shared memory is never on the disk after a cut."""
    for name, data in files.items():
        if keep(name) and not name.endswith("-shm"):
            (folder / name).write_bytes(data)
