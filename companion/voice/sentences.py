"""A text as the sentences in which it is read and shown: a line each, and long lines at the ends of their sentences."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 400
"""Most characters that are spoken as one text; longer sentences are cut at a space."""

_ENDS = re.compile(
    r"(?<=[.!?…])(?<!\W[^\W\d]\.)\s+(?=[\"'„“«¿¡(]*[A-ZÀ-ÖØ-Þ0-9])"
    r"|(?<=[؟。！？।])\s*(?=\S)"  # scripts without capitals
)
"""The gap between sentences: a mark, then a capital, a figure or an opening quotation mark; but not after a single
letter as in “z. B.”.
"""


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text in their order; nothing if it holds nothing to read."""
    return tuple(piece for piece in spoken_pieces(text) if is_read(piece))


def spoken_pieces(text: str) -> tuple[str, ...]:
    """The sentences for the screen, including those without any letter or digit, which are not read aloud."""
    found: list[str] = []
    for line in text.splitlines():
        for sentence in _ENDS.split(_readable(line)):
            found += _in_breaths(sentence.strip())
    return tuple(found)


def is_read(piece: str) -> bool:
    """Whether a text has anything for a voice to read."""
    return any(char.isalnum() for char in piece)


def _readable(line: str) -> str:
    """A line without control characters and lone surrogates, which can be neither read aloud nor shown."""
    return "".join(char if unicodedata.category(char) not in ("Cc", "Cs") else " " for char in line)


def _in_breaths(sentence: str) -> list[str]:
    parts: list[str] = []
    while len(sentence) > LONGEST:
        cut = sentence.rfind(" ", 1, LONGEST)
        cut = cut if cut > 0 else LONGEST
        parts.append(sentence[:cut].strip())
        sentence = sentence[cut:].strip()
    return [*parts, sentence] if sentence else parts
