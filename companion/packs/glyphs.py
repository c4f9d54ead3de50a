"""Which characters a TrueType font can draw, read from its character map (OpenType specification, table cmap)."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

_PREFERRED = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))
"""Platform and encoding of the Unicode character maps of a font, the most complete first."""


class Coverage(NamedTuple):
    """Runs of code points, both ends included, in order."""

    firsts: tuple[int, ...]
    lasts: tuple[int, ...]

    def has(self, sign: str) -> bool:
        """Whether the font draws this character. Invisible ones (line breaks, joiners) always count."""
        code = ord(sign)
        if sign.isspace() or code in (0x200B, 0x200C, 0x200D, 0x2060, 0xFE0E, 0xFE0F, 0xAD):
            return True
        at = bisect_right(self.firsts, code) - 1
        return at >= 0 and code <= self.lasts[at]

    def missing(self, text: str) -> tuple[str, ...]:
        """The characters of a text that the font does not draw, each once."""
        return tuple(dict.fromkeys(sign for sign in text if not self.has(sign)))


@cache
def shipped() -> Coverage:
    """The characters that the program's own font draws."""
    font = resources.files("companion") / "ui" / "look" / "fonts" / "Roboto-Regular.ttf"
    return coverage(font.read_bytes())


@cache
def of_file(path: Path) -> Coverage:
    """The characters that another font draws; none if the file cannot be read."""
    try:
        return coverage(path.read_bytes())
    except (OSError, struct.error, ValueError):
        return Coverage((), ())  # a font that cannot be read draws nothing; there are others


def coverage(font: bytes) -> Coverage:
    """The characters that a font file draws.

    Raises ValueError or struct.error if it is no TrueType or OpenType font.
    """
    tables = struct.unpack_from(">H", font, 4)[0]
    for number in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", font, 12 + number * 16)
        if tag == b"cmap":
            return _merged(_runs(font, offset))
    raise ValueError("no character map")


def _runs(font: bytes, cmap: int) -> Iterable[tuple[int, int]]:
    count = struct.unpack_from(">H", font, cmap + 2)[0]
    maps = {}
    for number in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", font, cmap + 4 + number * 8)
        maps[platform, encoding] = cmap + offset
    at = next((maps[wanted] for wanted in _PREFERRED if wanted in maps), None)
    if at is None:
        raise ValueError("no map of Unicode")
    kind = struct.unpack_from(">H", font, at)[0]
    if kind == 12:
        groups = struct.unpack_from(">I", font, at + 12)[0]
        return [struct.unpack_from(">II", font, at + 16 + number * 12) for number in range(groups)]
    if kind == 4:
        double = struct.unpack_from(">H", font, at + 6)[0]
        ends = struct.unpack_from(f">{double // 2}H", font, at + 14)
        starts = struct.unpack_from(f">{double // 2}H", font, at + 16 + double)
        return [run for run in zip(starts, ends, strict=True) if run[0] != 0xFFFF]
    raise ValueError(f"a map of kind {kind}")


def _merged(runs: Iterable[tuple[int, int]]) -> Coverage:
    firsts: list[int] = []
    lasts: list[int] = []
    for first, last in sorted(runs):
        if lasts and first <= lasts[-1] + 1:
            lasts[-1] = max(last, lasts[-1])
        else:
            firsts.append(first)
            lasts.append(last)
    return Coverage(tuple(firsts), tuple(lasts))
