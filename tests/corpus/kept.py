"""The archives of the corpus: one file per pack, with a folder per table. A part of a table is a file there."""

from __future__ import annotations

import io
import lzma
import tarfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "kept"

Parts = dict[str, bytes]
"""What is kept of a table: the name of a part → its bytes."""


def archive(pack: str) -> Path:
    return FOLDER / f"{pack}.tar.xz"


def packs() -> list[str]:
    """The packs that something is kept of."""
    return sorted(path.name.removesuffix(".tar.xz") for path in FOLDER.glob("*.tar.xz"))


def read(pack: str) -> dict[str, Parts]:
    """Everything that is kept of a pack's tables, by their names; nothing if there is no archive."""
    found: dict[str, Parts] = {}
    if not archive(pack).exists():
        return found
    with tarfile.open(archive(pack), "r:xz") as tar:
        for member in tar:
            file = tar.extractfile(member)
            assert file is not None
            table, _, part = member.name.rpartition("/")
            found.setdefault(table, {})[part] = file.read()
    return found


@cache
def tables(pack: str) -> tuple[str, ...]:
    """The names of a pack's tables."""
    return tuple(read(pack))


def write(pack: str, tables: Mapping[str, Parts]) -> None:
    """Keep these tables, and nothing else, of a pack. The same tables make the same bytes."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as tar:
        # Equal parts of different tables lie side by side, where they cost least.
        for part, table in sorted((part, table) for table, parts in tables.items() for part in parts):
            info = tarfile.TarInfo(f"{table}/{part}")
            info.size = len(tables[table][part])
            tar.addfile(info, io.BytesIO(tables[table][part]))
    FOLDER.mkdir(exist_ok=True)
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 27}]
    archive(pack).write_bytes(lzma.compress(raw.getvalue(), format=lzma.FORMAT_XZ, filters=filters))
