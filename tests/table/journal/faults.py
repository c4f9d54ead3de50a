"""A disk whose plug can be pulled: an apsw VFS that logs what SQLite writes and syncs.

Replaying a prefix of the log, with what was not synced yet dropped or torn, gives the files as they may lie there
after the cut.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

import apsw

from companion.table.journal.database import Database

if TYPE_CHECKING:
    from typing_extensions import Buffer  # of collections.abc from Python 3.12 on

SECTOR = 512
"""Bytes that a disk writes at once; a larger write can be torn between them."""


class Written(NamedTuple):
    """One thing that was done to a file: write, truncate, sync, delete, rename (to `data`), and sync_folder."""

    what: str
    file: str
    offset: int = 0
    data: bytes = b""


class LoggedFile(apsw.VFSFile):
    """Passes everything on and notes what changes the file."""

    def __init__(self, disk: LoggedDisk, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        filename = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.file = disk.called(filename or "")
        self.disk = disk

    def xWrite(self, data: Buffer, offset: int) -> None:  # noqa: N802 - SQLite's name
        self.disk.may_write()
        self.disk.log.append(Written("write", self.file, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:  # noqa: N802 - SQLite's name
        self.disk.may_write()
        self.disk.log.append(Written("truncate", self.file, size))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's name
        self.disk.may_write()
        super().xSync(flags)
        self.disk.log.append(Written("sync", self.file))


class QuietlyClosed(apsw.Connection):
    """Closes as Python's own module does: that SQLite could not tidy up at the end is no error of whoever closes."""

    def close(self, force: bool = False) -> None:
        with suppress(apsw.Error):
            super().close(force)


class AsLateAsCanBe:
    """In the place of a thread: does what it was given when somebody waits for it."""

    def __init__(self, *_: object) -> None:
        pass

    def submit(self, act: Callable[..., None], *given: object) -> AsLateAsCanBe:
        """Keep it in mind."""
        self.result = partial(act, *given)
        return self

    def shutdown(self) -> None:
        """A cut may come before it is done."""


class LoggedDisk(apsw.VFS):
    """A VFS that logs to `log`. Files are called by their path from `root` on, or else by their bare name.

    `refuses` is what the disk says to everything that is written, or None; it is asked each time.
    """

    def __init__(self, name: str = "logged", root: Path | None = None) -> None:
        self.name = name
        self.root = root
        self.log: list[Written] = []
        self.refuses: Callable[[], Exception | None] = lambda: None
        super().__init__(name, "")

    def called(self, filename: str) -> str:
        """The name of a file in the log."""
        path = Path(filename)
        return path.name if self.root is None else str(path.relative_to(self.root))

    def may_write(self) -> None:
        """Raises what the disk refuses with."""
        if (refusal := self.refuses()) is not None:
            raise refusal

    def xOpen(self, name: Any, flags: list[int]) -> LoggedFile:  # noqa: N802 - SQLite's name
        return LoggedFile(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802 - SQLite's name
        self.log.append(Written("delete", self.called(filename)))
        super().xDelete(filename, syncdir)

    def database(self) -> Database:
        """Connections whose writes are logged."""

        def copy(source: Any, path: str) -> None:
            target = QuietlyClosed(path, vfs=self.name)
            try:
                backup = target.backup("main", source, "main")
                try:
                    backup.step()
                    backup.finish()
                except SystemError as error:  # how apsw passes on what our files raised while it ends a copy
                    raise apsw.IOError("the copy could not be ended") from error
                target.execute("PRAGMA journal_mode=DELETE").fetchall()
            finally:
                target.close()

        def look(path: str) -> QuietlyClosed:
            log = Path(f"{path}-wal")
            read_only = log.is_file() and log.stat().st_size > 0
            flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
            return QuietlyClosed(path, flags, self.name)

        return Database(lambda path: QuietlyClosed(path, vfs=self.name), look, copy, (apsw.Error,))

    @contextmanager
    def pulled_anywhere(self) -> Iterator[None]:
        """Logs also what the store does to whole files and folders inside: syncs and renames."""
        replace = Path.replace

        def renamed(path: Path, target: Path) -> Path:
            self.log.append(Written("rename", self.called(str(path)), data=self.called(str(target)).encode()))
            return replace(path, target)

        def synced(path: Path) -> None:
            self.log.append(Written("sync", self.called(str(path))))

        def folder_synced(folder: Path) -> None:
            self.log.append(Written("sync_folder", self.called(str(folder))))

        def put(handle: int, path: Path, data: bytes, offset: int) -> None:
            self.log.append(Written("write", self.called(str(path)), offset, data))
            os.pwrite(handle, data, offset)

        with (
            patch.object(Path, "replace", renamed),
            patch("companion.table.journal.high_water.put", put),
            patch("companion.table.journal.high_water.sync", lambda handle, path: synced(path)),
            patch("companion.table.journal.high_water.ThreadPoolExecutor", AsLateAsCanBe),
            patch("companion.table.journal.store.sync_file", synced),
            patch("companion.table.journal.store.sync_folder", folder_synced),
        ):
            yield


def after_the_cut(start: dict[str, bytes], log: list[Written], chance: random.Random) -> dict[str, bytes]:
    """The files after a cut at the end of `log`: what was synced is there, of the rest anything may be.

    Each sector of a write that was not synced is there or not, whatever became of those before it. A rename is there
    or not until its folder is synced; a file is made and deleted as SQLite asks for it, since it syncs the folder.
    """
    files = {name: bytearray(data) for name, data in start.items()}
    kept = [safe or chance.random() < 0.5 for safe in _on_the_disk(log)]
    for written, whole in zip(log, kept, strict=True):
        if whole:
            _do(files, written)
        elif written.what == "write" and len(written.data) > SECTOR:
            for at in range(0, len(written.data), SECTOR):
                if chance.random() < 0.5:
                    _do(files, written._replace(offset=written.offset + at, data=written.data[at : at + SECTOR]))
    return {name: bytes(data) for name, data in files.items()}


def _on_the_disk(log: list[Written]) -> list[bool]:
    """Whether each of these was made safe by a sync that came after it."""
    safe: list[bool] = []
    synced: set[str] = set()
    folders = False
    for written in reversed(log):
        if written.what == "sync":
            synced.add(written.file)
        elif written.what == "sync_folder":
            folders = True
        elif written.what == "rename" and written.data.decode() in synced:
            synced.add(written.file)  # the same file by its name before
        safe.append(folders if written.what == "rename" else written.file in synced)
    return safe[::-1]


def _do(files: dict[str, bytearray], written: Written) -> None:
    if written.what == "delete":
        files.pop(written.file, None)
        return
    if written.what == "rename":
        if written.file in files:
            files[written.data.decode()] = files.pop(written.file)
        return
    if written.what.startswith("sync"):
        return
    here = files.setdefault(written.file, bytearray())
    if written.what == "write":
        end = written.offset + len(written.data)
        here.extend(bytes(max(0, end - len(here))))
        here[written.offset : end] = written.data
    elif written.what == "truncate":
        del here[written.offset :]


def lay_down(files: dict[str, bytes], folder: Path, keep: Callable[[str], bool]) -> None:
    """Write files into a folder, and into those in it; SQLite's shared memory is never on the disk after a cut."""
    for name, data in files.items():
        if keep(name) and not name.endswith("-shm"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
