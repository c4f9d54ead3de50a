"""Marks on the disk around the import of a game: what is left of one tells that the import ended the program.

A mark is held by a lock of its process, so that of a living process nobody thinks ill.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MARK = ".opening-"


@contextmanager
def marked(home: Path) -> Iterator[None]:
    """Leaves a mark in a game's folder while the block runs, whatever ends the program meanwhile."""
    path = home / f"{MARK}{os.getpid()}"
    handle = _held(path, os.O_CREAT)
    try:
        yield
    finally:
        if handle is not None:
            path.unlink(missing_ok=True)
            os.close(handle)


def has_ended_the_program(home: Path) -> bool:
    """Whether a mark was left by a process that is no more."""
    for path in home.glob(f"{MARK}*"):
        handle = _held(path)
        if handle is not None:
            os.close(handle)
            return True
    return False


def forget(home: Path) -> None:
    """Removes what was left."""
    for path in home.glob(f"{MARK}*"):
        with suppress(OSError):
            path.unlink()


def _held(path: Path, flags: int = 0) -> int | None:
    """The file, locked for this process; None if another one holds it, or the disk takes nothing."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW | flags, 0o600)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return None
    return handle
