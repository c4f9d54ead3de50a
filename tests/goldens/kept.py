"""The texts as they were written down: a file for each pack, since its tables have most of their lines in common."""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "told"

HEAD = "═ "
"""What a line begins with that names the table of those below it."""


def file_of(pack: str) -> Path:
    return FOLDER / f"{pack}.txt.xz"


@cache
def texts(pack: str) -> Mapping[str, str]:
    """The texts of a pack by their tables; none where nothing was written down."""
    path = file_of(pack)
    whole = lzma.decompress(path.read_bytes()).decode() if path.exists() else ""
    return dict(text.split("\n", 1) for text in whole.split(HEAD) if text)


def write(pack: str, told: Mapping[str, str]) -> None:
    """Keeps these texts of a pack, and no others."""
    whole = "".join(f"{HEAD}{name}\n{text}" for name, text in told.items())
    FOLDER.mkdir(exist_ok=True)
    file_of(pack).write_bytes(lzma.compress(whole.encode(), preset=9 | lzma.PRESET_EXTREME))
    texts.cache_clear()


def differing(pack: str, name: str, now: str) -> Iterator[str]:
    """The lines of a text that are otherwise, with those around them."""
    kept = texts(pack).get(name, "")
    if kept != now:
        before, after = kept.splitlines(), now.splitlines()
        yield from unified_diff(before, after, name, f"{name}, as told now", n=2, lineterm="")
