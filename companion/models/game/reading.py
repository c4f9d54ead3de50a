"""Reading aloud: passages, speed, and which sentences to highlight meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.texts.wording import N_


class Passage(NamedTuple):
    """A passage read in one go; `card` is the id of the card it is from, which may have a recording."""

    sentences: tuple[str, ...]
    card: str = ""


PACES = {80: N_("Very slow"), 110: N_("Slow"), 150: N_("Normal"), 190: N_("Fast")}
"""Speeds of reading in words a minute, with their names."""


def slower(pace: int) -> int:
    """The next slower reading speed; the same if there is none."""
    return max((one for one in PACES if one < pace), default=pace)


def marked(shown: Sequence[str], reading: Sequence[str], before: Sequence[int]) -> tuple[int, ...]:
    """Indices of the displayed sentences that are being read; `before` are those read previously.

    A card may contain a sentence twice, so the search starts after `before`, and then from the beginning.
    """
    if len(reading) > 1:  # a recording: nobody knows how far it is
        return tuple(number for number, sentence in enumerate(shown) if sentence in reading)
    last = max(before, default=-1)
    places = [number for number, sentence in enumerate(shown) if sentence in reading]
    return tuple(sorted(places, key=lambda number: (number <= last, number))[:1])
