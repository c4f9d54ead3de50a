"""The file that a game of others comes in, `NAME-VERSION.companion-game`: read without trust, and written."""

from __future__ import annotations

import hashlib
import io
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.packs.others.sentences import OthersError
from companion.packs.others.sheet import LARGEST, MEGABYTES, SHEET, GameSheet, read_sheet
from companion.plainfile.reading import read_plain

MOST_FILES = 500
TEXTS = {".py", ".yaml", ".csv", ".toml", ".md", ".txt", ".json"}
PICTURES = {".svg", ".png", ".jpg", ".webp", ".ttf", ".otf"}
SOUNDS = {".wav", ".ogg", ".opus", ".mp3"}
KINDS = frozenset(TEXTS | PICTURES | SOUNDS)
PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+ -]{0,99}")
DEEPEST = 12
THEN = (2026, 1, 1, 0, 0, 0)
"""The time of every file in it, so that the same game gives the same bytes."""
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Other ways of packing need much memory to unpack."""


@dataclass(frozen=True)
class GameBundle:
    """A game's file that fits the form; nothing of it was run. `files` maps paths to contents."""

    sheet: GameSheet
    files: Mapping[str, bytes]
    sha256: str


def read_bundle(path: Path) -> GameBundle:
    """The game in a file. Raises OthersError."""
    try:
        raw = read_plain(path, LARGEST + 1, follow=False)
    except OSError as error:
        raise OthersError("unread", file=path.name, why=error.strerror or error) from error
    if len(raw) > LARGEST:
        raise OthersError("large", file=path.name, most=MEGABYTES)
    return bundle_of(raw, path.name)


def bundle_of(raw: bytes, file: str) -> GameBundle:
    """The game in these bytes. Raises OthersError; `file` is the name that is told."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            files = _unpacked(packed, file)
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, OverflowError, OSError) as error:
        raise OthersError("no_zip", file=file) from error
    except (NotImplementedError, RuntimeError, KeyError) as error:  # encrypted, or packed in a way of its own
        raise OthersError("no_zip", file=file) from error
    return GameBundle(_checked(files, file), files, hashlib.sha256(raw).hexdigest())


def _unpacked(packed: zipfile.ZipFile, file: str) -> dict[str, bytes]:
    infos = packed.infolist()
    if len(infos) > MOST_FILES:
        raise OthersError("many", file=file, most=MOST_FILES)
    files: dict[str, bytes] = {}
    seen: set[str] = set()
    room = LARGEST
    for info in infos:
        name = info.orig_filename  # as it stands there: ZipFile cuts and turns what is strange
        mode = stat.S_IFMT(info.external_attr >> 16)
        if name.endswith("/") and mode in (0, stat.S_IFDIR) and info.file_size == 0:
            check_path(name.removesuffix("/"), file, kind=False)
            continue
        if mode not in (0, stat.S_IFREG):
            raise OthersError("link", file=file, name=name)
        check_path(name, file)
        if name.casefold() in seen:
            raise OthersError("twice", file=file, name=name)
        seen.add(name.casefold())
        if info.compress_type not in PACKED:
            raise OthersError("no_zip", file=file)
        with packed.open(info) as part:
            files[name] = part.read(room + 1)
        room -= len(files[name])
        if room < 0:
            raise OthersError("large", file=file, most=MEGABYTES)
    return files


def check_path(name: str, file: str, *, kind: bool = True) -> None:
    """Raises OthersError for a path that is no plain one below the game's folder, or no file of a game."""
    parts = name.split("/")
    if len(parts) > DEEPEST or not all(PART.fullmatch(part) for part in parts):
        raise OthersError("path", file=file, name=name)
    if kind and Path(name).suffix not in KINDS and Path(name).name not in ("LICENSE", "LICENCE", "py.typed"):
        raise OthersError("kind", file=file, name=name)


def _checked(files: Mapping[str, bytes], file: str) -> GameSheet:
    if SHEET not in files:
        raise OthersError("no_sheet", file=file)
    sheet = read_sheet(files[SHEET])
    for name in files:
        if name.endswith(".py") and not name.startswith(f"{sheet.id}/"):
            raise OthersError("elsewhere", file=file, name=name, id=sheet.id)
    return sheet


def build_bundle(folder: Path) -> tuple[GameSheet, bytes]:
    """The file of the game in an author's folder, as bytes. Raises OthersError."""
    files: dict[str, bytes] = {}
    try:
        sheet = read_sheet(read_plain(folder / SHEET, LARGEST))
        tops = [folder / SHEET, folder / sheet.id, folder / sheet.packs]
        tops += [path for path in folder.glob("*") if path.suffix in (".md", ".txt") or path.stem in ("LICENSE",)]
        for path in sorted({found for top in tops for found in (top.rglob("*") if top.is_dir() else [top])}):
            name = path.relative_to(folder).as_posix()
            if "__pycache__" in path.parts or path.name.startswith("."):
                continue
            if path.is_symlink():
                raise OthersError("link", file=folder.name, name=name)
            if path.is_file():
                check_path(name, folder.name)
                files[name] = read_plain(path, LARGEST + 1)
    except OSError as error:
        raise OthersError("unread", file=error.filename or folder.name, why=error.strerror or error) from error
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, THEN)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, (stat.S_IFREG | 0o644) << 16
            packed.writestr(info, content)
    raw = out.getvalue()
    if len(raw) > LARGEST:
        raise OthersError("large", file=sheet.file_name, most=MEGABYTES)
    return bundle_of(raw, sheet.file_name).sheet, raw
