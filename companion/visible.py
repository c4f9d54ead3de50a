"""What came from outside, made harmless for a line of text: names, keys of a file, file names, what a device sends."""

from __future__ import annotations

import re

_UNSEEN = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # control characters: they steer a terminal, a line break begins another line
    "\ud800-\udfff"  # halves of characters: bytes of a file name that are no letters
    "\u2028\u2029"  # line and paragraph separators
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # directions: they turn what stands around them
    "\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"  # nothing to be seen at all
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "]"
)
"""Characters that cannot be seen. Not the joiners U+200C and U+200D, which Persian and Hindi names and many emoji need,
nor the soft hyphen, nor the signs before Arabic and Syriac numbers, which are visible.
"""


def visible(text: str) -> str:
    r"""A text in one line in which nothing steers, turns or hides: such characters stand there as `\u001b`.

    That is how JSON writes them: a JSON text says the same afterwards. This is the only way out of a command
    (`companion.cli.door`) and into the log and the sheet of a game.
    """
    return _UNSEEN.sub(_written, text)


def _written(found: re.Match[str]) -> str:
    number = ord(found[0])
    if number < 0x10000:
        return f"\\u{number:04x}"
    above = number - 0x10000  # two halves (RFC 8259, section 7)
    return f"\\u{0xD800 + (above >> 10):04x}\\u{0xDC00 + (above & 0x3FF):04x}"
