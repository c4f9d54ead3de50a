"""The texts as they were written down."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

from tests.goldens.tables import Table

FOLDER = Path(__file__).parent / "told"


def file_of(table: Table) -> Path:
    return FOLDER / f"{table.name}.txt.xz"


def read(table: Table) -> str:
    """The text of a table; "" where none was written down."""
    path = file_of(table)
    return lzma.decompress(path.read_bytes()).decode() if path.exists() else ""


def write(table: Table, text: str) -> None:
    file_of(table).parent.mkdir(parents=True, exist_ok=True)
    file_of(table).write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def differing(table: Table, now: str) -> Iterator[str]:
    """The lines that are otherwise, with those around them."""
    kept = read(table)
    if kept != now:
        before, after = kept.splitlines(), now.splitlines()
        yield from unified_diff(before, after, table.name, f"{table.name}, as told now", n=2, lineterm="")
