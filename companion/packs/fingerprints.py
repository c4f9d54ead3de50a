"""What tells whether the files of packs have changed since they were read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from companion.packs.heads import GAME_FILE
from companion.plainfile.reading import LARGEST_FILE, read_plain

COMMON_FOLDER, WORDS_FOLDER = "common", "words"
READ = (".yaml", ".csv")
"""The file types that packs consist of; files in subfolders (scenarios, pictures) do not belong to a pack's content."""


def contents(folders: Sequence[Path]) -> Iterator[bytes]:
    """A fingerprint of each file that a pack may read."""
    for top in folders:
        try:
            within = [*pack_folders(top), top / COMMON_FOLDER]
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


def pack_folders(top: Path) -> list[Path]:
    """The folders of packs in one: itself, if it is one."""
    if (top / GAME_FILE).is_file():
        return [top]
    if not top.is_dir():
        return []
    return sorted(folder for folder in top.iterdir() if (folder / GAME_FILE).is_file())
