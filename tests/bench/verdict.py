"""Whether a figure has changed against the baseline: a regression is told from noise by the rounds of both.

The change is the quotient of the medians of two sets of ratios. That it is one at all is sure when next to no shuffle
of all rounds makes two sets whose ranks differ as much, which assumes nothing about how rounds scatter; how large it
is, bootstrap samples of both say. What scatters more than the change that matters is "too noisy", never "worse".
"""

from __future__ import annotations

import math
import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

Word = Literal["same", "better", "worse", "too noisy"]

SAMPLES = 1_000
SURE = 0.99
"""Of a hundred figures that have not changed, one may be called worse or better by chance, if it differs enough."""

NOTHING = 1e-9
"""What a ratio of nothing counts as, so that it has a logarithm."""


@dataclass(frozen=True)
class Verdict:
    """The change for the worse: 0.2 is a fifth worse, -0.2 a fifth better. It lies between `low` and `high`."""

    word: Word
    change: float
    low: float
    high: float

    @property
    def decided(self) -> bool:
        """Whether further rounds would say no more."""
        return self.word != "too noisy"

    def line(self) -> str:
        """For the table that is printed."""
        return f"{self.word} ({_percent(self.change)}; {_percent(self.low)} to {_percent(self.high)})"


def _percent(change: float) -> str:
    return f"{change:+.0%}"


def compare(before: Sequence[float], now: Sequence[float], *, rate: bool, matters: float) -> Verdict:
    """Hold this run's ratios against the baseline's; of a `rate` more is better.

    worse: surely some change for the worse, and most probably one that `matters` (a share, e.g. 0.1). better: likewise.
    same: surely no change that matters.
    """
    sign = -1 if rate else 1
    old, new = ([sign * math.log(max(ratio, NOTHING)) for ratio in ratios] for ratios in (before, now))
    rng = random.Random(len(old) * 1_000 + len(new))
    low, high = _interval(old, new, rng)
    middle, least = median(new) - median(old), math.log1p(matters)
    word: Word = "too noisy"
    if -least < low and high < least:
        word = "same"
    elif abs(middle) >= least and _by_chance(old, new, rng) <= 1 - SURE:
        word = "worse" if middle > 0 else "better"
    return Verdict(word, *(math.expm1(value) for value in (middle, low, high)))


def _interval(old: list[float], new: list[float], rng: random.Random) -> tuple[float, float]:
    """Between what the change lies, as far as these rounds tell."""
    drawn = sorted(median(rng.choices(new, k=len(new))) - median(rng.choices(old, k=len(old))) for _ in range(SAMPLES))
    outside = round(SAMPLES * (1 - SURE) / 2)
    middle = median(new) - median(old)
    return min(drawn[outside], middle), max(drawn[-1 - outside], middle)


def _by_chance(old: list[float], new: list[float], rng: random.Random) -> float:
    """How often two such sets differ by chance as much in their ranks (Mann and Whitney), both ways. A few rounds can
    never be sure.
    """
    every = [*old, *new]
    ordered = sorted(every)
    ranks = [(bisect_left(ordered, one) + bisect_right(ordered, one)) / 2 for one in every]
    middle = len(new) * len(every) / 2
    seen = abs(sum(ranks[len(old) :]) - middle)
    as_much = sum(abs(sum(rng.sample(ranks, len(new))) - middle) >= seen for _ in range(SAMPLES))
    return as_much / SAMPLES
