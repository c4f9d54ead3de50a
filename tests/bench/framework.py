"""What a benchmark is: a figure, and a reference from the same run that it is a ratio of."""

from __future__ import annotations

import cProfile
import pstats
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO

Measure = Callable[[], float]
"""Runs once and gives a figure (in the benchmark's unit)."""


@dataclass(frozen=True)
class Bench:
    """`figure` beside `reference`, both in `unit`.

    `aim` bounds their ratio, from below or (`at_most`) from above; None where the ratio is only told.
    """

    name: str
    unit: str
    figure: Measure
    reference: Measure
    aim: float | None
    at_most: bool = False
    note: str = ""


@dataclass(frozen=True)
class Result:
    """Medians over the rounds, and the median of the rounds' ratios."""

    bench: Bench
    figure: float
    reference: float
    ratio: float

    @property
    def met(self) -> bool:
        """Whether the aim, if there is one, is met."""
        if self.bench.aim is None:
            return True
        return self.ratio <= self.bench.aim if self.bench.at_most else self.ratio >= self.bench.aim

    def line(self) -> str:
        """For the table that is printed."""
        sign = "≤" if self.bench.at_most else "≥"
        aim = "" if self.bench.aim is None else f"{sign} {self.bench.aim:g}"
        return (
            f"{self.bench.name:<44} {_number(self.figure):>10} {_number(self.reference):>10} {self.bench.unit:<6}"
            f" {self.ratio:>6.2f}  {aim:<7} {'' if self.met else 'missed'}"
        )


def _number(value: float) -> str:
    """With about four digits, whatever the unit."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


HEAD = f"{'':<44} {'figure':>10} {'reference':>10} {'':<6} {'ratio':>6}  {'aim':<7}"


def run(bench: Bench, rounds: int) -> Result:
    """Figure and reference by turns, so that whatever else the machine does meets both alike."""
    bench.reference()  # warm up
    bench.figure()
    pairs = [(bench.figure(), bench.reference()) for _ in range(rounds)]
    return Result(
        bench,
        statistics.median(figure for figure, _ in pairs),
        statistics.median(reference for _, reference in pairs),
        statistics.median(figure / reference for figure, reference in pairs),
    )


def profile(bench: Bench, lines: int, out: TextIO = sys.stdout) -> None:
    """Where the figure's time goes, own time first."""
    profiler = cProfile.Profile()
    profiler.enable()
    bench.figure()
    profiler.disable()
    out.write(f"\n{bench.name}\n")
    pstats.Stats(profiler, stream=out).strip_dirs().sort_stats("tottime").print_stats(lines)
