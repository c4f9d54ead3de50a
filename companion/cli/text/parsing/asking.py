"""Understands questions in whole sentences: “what does the lion do?” is about the lion."""

from __future__ import annotations

import re

from companion.texts.typed import bare, typed_anywhere
from companion.texts.wording import N_

# translators: words with which a question about a thing begins (what does the lion do?), separated by commas
BEGINS = N_("what, how")

# translators: words of such a question that do not tell what is asked about, separated by commas
ABOUT_NOTHING = N_("why, do, does, did, is, are, work, works, mean, means, for, good, can, with, the, a, an")
"""Question words, articles."""


def topic_in(typed: str) -> str:
    """The subject of a question; empty if the line is no question or has no subject."""
    words = _words(typed)
    return topic(typed) if len(words) > 1 and bare(words[0]) in _bare(BEGINS) else ""


def topic(typed: str) -> str:
    """The line without question marks and without filler words at its beginning and end."""
    words, nothing = _words(typed), _bare(BEGINS) | _bare(ABOUT_NOTHING)
    while words and bare(words[0]) in nothing:
        words = words[1:]
    while words and bare(words[-1]) in nothing:
        words = words[:-1]
    return " ".join(words)


def _bare(words: str) -> frozenset[str]:
    """In every language, since a game is talked about in more than one."""
    return frozenset(map(bare, typed_anywhere(words)))


def _words(typed: str) -> list[str]:
    return re.findall(r"[^\s?¿!¡]+", typed)
