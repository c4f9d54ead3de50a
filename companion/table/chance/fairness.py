"""Whether a die may be biased: Pearson's chi-square test against equal faces, and how many rolls that takes.

A test on a few rolls says nothing, and one fair die in twenty looks unusual at 95 %; so there is no verdict before
every face is expected five times, and never more than "unusual: roll n more".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

ALPHA, POWER = 0.05, 0.8
"""One fair die in twenty looks unusual; a biased one is found four times out of five."""
EXPECTED = 5
"""How often each face has to be expected before the test may be used at all (Cochran's rule)."""
TELLING = 1.5
"""A face that comes one and a half times as often as it should: what a group would want to know."""

_NEGLIGIBLE = 1e-9

TOO_FEW, NO_EVIDENCE, UNUSUAL = "too_few", "no_evidence", "unusual"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What may be said of a die.

    `code` is too_few (roll `more` first), no_evidence (`more` = rolls until a face that comes 1.5 times as often as it
    should would probably have shown; 0 if it would have by now) or unusual (roll `more` and test these alone).
    `chance` is how often a fair die shows this or worse, 0 to 1.
    """

    code: str
    rolls: int
    more: int
    chance: float


def judged(counts: Sequence[int]) -> Verdict:
    """What the counts of each face (at least two faces) say. Raises ValueError for fewer faces or negative counts."""
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
    """Pearson's statistic against equal faces."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def tail(statistic: float, freedom: int) -> float:
    """How likely a chi-square variable of so many degrees of freedom is at least this (A&S 26.4.4, 26.4.5)."""
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
    """Rolls after which a face that comes `weight` times as often as it should is found with `POWER`."""
    freedom = faces - 1
    critical = _bisect(lambda x: tail(x, freedom) - ALPHA, 0.0, 10.0 * freedom + 50.0)
    strength = _bisect(lambda shift: POWER - _power(shift, freedom, critical), 0.0, 200.0)
    return math.ceil(strength * freedom / (weight - 1) ** 2)


def _power(shift: float, freedom: int, critical: float) -> float:
    """The tail of the noncentral distribution: a Poisson mixture of central ones."""
    total, weight = 0.0, math.exp(-shift / 2)
    for step in range(1000):
        if weight < _NEGLIGIBLE and step > shift:
            break
        total += weight * tail(critical, freedom + 2 * step)
        weight *= shift / 2 / (step + 1)
    return total


def _bisect(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function is zero."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2
