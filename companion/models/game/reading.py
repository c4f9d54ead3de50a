"""What is read aloud and shown meanwhile, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.texts.wording import N_


class Passage(NamedTuple):
    """What is read in one go; `card` is the card that it stands on, of which there may be a recording."""

    sentences: tuple[str, ...]
    card: str = ""


PACES = {80: N_("Very slow"), 110: N_("Slow"), 150: N_("Normal"), 190: N_("Fast")}
"""How fast a voice may read, in words a minute, with what that is called."""


def slower(pace: int) -> int:
    """The next pace below this one; the same if there is none."""
    return max((one for one in PACES if one < pace), default=pace)


def marked(shown: Sequence[str], reading: Sequence[str], before: Sequence[int]) -> tuple[int, ...]:
    """Which of the sentences on the screen are being read; `before` are those that were read last.

    A card may say the same twice: what is read next is looked for after what was read last, then from the beginning.
    """
    if len(reading) > 1:  # a recording: nobody knows how far it is
        return tuple(number for number, sentence in enumerate(shown) if sentence in reading)
    last = max(before, default=-1)
    places = [number for number, sentence in enumerate(shown) if sentence in reading]
    return tuple(sorted(places, key=lambda number: (number <= last, number))[:1])
