"""Which folders are packs, and by what it is seen that something in them has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from companion.packs.heads import GAME_FILE
from companion.packs.sources.yaml_source import LARGEST_FILE
from companion.plainfile.reading import read_plain

READ = (".yaml", ".csv")
"""The file types that packs consist of; files in subfolders (scenarios, pictures) do not belong to a pack's content."""


def pack_folders(top: Path) -> list[Path]:
    """The packs in a folder, or itself if it is one. Raises OSError."""
    if (top / GAME_FILE).is_file():
        return [top]
    if not top.is_dir():
        return []
    return sorted(folder for folder in top.iterdir() if (folder / GAME_FILE).is_file())


def contents(folders: Sequence[Path], common: str) -> Iterator[bytes]:
    """A fingerprint of each file that a pack may read; `common` is the folder that belongs to all of them."""
    for top in folders:
        try:
            within = [*pack_folders(top), top / common]
        except OSError as error:
            yield repr((str(top), error)).encode()
            continue
        for folder in within:
            yield from _contents_of(folder)


def _contents_of(folder: Path) -> Iterator[bytes]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix in READ)
    except OSError as error:
        yield repr((str(folder), error)).encode()
        return
    for path in paths:
        try:
            content = hashlib.sha256(read_plain(path, LARGEST_FILE + 1)).digest()
        except OSError as error:
            content = repr(error).encode()
        yield str(path).encode() + b"\0" + content


def stamps(files: Iterable[Path]) -> Iterator[bytes]:
    """What changes with a catalogue: they are too long to be read whenever somebody asks."""
    for file in files:
        with suppress(OSError):
            stat = file.stat()
            yield f"{file}\0{stat.st_mtime_ns}\0{stat.st_size}\0".encode()
