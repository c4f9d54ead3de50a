"""Many seeded trials of one kind, on all cores: resumable, each to be repeated by its seed, figures as JSON.

A trial is a function of its seed. What it counts is added up, what it reached is united; an `AssertionError`, or
anything else that it raises, is a finding: it is kept with its seed and the trials go on. They are looked at in the
order of their numbers, so the figures of a seed are the same whatever the number of workers, and
`build/trials/<name>.json` holds how far they are.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.tools.stopping import GOES_ON, begin_worker, end_workers, stopping, tidied

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "trials"
"""Where figures and what was reached are written."""
MOST_FINDINGS = 20
"""After so many the trials end: it is broken, and all else would say the same."""
KEEP_EVERY = 5.0
"""Seconds between two notes of how far it is."""
AHEAD = 2
"""Trials for each worker that wait or run while an earlier one is not done."""

Counted = Mapping[str, int | frozenset[str]]
"""Figures, and names of what was reached."""
Trial = Callable[[str], Counted]
"""Runs once for a seed; what it counted."""


@dataclass(frozen=True)
class Part:
    """A kind of trial. `counts` is the figure that `most` (by default) bounds: a trial may count many of it."""

    name: str
    about: str
    trial: Trial
    counts: str
    most: int


class Tried(NamedTuple):
    """What came of one trial: `finding` says what it raised, or is empty."""

    seed: str
    counted: Counted
    finding: str = ""


@dataclass
class Figures:
    """What came of all of them so far."""

    seed: str
    trials: int = 0
    seconds: float = 0.0
    counted: dict[str, int] = field(default_factory=dict)
    reached: dict[str, set[str]] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)

    def add(self, tried: Tried) -> None:
        """One more."""
        numbers = {name: value for name, value in tried.counted.items() if isinstance(value, int)}
        self.counted = dict(Counter(self.counted) + Counter(numbers))
        for name, value in tried.counted.items():
            if isinstance(value, frozenset):
                self.reached.setdefault(name, set()).update(value)
        self.findings += [tried.finding] if tried.finding else []
        self.trials += 1

    def line(self, part: Part) -> str:
        """For whoever watches; the figures of a part, whose names have a colon, stand in the file alone."""
        figures = self.counted | {name: len(names) for name, names in self.reached.items()}
        figures = {name: figure for name, figure in figures.items() if ":" not in name}
        told = ", ".join(f"{figure:,} {name.replace('_', ' ')}" for name, figure in sorted(figures.items()))
        found = f"{len(self.findings)} FINDINGS" if self.findings else "nothing found"
        return f"{part.name}: {told} in {self.seconds:.0f} s; {found} (seed {self.seed})"

    def plain(self) -> dict[str, object]:
        """As JSON has it."""
        return {**vars(self), "reached": {name: sorted(names) for name, names in sorted(self.reached.items())}}


def run(
    part: Part, most: int, seed: str, *, fresh: bool = False, folder: Path = BUILD, workers: int | None = None
) -> Figures:
    """Go on with the trials of this seed until `most` are counted. `workers` processes (all cores), 0: in this one."""
    kept = folder / f"{part.name}.json"
    figures = _reached(kept, seed, fresh)
    known = figures.counted.get(part.counts, 0)
    gone_on = f", {known:,} of them known" if known else ""
    sys.stderr.write(f"{part.name}: {most:,} {part.counts} to try{gone_on}: {part.about} (seed {seed})\n")
    begun, before, noted = time.monotonic(), figures.seconds, time.monotonic()
    seeds = (f"{seed}/{number}" for number in count(figures.trials))
    workers = (os.cpu_count() or 1) if workers is None else workers

    def needed(under_way: int) -> bool:
        """Whether these will hardly be enough, going by what a trial has counted so far; the first ones tell that."""
        counted = figures.counted.get(part.counts, 0)
        return counted + under_way * counted // figures.trials < most if figures.trials else under_way < workers

    trials = _spread(part, seeds, workers, needed) if workers else (_try(part, seed) for seed in seeds)
    with closing(trials):
        while figures.counted.get(part.counts, 0) < most and len(figures.findings) < MOST_FINDINGS:
            tried = next(trials)
            figures.add(tried)
            figures.seconds = before + time.monotonic() - begun
            if tried.finding:
                sys.stderr.write(f"{part.name} {tried.finding}\n")
            if time.monotonic() - noted > KEEP_EVERY:
                noted = time.monotonic()
                _keep(kept, figures)
                sys.stderr.write(f"  {figures.line(part)}\n")
    _keep(kept, figures)
    return figures


def main(name: str, parts: Sequence[Part], argv: Sequence[str] | None = None) -> int:
    """The command line of `python -m tests.<name>`; 1 if anything was found."""
    parser = argparse.ArgumentParser(f"python -m tests.{name}", description="; ".join(p.about for p in parts))
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(p.name for p in parts)} (all)")
    parser.add_argument("--seed", default="1", help="the same seed tries the same again (1)")
    parser.add_argument("--times", type=float, default=1.0, help="so many times the usual number (0.1: a tenth)")
    parser.add_argument("--workers", type=int, help="processes at once (one for each core); 0: all in this one")
    parser.add_argument("--fresh", action="store_true", help="begin again instead of going on")
    parser.add_argument("--only", metavar="TRIAL", help="the one trial of this seed, as a finding names it")
    args = parser.parse_args(argv)
    wrong = sorted(set(args.parts) - {part.name for part in parts})
    if wrong:
        parser.error(f"there is no part {wrong[0]}; there are {', '.join(p.name for p in parts)}")
    chosen = [part for part in parts if not args.parts or part.name in args.parts]
    with stopping("" if args.fresh or args.only is not None else GOES_ON):
        return _only(chosen, args.only) if args.only is not None else _all(chosen, args)


def _only(chosen: Sequence[Part], seed: str) -> int:
    for part in chosen:
        alone = Figures(seed)
        alone.add(Tried(seed, part.trial(seed)))
        sys.stdout.write(f"{alone.line(part)}\n")
    return 0


def _all(chosen: Sequence[Part], args: argparse.Namespace) -> int:
    found = 0
    for part in chosen:
        most = max(1, round(part.most * args.times))
        figures = run(part, most, args.seed, fresh=args.fresh, workers=args.workers)
        sys.stdout.write(f"{figures.line(part)}\n")
        sys.stdout.flush()
        found += len(figures.findings)
    return 1 if found else 0


def _try(part: Part, seed: str) -> Tried:
    try:
        return Tried(seed, part.trial(seed))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for; kept and told
        where = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{seed}: {type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
        return Tried(seed, {part.counts: 1}, told)


_HERE: list[Part] = []
"""What a worker works at: set once, in the worker alone, since a part cannot be sent but only be inherited."""


def _begin_here(part: Part) -> None:
    begin_worker()
    _HERE.append(part)


def _try_here(seed: str) -> Tried:
    with tidied():
        return _try(_HERE[0], seed)


def _spread(
    part: Part, seeds: Iterator[str], workers: int, needed: Callable[[int], bool]
) -> Generator[Tried, None, None]:
    """The trials in their order, several at a time. One that kills its worker is found out by trying it alone."""
    while True:
        waiting, futures = deque[str](), deque[Future[Tried]]()
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("fork"), _begin_here, (part,))
        try:
            while True:
                while not waiting or (len(waiting) < workers * AHEAD and needed(len(waiting))):
                    waiting.append(next(seeds))
                    futures.append(pool.submit(_try_here, waiting[-1]))
                tried = futures.popleft().result()
                waiting.popleft()
                yield tried
        except BrokenProcessPool:
            for seed in waiting:
                yield _alone(part, seed)
        finally:  # nobody waits any more for those under way
            end_workers(multiprocessing.active_children())
            pool.shutdown(wait=True, cancel_futures=True)


def _alone(part: Part, seed: str) -> Tried:
    """A trial in a worker of its own."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork"), _begin_here, (part,)) as pool:
        try:
            return pool.submit(_try_here, seed).result()
        except BrokenProcessPool:
            return Tried(seed, {part.counts: 1}, f"{seed}: it took its whole process with it")
        finally:
            end_workers(multiprocessing.active_children())


def _reached(kept: Path, seed: str, fresh: bool) -> Figures:
    if fresh or not kept.is_file():
        return Figures(seed)
    plain = json.loads(kept.read_text("utf-8"))
    reached = {name: set(names) for name, names in plain.get("reached", {}).items()}
    return Figures(**{**plain, "reached": reached}) if plain["seed"] == seed else Figures(seed)


def _keep(kept: Path, figures: Figures) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    fresh = kept.with_suffix(".new")
    fresh.write_text(json.dumps(figures.plain(), indent=1) + "\n", "utf-8")
    fresh.replace(kept)
