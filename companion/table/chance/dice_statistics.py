"""What the dice have shown, by source and die, out of the journals: every roll stands there with its source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.table.journal.entries import Entry

ROLLED = ("tower", "tower+accepted", "virtual", "typed")
"""Sources that are counted. A die that somebody fixed by hand is nobody's throw, a seeded machine throws no dice."""


class Die(NamedTuple):
    """A source and which of its dice, counted from 1 in the order of reading."""

    source: str
    number: int


Record = Mapping[Die, Counter[int]]
"""How often each die has shown each face."""


def record(journals: Iterable[Iterable[Entry]]) -> dict[Die, Counter[int]]:
    """All rolls of all games. A roll that an undo took back was thrown all the same; one that it kept counts once."""
    counted: dict[Die, Counter[int]] = {}
    for entries in journals:
        kept: list[tuple[str, tuple[int, ...], str]] = []
        done: list[tuple[int, tuple[str, tuple[int, ...], str]]] = []
        for entry in entries:
            if entry.kind == "undo" and isinstance(entry.value, int):
                kept += [roll for number, roll in done if number >= entry.value]
                done = [(number, roll) for number, roll in done if number < entry.value]
            faces = _faces(entry)
            if faces is None:
                continue
            roll = (entry.name, faces, entry.source)
            done.append((entry.number, roll))
            if roll in kept:
                kept.remove(roll)  # the same result again for the same question: nobody threw
                continue
            source = "tower" if entry.source.startswith("tower") else entry.source
            for number, face in enumerate(faces, 1):
                counted.setdefault(Die(source, number), Counter())[face] += 1
    return counted


def _faces(entry: Entry) -> tuple[int, ...] | None:
    """The faces of a roll; None if the entry is none. Rolls are nobody's answer: a list of whole numbers."""
    value = entry.value
    if entry.kind != "answer" or entry.party is not None or entry.source not in ROLLED or not isinstance(value, list):
        return None
    whole = all(isinstance(face, int) and not isinstance(face, bool) and face > 0 for face in value)
    return tuple(value) if value and whole else None
