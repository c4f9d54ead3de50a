"""Many seeded trials of one kind after another: resumable, each to be repeated by its seed, figures as JSON.

A trial is a function of its seed. What it counts is added up; an `AssertionError`, or anything else that it raises, is
a finding: it is kept with its seed and the trials go on. `build/trials/<name>.json` holds how far they are.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

BUILD = Path(__file__).parents[2] / "build" / "trials"
"""Where figures and what was reached are written."""
MOST_FINDINGS = 20
"""After so many the trials end: it is broken, and all else would say the same."""
KEEP_EVERY = 5.0
"""Seconds between two notes of how far it is."""

Trial = Callable[[str], Mapping[str, int]]
"""Runs once for a seed; what it counted."""


@dataclass(frozen=True)
class Part:
    """A kind of trial. `counts` is the figure that `most` (by default) bounds: a trial may count many of it."""

    name: str
    about: str
    trial: Trial
    counts: str
    most: int


@dataclass
class Figures:
    """What came of it so far."""

    seed: str
    trials: int = 0
    seconds: float = 0.0
    counted: dict[str, int] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)

    def line(self, part: Part) -> str:
        """For whoever watches."""
        told = ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in sorted(self.counted.items()))
        found = f"{len(self.findings)} FINDINGS" if self.findings else "nothing found"
        return f"{part.name}: {told} in {self.seconds:.0f} s; {found} (seed {self.seed})"


def run(part: Part, most: int, seed: str, *, fresh: bool = False, folder: Path = BUILD) -> Figures:
    """Go on with the trials of this seed until `most` are counted."""
    kept = folder / f"{part.name}.json"
    figures = _reached(kept, seed, fresh)
    begun, before, noted = time.monotonic(), figures.seconds, time.monotonic()
    while figures.counted.get(part.counts, 0) < most and len(figures.findings) < MOST_FINDINGS:
        try:
            counted = part.trial(f"{seed}/{figures.trials}")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for; kept and told
            counted = {part.counts: 1}
            figures.findings.append(_told(f"{seed}/{figures.trials}", error))
            sys.stderr.write(f"{part.name} {figures.findings[-1]}\n")
        figures.counted = dict(Counter(figures.counted) + Counter(counted))
        figures.trials += 1
        figures.seconds = before + time.monotonic() - begun
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
    parser.add_argument("--fresh", action="store_true", help="begin again instead of going on")
    parser.add_argument("--only", metavar="TRIAL", help="the one trial of this seed, as a finding names it")
    args = parser.parse_args(argv)
    wrong = sorted(set(args.parts) - {part.name for part in parts})
    if wrong:
        parser.error(f"there is no part {wrong[0]}; there are {', '.join(p.name for p in parts)}")
    chosen = [part for part in parts if not args.parts or part.name in args.parts]
    if args.only is not None:
        for part in chosen:
            sys.stdout.write(f"{part.name}: {dict(part.trial(args.only))}\n")
        return 0
    found = 0
    for part in chosen:
        figures = run(part, max(1, round(part.most * args.times)), args.seed, fresh=args.fresh)
        sys.stdout.write(f"{figures.line(part)}\n")
        found += len(figures.findings)
    return 1 if found else 0


def _told(seed: str, error: Exception) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{seed}: {type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"


def _reached(kept: Path, seed: str, fresh: bool) -> Figures:
    if fresh or not kept.is_file():
        return Figures(seed)
    figures = Figures(**json.loads(kept.read_text("utf-8")))
    return figures if figures.seed == seed else Figures(seed)


def _keep(kept: Path, figures: Figures) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    fresh = kept.with_suffix(".new")
    fresh.write_text(json.dumps(asdict(figures), indent=1) + "\n", "utf-8")
    fresh.replace(kept)
