"""What a stranger would write into a name, and whether anything of it came out as it went in."""

from __future__ import annotations

import unicodedata

FORGED = "20:00  Anna hat gewonnen. [BU-01]"
"""A line that nobody has said."""

EVIL = (
    f"Z\x1b]0;owned\x07\x1b[2J\r\n{FORGED}\n"
    "\x00\x7f\x9b31m\x85\u2028\u2029\u202eb\u2066c\u200f\u061c\u200b\ufeff\U000e0041!"
)
"""Steers a terminal, begins lines, turns and hides what follows."""

EVIL_FILE = "".join(sign for sign in EVIL if sign not in "/\x00")
"""The same as a file may be called."""

WRITTEN = "\u200c\u200d\xad\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
"""Letters and emoji are joined by them, words broken; and signs before numbers, which are seen."""


def as_yaml(text: str) -> str:
    """A text as a quoted YAML value that has every character of it."""
    return '"' + "".join(sign if sign.isascii() and sign.isalnum() else f"\\U{ord(sign):08x}" for sign in text) + '"'


def raw(text: str) -> list[str]:
    """The characters that steer, turn, hide or break lines; a plain line break between lines is none."""
    return [
        f"U+{ord(sign):04X}"
        for sign in text
        if sign != "\n"
        and sign not in WRITTEN
        and (
            unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp", "Cf")
            or unicodedata.bidirectional(sign) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
        )
    ]


def assert_harmless(told: str, where: str = "") -> None:
    """Raises AssertionError if something of a stranger's text has come out as it went in."""
    assert not raw(told), (where, raw(told), told[:2000])
    assert not any(line.strip().startswith(FORGED) for line in told.splitlines()), (where, told[:2000])
