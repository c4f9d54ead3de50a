"""Replaces folders of the owner as a whole: after a full disk or a power cut the old one is still there."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable
from pathlib import Path

_BEFORE = "-before"


def replace_folder(folder: Path, fill: Callable[[Path], None]) -> None:
    """Puts a folder that `fill` writes in the place of this one, or leaves everything as it was. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = beside(folder)
    old = folder.with_name(f".{folder.name}{_BEFORE}")
    try:
        fresh.mkdir()
        fill(fresh)
        if folder.exists():
            shutil.rmtree(old, ignore_errors=True)
            folder.rename(old)
        fresh.rename(folder)
        sync_folder(folder.parent)
    except OSError:
        shutil.rmtree(fresh, ignore_errors=True)
        if old.exists() and not folder.exists():
            old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)


def remove_folder(folder: Path) -> None:
    """Deletes a folder in one step; an interruption leaves no half of it. Raises OSError."""
    gone = beside(folder)
    folder.rename(gone)
    sync_folder(folder.parent)
    shutil.rmtree(gone, ignore_errors=True)


def mend_folders(parent: Path) -> None:
    """Cleans up after a power cut: restores what was being replaced, deletes what was half written. Raises OSError."""
    for left in sorted(parent.glob(".*-*")) if parent.is_dir() else ():
        kept = left.with_name(left.name[1:].removesuffix(_BEFORE))
        if left.name.endswith(_BEFORE) and not kept.exists():
            left.rename(kept)
        elif left.is_dir():
            shutil.rmtree(left, ignore_errors=True)


def write_through(path: Path, content: bytes) -> None:
    """Writes a file so that a power cut afterwards does not lose it. Raises OSError."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def beside(folder: Path) -> Path:
    """An unused temporary name in the same parent; `mend_folders` deletes what a power cut leaves there."""
    return folder.with_name(f".{folder.name}-{secrets.token_hex(4)}")


def sync_folder(folder: Path) -> None:
    """Makes renames in a folder durable; on file systems that cannot do so, nothing happens."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError:
        return  # FAT on some kernels: the rename is written with the next flush all the same
    finally:
        os.close(descriptor)
