"""What was counted, and how many taps an act should take at most. Needs no window."""

from __future__ import annotations

from typing import NamedTuple


class Taken(NamedTuple):
    """What an act took: fingers put down, and seconds of the window's clock from before the first on."""

    taps: int
    seconds: float


Rows = dict[str, Taken]
"""Acts by what they are called."""

AIMS = {
    "first run, to the first decision": 8,
    "second evening, begun": 3,
    "Secret round of four": 8,
    "Election of three": 8,
}
"""Most taps, of acts whose name has this in it."""


def aim_of(act: str) -> int | None:
    """Most taps that an act should take, if anything was aimed at."""
    return next((most for words, most in AIMS.items() if words in act), None)
