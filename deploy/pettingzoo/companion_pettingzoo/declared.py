"""The declared keys of a game: which number of an observation is what, and which action says what.

`keys/GAME.txt` has three sections, each line a key and, after a tab, the amount that is shown as 1:

    [view]      what is seen; see `companion_pettingzoo.naming.told`
    [actions]   answers with an action of their own
    [built]     what is told of an answer that is put together: a draft, a set of cards

`@A` stands for each seat, `@B` for each other one; with how many play the lines are written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import permutations
from typing import NamedTuple

import numpy as np

SECTIONS = ("view", "actions", "built")

SEAT = re.compile(r"@(\d)")
WILD = re.compile(r"@([AB])")
"""Ids of packs are in small letters, so that `assault@belkova` is none of these."""


class Keys(NamedTuple):
    """Names with their places and scales."""

    places: Mapping[str, int]
    scales: np.ndarray

    @classmethod
    def of(cls, lines: Iterable[tuple[str, float]]) -> Keys:
        kept = dict(lines)
        return cls({name: place for place, name in enumerate(kept)}, np.array([*kept.values()], np.float32))

    def __len__(self) -> int:
        return len(self.places)

    def vector(self, amounts: Mapping[str, float]) -> np.ndarray:
        """Amounts in their places, each as a part of its scale and held between -1 and 1; unknown ones are left out."""
        row = np.zeros(len(self.places), np.float32)
        places = self.places
        for name, amount in amounts.items():
            place = places.get(name)
            if place is not None:
                row[place] = amount
        return np.clip(row / self.scales, -1, 1)


class Declared(NamedTuple):
    """All keys of a game for a number of seats."""

    view: Keys
    actions: Keys
    built: Keys


def for_any_seat(name: str) -> str | None:
    """A name with `@A` and `@B` for the seats in it; None if there are more than two of them."""
    seats = list(dict.fromkeys(SEAT.findall(name)))
    if len(seats) > 2:
        return None
    return SEAT.sub(lambda found: "@" + "AB"[seats.index(found[1])], name)


def for_seats(pattern: str, seats: int) -> list[str]:
    """A key written out for so many seats."""
    wild = sorted(set(WILD.findall(pattern)))
    every = permutations(range(seats), len(wild))
    return [WILD.sub(lambda found: f"@{who[wild.index(found[1])]}", pattern) for who in every]  # noqa: B023


@cache
def declared(game: str, seats: int) -> Declared:
    """The keys of a game, read from its file. Raises FileNotFoundError."""
    text = (files("companion_pettingzoo") / "keys" / f"{game}.txt").read_text("utf-8")
    lines: dict[str, list[tuple[str, float]]] = {section: [] for section in SECTIONS}
    section = ""
    for line in text.splitlines():
        if line.startswith("[") and line[1:-1] in SECTIONS:
            section = line[1:-1]
        elif line and not line.startswith("#"):
            pattern, _, scale = line.partition("\t")
            lines[section] += [(name, float(scale or 1)) for name in for_seats(pattern, seats)]
    return Declared(*(Keys.of(lines[section]) for section in SECTIONS))
