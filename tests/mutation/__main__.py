"""`python -m tests.mutation`: see `make mutation`."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence

from tests.tools.stopping import GOES_ON, stopping

with stopping():
    from tests.mutation.mutants import PACKAGES, Mutant, all_of, sample
    from tests.mutation.results import NOTICED, Results
    from tests.mutation.survivors import accepted
    from tests.mutation.trying import Trying

LEAST = 0.97
"""The share of mutants of each package that has to be noticed."""


def main() -> int:
    """Try the sample; 1 if too many were not noticed, or one that is not accounted for."""
    parser = argparse.ArgumentParser(
        "python -m tests.mutation",
        description="Change a line: does a test fail? First, for some ten minutes whatever the sample, it looks which "
        "test reaches which line; that is kept until code, packs or tests change.",
    )
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help=f"of {', '.join(PACKAGES)} (all)")
    parser.add_argument("--sample", type=int, default=600, metavar="N", help="mutants of each package (600)")
    parser.add_argument("--whole", action="store_true", help="all mutants, for hours")
    parser.add_argument("--seed", default="1", help="the same seed draws the same mutants (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="how many at once")
    parser.add_argument("--budget", type=float, default=15, metavar="S", help="seconds of tests for each at most (15)")
    parser.add_argument("--fresh", action="store_true", help="begin again instead of going on")
    parser.add_argument("--only", metavar="NAME", help="mutants whose name has this in it, out of all")
    parser.add_argument("--by", nargs="+", metavar="FILE", help="try those that are left on all tests of these files")
    args = parser.parse_args()
    with stopping("" if args.fresh else GOES_ON):
        return run(parser, args)


def run(parser: argparse.ArgumentParser, args: argparse.Namespace) -> int:
    """What was asked for; its exit code."""
    if unknown := sorted(set(args.packages) - set(PACKAGES)):
        parser.error(f"there is no package {unknown[0]}; there are {', '.join(PACKAGES)}")
    packages = args.packages or list(PACKAGES)
    chosen: Mapping[str, Sequence[Mutant]]
    if args.only:
        chosen = {package: [m for m in all_of(package) if args.only in m.name] for package in packages}
    else:
        chosen = {package: sample(package, None if args.whole else args.sample, args.seed) for package in packages}
    results = Results(fresh=args.fresh)
    tried, all_chosen = Trying(results, args.workers, args.budget), [m for package in packages for m in chosen[package]]
    if args.by:
        tried.those_left(all_chosen, args.by)
        left = [mutant for mutant in all_chosen if not results.was_noticed(mutant)]
        sys.stdout.write("".join(f"left      {mutant}\n          {mutant.name}\n" for mutant in left))
        return 1 if left else 0
    tried.all(all_chosen)
    return report(chosen, results)


def report(chosen: Mapping[str, Sequence[Mutant]], results: Results) -> int:
    """Print survivors with their reasons and a score for each package; 1 if one is too low or something is broken."""
    reasons, wrong = accepted(), False
    for package, mutants in chosen.items():
        counts: Counter[str] = Counter()
        for mutant in mutants:
            verdict = results.of(mutant)
            counts[verdict.verdict if verdict is not None else "broken"] += 1
            if verdict is None:
                sys.stdout.write(
                    f"BROKEN    {mutant}\n          {mutant.name}\n          {results.why_broken(mutant)}\n"
                )
            elif not verdict.noticed:
                reason = reasons.get(mutant.name, "no reason is noted")
                sys.stdout.write(f"{verdict.verdict:<9} {mutant}\n          {mutant.name}\n          {reason}\n")
        noticed = sum(counts[verdict] for verdict in NOTICED)
        score = noticed / len(mutants) if mutants else 1.0
        wrong |= score < LEAST or counts["broken"] > 0
        told = ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common())
        sys.stdout.write(f"{package}: {score:.1%} of {len(mutants)} noticed ({told})\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
