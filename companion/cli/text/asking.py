"""Understands questions in whole sentences: “what does the lion do?” is about the lion."""

from __future__ import annotations

import re

from companion.texts.spelling import bare

_BEGINS = frozenset({"what", "how", "was", "wie", "wozu", "wofur", "que", "como"})
"""Words with which a question begins, without accents."""

_WORDS = """
what how was wie wozu wofur que como why warum por para
do does did is are work works mean means for good can with
macht machen tut tun ist sind bedeutet heisst geht gehen funktioniert funktionieren kann bringt wirkt man gut mit
hace hacen es son significa funciona funcionan sirve sirven puede
the a an der die das den dem ein eine einen einem el la los las un una
"""
_ABOUT_NOTHING = frozenset(_WORDS.split())
"""Words that do not tell what is asked about, without accents: question words, articles."""


def topic_in(typed: str) -> str:
    """The subject of a question; empty if the line is no question or has no subject."""
    words = _words(typed)
    return topic(typed) if len(words) > 1 and bare(words[0]) in _BEGINS else ""


def topic(typed: str) -> str:
    """The line without question marks and without filler words at its beginning and end."""
    words = _words(typed)
    while words and bare(words[0]) in _ABOUT_NOTHING:
        words = words[1:]
    while words and bare(words[-1]) in _ABOUT_NOTHING:
        words = words[:-1]
    return " ".join(words)


def _words(typed: str) -> list[str]:
    return re.findall(r"[^\s?¿!¡]+", typed)
