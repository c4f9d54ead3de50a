"""The data folder: used by one program at a time, and its files are replaced completely or not at all."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
from pathlib import Path
from typing import Any

from companion.table.journal.entries import StoreError

HOLDER = "in_use_by"
FRESH = ".new"
"""Ending of a file that is still being written; its name begins with a dot."""
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
"""File modes of our files and folders: saves hold secret choices, and a computer may have several users."""
TRIALS_NAME = f".{HOLDER}.trial"
TRIAL = 65_536
"""Bytes that must be free: SQLite needs half of them before it writes the first line."""


class FolderInUseError(Exception):
    """Another program is using this data folder; `message` tells people so and what to do."""

    def __init__(self, folder: Path, process: str) -> None:
        who = f" (process {process})" if process else ""
        self.message = (
            f"Another Companion{who} is already using {folder}. "
            "Go on in its window, or close it and start this one again."
        )
        super().__init__(self.message)
        self.folder = folder


class FolderLock:
    """Locks the data folder for this program; the operating system releases the lock when the program ends.

    The lock is on the folder itself, so that it works on a disk that cannot be written. Raises FolderInUseError, or
    StoreError if there is no such folder and it cannot be created.
    """

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
            self._handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        except OSError as error:
            raise store_error(error, folder) from error
        holder = folder / HOLDER
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._handle)
            if error.errno != errno.EWOULDBLOCK:
                raise store_error(error, folder) from error
            raise FolderInUseError(folder, _process(holder)) from error
        with contextlib.suppress(OSError), os.fdopen(private(holder, os.O_TRUNC), "w", encoding="ascii") as file:
            file.write(f"{os.getpid()}\n")  # only for the sentence that a second one shows

    def release(self) -> None:
        os.close(self._handle)


def _process(holder: Path) -> str:
    """Describes the process that holds the lock, as far as it could note this in the folder."""
    try:
        noted = holder.read_text(encoding="ascii", errors="replace").strip()
    except OSError:  # a folder that cannot be written has no note
        return ""
    return noted if noted.isdigit() else ""


def store_error(error: OSError, path: Path) -> StoreError:
    """Turns an error of the file system into a StoreError with a sentence for people."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreError(f"The disk is full: {path.name} could not be written. Make room on it.", "full")
    if error.errno == errno.EROFS:
        return StoreError(
            f"The disk is read-only: {path.name} could not be written. Is the card locked, or worn out?", "read_only"
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return StoreError(f"{path} may not be read or written. Give this user the right to the folder.", "denied")
    if error.errno == errno.ENOENT:
        return StoreError(f"{path} is not there. If it lay on a card or stick: was that taken out?", "missing")
    if error.errno == errno.ENAMETOOLONG:
        return StoreError(f"The path {str(path)[:40]}… is too long. Choose a shorter one.", "failed")
    return StoreError(f"{path} could not be read or written: {error.strerror}.", "failed")


def no_room(folder: Path) -> StoreError | None:
    """Tries to write to a folder; returns why that fails (full, read-only, …), or None if it works."""
    trial = folder / TRIALS_NAME
    try:
        try:
            trial.write_bytes(bytes(TRIAL))
        finally:
            trial.unlink(missing_ok=True)
    except OSError as error:
        return store_error(error, folder)
    return None


def sync_file(path: Path) -> None:
    """Makes sure that a file's contents are physically on the disk. Raises OSError."""
    _sync(path, os.O_RDONLY)


def sync_folder(folder: Path) -> None:
    """Makes sure that new and renamed files of a folder are physically on the disk. Raises OSError."""
    _sync(folder, os.O_RDONLY | os.O_DIRECTORY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def private(path: Path, flags: int) -> int:
    """Opens a file for writing, readable only by its owner if it is new; returns the descriptor. Raises OSError."""
    return os.open(path, flags | os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, PRIVATE_FILE)


def make_private(path: Path) -> None:
    """Creates an empty file readable only by its owner; SQLite's companion files then get the same mode."""
    os.close(private(path, os.O_EXCL))


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that after a power cut either the old or the new version is there. Raises StoreError."""
    fresh = path.with_name(f".{path.name}{FRESH}")
    try:
        path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        try:
            with os.fdopen(private(fresh, os.O_TRUNC), "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except OSError:
            fresh.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)
    except OSError as error:
        raise store_error(error, path) from error


def read_json(path: Path) -> tuple[Any, str]:
    """Reads a JSON file and returns its data and what is wrong with it.

    (None, "") if it does not exist, (None, why) if it is broken. A broken file is renamed to `….broken`, so that the
    next write does not destroy it.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8")), ""
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        return None, store_error(error, path).message
    except ValueError as error:
        return None, set_aside(path, str(error))


def set_aside(path: Path, why: str) -> str:
    """Renames an unreadable file; returns a sentence that tells people so."""
    aside = path.with_name(f"{path.name}.broken")
    try:
        path.replace(aside)
    except OSError as error:
        return f"{path.name} cannot be read ({why}), and not be set aside: {error.strerror}."
    return f"{path.name} could not be read ({why}). It was kept as {aside.name}; we begin with an empty one."
