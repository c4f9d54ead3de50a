"""Counts how often each die has shown each face, over all saved games, and tests whether a die is fair."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from companion.table.journal import Entry

ROLLED = ("tower", "tower+accepted", "radio", "radio+accepted", "virtual", "typed")
"""Sources that are counted. A die that somebody set by hand was not thrown, and a seeded machine throws no dice."""


class Die(NamedTuple):
    """One physical or virtual die: the source that rolls it, and its position in that source's readings, from 1."""

    source: str
    number: int


Record = Mapping[Die, Counter[int]]
"""How often each die has shown each face."""


def count_faces(journals: Iterable[Iterable[Entry]]) -> dict[Die, Counter[int]]:
    """Counts the faces of all rolls in these games.

    A roll whose answer was undone was thrown all the same and counts. A result that was kept over an undo counts once.
    """
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
            source = entry.source.partition("+")[0]
            for number, face in enumerate(faces, 1):
                counted.setdefault(Die(source, number), Counter())[face] += 1
    return counted


def _faces(entry: Entry) -> tuple[int, ...] | None:
    """Returns the faces that a journal entry records, or None if the entry is not a roll."""
    value = entry.value
    if entry.kind != "answer" or entry.party is not None or entry.source not in ROLLED or not isinstance(value, list):
        return None
    whole = all(isinstance(face, int) and not isinstance(face, bool) and face > 0 for face in value)
    return tuple(value) if value and whole else None


ALPHA, POWER = 0.05, 0.8
"""Significance and power: one fair die in twenty is called unusual, four of five biased ones are found."""
EXPECTED = 5
"""How often each face must be expected for the test to be valid (Cochran's rule)."""
TELLING = 1.5
"""The bias that the test should find: a face that comes one and a half times as often as it should."""

_NEGLIGIBLE = 1e-9

TOO_FEW, NO_EVIDENCE, UNUSUAL = "too_few", "no_evidence", "unusual"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What can be concluded about the fairness of one die.

    `code` is `too_few` (roll `more` times first), `no_evidence` (after `more` further rolls, a face that comes 1.5
    times as often as it should would probably be noticed; 0 if it would be by now) or `unusual` (roll `more` times and
    test these rolls alone). `chance` is the probability, 0 to 1, that a fair die deviates at least as much.
    """

    code: str
    rolls: int
    more: int
    chance: float


def judge_die(counts: Sequence[int]) -> Verdict:
    """Judges a die from how often each of its faces came; `counts` has one entry per face, at least two.

    Raises ValueError for fewer faces or negative counts.
    """
    faces, rolls = len(counts), sum(counts)
    if faces < 2 or min(counts) < 0:
        raise ValueError(f"no die has the counts {list(counts)}")
    if rolls < EXPECTED * faces:
        return Verdict(TOO_FEW, rolls, EXPECTED * faces - rolls, 1.0)
    chance = tail(chi_square(counts), faces - 1)
    enough = rolls_needed(faces, TELLING)
    if chance < ALPHA:
        return Verdict(UNUSUAL, rolls, enough, chance)
    return Verdict(NO_EVIDENCE, rolls, max(0, enough - rolls), chance)


def chi_square(counts: Sequence[int]) -> float:
    """Pearson's chi-square statistic of these counts against equally likely faces."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def tail(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable with `freedom` degrees of freedom is at least `statistic`.

    Formulas 26.4.4 and 26.4.5 of Abramowitz and Stegun, "Handbook of Mathematical Functions".
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    start = (freedom % 2) / 2
    total = math.erfc(math.sqrt(half)) if start else 0.0
    order = start
    while order < freedom / 2:
        total += math.exp(order * math.log(half) - half - math.lgamma(order + 1))
        order += 1
    return min(1.0, total)


@cache
def rolls_needed(faces: int, weight: float) -> int:
    """The number of rolls needed to notice a biased die.

    A face that comes `weight` times as often as it should is then found with probability `POWER`.
    """
    freedom = faces - 1
    critical = _bisect(lambda x: tail(x, freedom) - ALPHA, 0.0, 10.0 * freedom + 50.0)
    strength = _bisect(lambda shift: POWER - _power(shift, freedom, critical), 0.0, 200.0)
    return math.ceil(strength * freedom / (weight - 1) ** 2)


def _power(shift: float, freedom: int, critical: float) -> float:
    """The tail of the noncentral chi-square distribution, as a Poisson mixture of central ones."""
    total, weight = 0.0, math.exp(-shift / 2)
    for step in range(1000):
        if weight < _NEGLIGIBLE and step > shift:
            break
        total += weight * tail(critical, freedom + 2 * step)
        weight *= shift / 2 / (step + 1)
    return total


def _bisect(falling: Callable[[float], float], low: float, high: float) -> float:
    """Finds the zero of a falling function between `low` and `high` by bisection."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2
