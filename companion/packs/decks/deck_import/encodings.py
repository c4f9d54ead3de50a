"""The text of a file written by a spreadsheet, in whatever encoding."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from companion.packs.decks.deck_import.findings import Findings
from companion.plainfile.marks import Mark

LARGEST_FILE = 16_000_000
"""Most bytes of a file: 10,000 cards in three languages take about 6 MB."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_LINE_BREAK = re.compile("\r\n|[\r\n]")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_ZIPPED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of .xlsx, .ods and .numbers files, and of .xls."""
_LOOKED_AT = 4_000
"""How many bytes are examined to recognise UTF-16 without a byte order mark."""


class Decoded(NamedTuple):
    """A file's text and the name of its encoding. `guessed` is True if the file itself does not declare one."""

    text: str
    encoding: str
    guessed: bool = False


def decode(raw: bytes, file: str, errors: Findings) -> Decoded | None:
    """The text of UTF-8 or UTF-16 (with or without a byte order mark) or Windows-1252; None after noting why not."""
    mark = Mark(file)
    if len(raw) > LARGEST_FILE:
        errors.add("too_large", mark, bytes=f"{len(raw):,}", most=f"{LARGEST_FILE:,}")
        return None
    if raw.startswith(_ZIPPED):
        errors.add("spreadsheet", mark)
        return None
    decoded = _decoded(raw)
    if odd := _CONTROL.search(decoded.text):
        before = _LINE_BREAK.split(decoded.text[: odd.start()])
        place = Mark(file, len(before), len(before[-1]) + 1)
        errors.add("control", place, sign=f"U+{ord(odd[0]):04X}")
        return None
    return decoded


def _decoded(raw: bytes) -> Decoded:
    for start, codec, name in _MARKS:
        if raw.startswith(start):
            return Decoded(raw.decode(codec, errors="replace"), name)
    if unmarked := _utf16(raw):
        return Decoded(raw.decode(unmarked, errors="replace"), "UTF-16", guessed=True)
    try:
        return Decoded(raw.decode("utf-8"), "UTF-8")
    except UnicodeDecodeError:
        pass  # an older program: what Windows calls ANSI in Western Europe holds Latin-1 too
    try:
        return Decoded(raw.decode("cp1252"), "Windows-1252", guessed=True)
    except UnicodeDecodeError:
        return Decoded(raw.decode("latin-1"), "Latin-1", guessed=True)


def _utf16(raw: bytes) -> str | None:
    """The codec of UTF-16 without a mark: every other byte of a Western text is zero."""
    head = raw[:_LOOKED_AT]
    low, high = head[0::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if half and high > half * 0.4 and high > low * 4:
        return "utf-16-le"
    if half and low > half * 0.4 and low > high * 4:
        return "utf-16-be"
    return None
