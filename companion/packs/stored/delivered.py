"""Writes files and folders to places shared with other data: a stick, a folder of the user.

Anything not written by this program, or changed since, is never deleted: an imported deck may have any name, and a
folder of that name on a stick may hold somebody's photos.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from companion.packs.stored.whole_folder import beside, sync_folder, write_through
from companion.plainfile.reading import read_plain

MANIFEST = ".table-companion.json"
"""A file in each such folder that lists the files written there, each with the SHA-256 of its content (two while it is
being changed).
"""
LARGEST_MANIFEST = 4_000_000
LARGEST_FILE = 64_000_000
"""Most bytes of a file that this program may have written."""
MOST_NAMES = 1_000


def deliver_folder(folder: Path, fill: Callable[[Path], None]) -> Path:
    """Puts a folder that `fill` writes at this place, or under a similar name; returns where it is now.

    Only nothing, or an unchanged folder written by this module, is replaced. Raises OSError; then nothing has changed.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = beside(folder)
    try:
        fresh.mkdir()
        fill(fresh)
        manifest = {"files": {name: _hash(fresh / name) for name in sorted(_files(fresh))}}
        write_through(fresh / MANIFEST, json.dumps(manifest, indent=1).encode())
        place = _take_place(folder, fresh)
    except OSError:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    sync_folder(folder.parent)
    return place


def deliver_file(path: Path, fill: Callable[[Path], object]) -> None:
    """Puts a file that `fill` writes at this place, in a folder that holds other things too.

    A present file that was not written by this module, or has changed, is kept under another name.
    Raises OSError; then nothing has changed.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.unlink(missing_ok=True)  # left by a power cut, or a link laid there to be written through
        fill(fresh)
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        known, new = _known(path.parent), _hash(fresh)
        before = _hash(path) if path.is_file() and not path.is_symlink() else ""
        ours = [before] if before and before in known.get(path.name, ()) else []
        _note(path, {**known, path.name: [new, *ours]})
        if ours or not os.path.lexists(path):
            fresh.replace(path)
        else:
            _exchange(path, fresh)
        sync_folder(path.parent)
    finally:
        fresh.unlink(missing_ok=True)


def _known(folder: Path) -> dict[str, list[str]]:
    """The files that this module wrote into a folder, each with the content hashes it may have."""
    try:
        files = json.loads(read_plain(folder / MANIFEST, LARGEST_MANIFEST, follow=False))["files"]
        return {str(name): [str(one) for one in hashes] for name, hashes in files.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}  # nothing in it is known to be ours, so nothing goes


def _note(path: Path, files: Mapping[str, list[str]]) -> None:
    """Records the content of a file that is about to be written."""
    manifest = path.with_name(MANIFEST)
    fresh = path.with_name(f"{MANIFEST}.new")
    there = {name: hashes for name, hashes in files.items() if name == path.name or path.with_name(name).exists()}
    try:
        write_through(fresh, json.dumps({"files": there}, indent=1).encode())
        fresh.replace(manifest)
    finally:
        fresh.unlink(missing_ok=True)


def _exchange(path: Path, fresh: Path) -> None:
    """Puts the new file in the place of one that somebody else wrote, which gets another name.

    That name has another ending, so that nobody confuses the two.
    """
    names = (path.with_name(f"{path.name}.{number}") for number in range(2, MOST_NAMES + 1))
    aside = next((name for name in names if not os.path.lexists(name)), None)
    if aside is None:
        raise FileExistsError(f"{MOST_NAMES} files are called {path.name} already")
    path.rename(aside)
    try:
        fresh.replace(path)
    except OSError:
        aside.rename(path)
        raise


def delivered(folder: Path) -> frozenset[str] | None:
    """The files of an unchanged folder that this module wrote; None if it holds anything else."""
    if folder.is_symlink() or not folder.is_dir():
        return None
    try:
        plain = json.loads(read_plain(folder / MANIFEST, LARGEST_MANIFEST, follow=False))
        written = plain["files"]
        there = _files(folder)
        if not isinstance(written, Mapping) or there != {*written, MANIFEST}:
            return None
        if any(written[name] != _hash(folder / name) for name in written):
            return None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None  # whatever that is, it was not written from here
    return frozenset(there)


def _take_place(folder: Path, fresh: Path) -> Path:
    """Puts the new folder at this place, or under the next free name; returns where it is. Raises OSError."""
    for place in _names(folder):
        if not os.path.lexists(place):
            fresh.rename(place)
            return place
        if (ours := delivered(place)) is not None:
            _replace(place, fresh, ours)
            return place
    raise FileExistsError(f"{MOST_NAMES} folders are called {folder.name} already")


def _replace(place: Path, fresh: Path, ours: frozenset[str]) -> None:
    """Replaces an earlier folder by the new one; only files that this module wrote are deleted."""
    old = beside(place)
    place.rename(old)
    try:
        fresh.rename(place)
    except OSError:
        old.rename(place)
        raise
    for name in ours:
        (old / name).unlink(missing_ok=True)
    try:
        for within in sorted({(old / name).parent for name in ours} | {old}, reverse=True):
            within.rmdir()
    except OSError:  # somebody has laid something into it in this moment
        old.rename(next(one for one in _names(place) if not os.path.lexists(one)))


def _names(folder: Path) -> Iterator[Path]:
    yield folder
    yield from (folder.with_name(f"{folder.name}_{number}") for number in range(2, MOST_NAMES + 1))


def _files(folder: Path) -> set[str]:
    """All files, links and empty folders below a folder; links are not followed. Raises OSError."""
    found: set[str] = set()
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            below = _files(Path(entry.path))
            found |= {f"{entry.name}/{name}" for name in below} or {f"{entry.name}/"}
        else:
            found.add(entry.name)
    return found


def _hash(path: Path) -> str:
    raw = read_plain(path, LARGEST_FILE + 1, follow=False)
    return hashlib.sha256(raw).hexdigest() if len(raw) <= LARGEST_FILE else ""
