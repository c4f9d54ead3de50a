"""What a benchmark is: a figure, and a reference from the same run that it is a ratio of.

Figures that are work for the processor alone are taken with `time.process_time`, so that other programs do not count.
"""

from __future__ import annotations

import cProfile
import pstats
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TextIO, TypeVar

Measure = Callable[[], float]
"""Runs once and gives a figure (in the benchmark's unit)."""

Enough = Callable[[Sequence[float]], bool]
"""Whether these rounds (see `Result.compared`) are enough to say what is to be said."""

LEAST, FEW, MOST = 5, 4, 25
"""Rounds of a figure: at least, at least of one that takes longer than `DEAR`, and at most."""

DEAR, PATIENCE = 2.5, 20.0
"""Seconds of a round that is dear; seconds after which no further round of a figure is begun, beyond the least."""

T = TypeVar("T")


@dataclass(frozen=True)
class Bench:
    """`figure` beside `reference`, both in `unit`; a number for a reference is a fixed limit.

    `aim` bounds their ratio, from below or (`at_most`) from above; None where the ratio is only told. Rates (`1/s`) are
    better when they are higher, all else when it is lower. `matters` is the least change against the baseline that
    anybody would mind, as a share. `waits`: the figure is made of waiting, so that a fixed limit means the same on a
    faster machine. `once`: a single round, as dear as many, is held against the aim alone; of one round nobody knows
    whether it has changed. `lacks` says why it cannot be measured here; nothing if it can.
    """

    name: str
    unit: str
    figure: Measure
    reference: Measure | float
    aim: float | None
    at_most: bool = False
    note: str = ""
    matters: float = 0.1
    waits: bool = False
    once: bool = False
    lacks: Callable[[], str] = str

    @property
    def is_rate(self) -> bool:
        """Whether more is better."""
        return self.unit == "1/s"


class Round(NamedTuple):
    """Figure and reference, taken one after the other, and what the yardstick took beside a fixed limit."""

    figure: float
    reference: float
    yardstick: float = 1.0


@dataclass(frozen=True)
class Result:
    """The rounds of a benchmark."""

    bench: Bench
    rounds: tuple[Round, ...]

    @property
    def figure(self) -> float:
        """The median of the figure."""
        return statistics.median(one.figure for one in self.rounds)

    @property
    def reference(self) -> float:
        """The median of the reference."""
        return statistics.median(one.reference for one in self.rounds)

    @property
    def ratio(self) -> float:
        """The median of the rounds' ratios."""
        return statistics.median(one.figure / one.reference for one in self.rounds)

    @property
    def compared(self) -> list[float]:
        """Each round's ratio as it is held against the baseline: a fixed limit moves with the machine's speed."""
        rate = self.bench.is_rate
        return [one.figure / one.reference * (one.yardstick if rate else 1 / one.yardstick) for one in self.rounds]

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
            f"{self.bench.name:<48} {number(self.figure):>9} {number(self.reference):>9} {self.bench.unit:<6}"
            f" {self.ratio:>6.2f}  {aim:<6} {'' if self.met else 'missed':<6} {len(self.rounds):>3}"
        )


def number(value: float) -> str:
    """With about four digits, whatever the unit."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


HEAD = f"{'':<48} {'figure':>9} {'reference':>9} {'':<6} {'ratio':>6}  {'aim':<6} {'':<6} {'n':>3}"


class Shared(Generic[T]):
    """A dear run that several figures are read from: each of them sees every run once, in its own rounds."""

    def __init__(self, measure: Callable[[], T]) -> None:
        self._measure = measure
        self._runs: list[T] = []
        self._seen: Counter[str] = Counter()

    def read(self, reader: str) -> T:
        """The next run that this reader has not seen."""
        number = self._seen[reader]
        self._seen[reader] += 1
        if number == len(self._runs):
            self._runs.append(self._measure())
        return self._runs[number]

    def reader(self, name: str, of: Callable[[T], float]) -> Measure:
        """What reads one figure of each run."""
        return lambda: of(self.read(name))


def share_of(taken: Sequence[float], share: float) -> float:
    """So many of them are at most this: 0.5 is their middle, 1 the most."""
    return sorted(taken)[round(share * (len(taken) - 1))]


STRIDES = 20_000


def yardstick() -> float:
    """How fast this machine is at the moment: the processor's time, in units of 10 ms, for a bit of plain Python."""

    def steps() -> object:
        held: dict[int, tuple[int, str]] = {}
        for number in range(STRIDES):
            held[number % 97] = (number, str(number))
            yield held.get(number * 7 % 97)

    begun = time.process_time()
    for _ in steps():  # type: ignore[attr-defined]
        pass
    return (time.process_time() - begun) * 100


class NotMeasuredError(Exception):
    """A figure could not be taken; the message says what happened. The other figures are taken all the same."""


def one_round(bench: Bench) -> Round:
    """Figure and reference by turns, so that whatever else the machine does meets both alike."""
    if callable(bench.reference):
        return Round(bench.figure(), bench.reference())
    before = 1.0 if bench.waits else yardstick()
    figure = bench.figure()
    speed = 1.0 if bench.waits else (before + yardstick()) / 2
    return Round(figure, bench.reference, speed)


def run(
    bench: Bench, enough: Enough = lambda _: False, *, few: int = FEW, most: int = MOST, patience: float = PATIENCE
) -> Result:
    """Rounds until they are enough, `most` are taken, or patience is at an end; one before them warms up.

    Of a dear one at least `few`, and none to warm up.
    """
    if bench.once:
        return Result(bench, (one_round(bench),))
    begun = time.perf_counter()
    rounds = [one_round(bench)]
    dear = time.perf_counter() - begun > DEAR
    if not dear:
        rounds.clear()  # it read files, filled caches
    least = min(most, few if dear else LEAST)
    while len(rounds) < least or (len(rounds) < most and time.perf_counter() - begun < patience):
        rounds.append(one_round(bench))
        if len(rounds) >= least and enough(Result(bench, tuple(rounds)).compared):
            break
    return Result(bench, tuple(rounds))


def profile(bench: Bench, lines: int, out: TextIO = sys.stdout) -> None:
    """Where the figure's time goes, own time first."""
    profiler = cProfile.Profile()
    profiler.enable()
    bench.figure()
    profiler.disable()
    out.write(f"\n{bench.name}\n")
    pstats.Stats(profiler, stream=out).strip_dirs().sort_stats("tottime").print_stats(lines)
