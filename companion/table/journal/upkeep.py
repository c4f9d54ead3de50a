"""Cleans up a data folder when it is opened: removes unfinished files, and makes saved games private to their owner.

What cannot be done is left as it is, without a message.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.table.journal.folder import FRESH, HOLDER, PRIVATE_FILE, PRIVATE_FOLDER, TRIALS_NAME
from companion.table.journal.salvage import SALVAGING

GAMES, BACKUPS = "games", "backups"
"""The folders in the data folder that hold saves."""
_FILES = ("*.json", "*.json.broken", "incidents.log*", "last_game", "years.sqlite", HOLDER)
"""The files that the table keeps in the data folder itself."""


def tidy(folder: Path) -> None:
    """Removes unfinished files and restricts permissions. The caller holds the folder's lock, so nothing is in use."""
    for left in _half_made(folder):
        with suppress(OSError):  # on a disk that takes nothing it does no harm
            shutil.rmtree(left) if left.is_dir() else left.unlink()
    for path, mode in _ours(folder):
        with suppress(OSError):  # it is another user's, or the disk knows no modes
            _tighten(path, mode)


def _half_made(folder: Path) -> Iterator[Path]:
    """Temporary files of a program that was killed before it renamed them."""
    saves = [folder / name for name in (GAMES, BACKUPS)]
    for place in (folder, *saves):
        yield from place.glob(f".*{FRESH}")
    for place in saves:
        yield from place.glob(f".*{FRESH}-*")
        yield from place.glob(f"{SALVAGING}*")
    yield folder / TRIALS_NAME


def _ours(folder: Path) -> Iterator[tuple[Path, int]]:
    """The files that only their owner should read, with modes; the folder itself only if it contains saved games."""
    saves = [place for name in (GAMES, BACKUPS) if (place := folder / name).is_dir()]
    if saves:
        yield folder.resolve(), PRIVATE_FOLDER
    for place in saves:
        yield place, PRIVATE_FOLDER
        yield from ((path, PRIVATE_FILE) for path in place.iterdir())
    yield from ((path, PRIVATE_FILE) for pattern in _FILES for path in folder.glob(pattern))


def _tighten(path: Path, mode: int) -> None:
    """Removes permissions of other users. Links and shared folders (`/tmp`) are left alone. Raises OSError."""
    found = path.lstat()
    kind = stat.S_ISDIR if mode == PRIVATE_FOLDER else stat.S_ISREG
    ours = kind(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX
    if ours and found.st_mode & 0o777 & ~mode:
        path.chmod(found.st_mode & mode)
