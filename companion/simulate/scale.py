"""Maps numbers to positions on a drawing, with round numbers on the axis."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

STEPS = 6
"""About how many round numbers an axis shows."""
CLOSE = 12
"""Labels of numbers closer than this fraction of the axis would overlap."""


@dataclass(frozen=True)
class Axis:
    """Numbers from `low` to `high` between the places `start` and `end`; `ticks` are those that are written there."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]
    bent: Callable[[float], float] = float

    def at(self, number: float) -> float:
        """Where a number stands."""
        low, high = self.bent(self.low), self.bent(self.high)
        return self.start + (self.end - self.start) * (self.bent(number) - low) / (high - low)

    @classmethod
    def around(cls, low: float, high: float, start: float, end: float) -> Axis:
        """An axis with even steps, from a round number to a round number."""
        step = _round_up((high - low or 1) / STEPS)
        first, last = math.floor(low / step), max(math.ceil(high / step), math.floor(low / step) + 1)
        return cls(first * step, last * step, start, end, tuple(n * step for n in range(first, last + 1)))

    @classmethod
    def powers(cls, low: float, high: float, start: float, end: float) -> Axis:
        """A logarithmic axis; `low` must be above 0.

        Both ends are labelled; a round number too near one of them is not.
        """
        decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        round_ones = [factor * 10.0**decade for decade in decades for factor in (1, 2, 5)]
        apart = (math.log10(high) - math.log10(low)) / CLOSE
        inside = (n for n in round_ones if math.log10(low) + apart < math.log10(n) < math.log10(high) - apart)
        return cls(low, high, start, end, (low, *inside, high), math.log10)


def _round_up(step: float) -> float:
    """The next of 1, 2, 5 with any number of zeros."""
    decade = 10.0 ** math.floor(math.log10(step))
    return next(factor * decade for factor in (1, 2, 5, 10) if factor * decade >= step * (1 - 1e-9))
