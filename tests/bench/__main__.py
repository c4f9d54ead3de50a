"""`python -m tests.bench`: every figure beside its reference from the same run.

Each module of this package that has a list `BENCHES` takes part; one module per topic.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys

import tests.bench
from tests.bench.framework import HEAD, Bench, profile, run


def found() -> list[Bench]:
    """The benchmarks of all modules, in the modules' order."""
    benches: list[Bench] = []
    names = sorted(info.name for info in pkgutil.iter_modules(tests.bench.__path__))
    for module in (name for name in names if name != "__main__" and not name.startswith("test_")):
        benches += getattr(importlib.import_module(f"tests.bench.{module}"), "BENCHES", [])
    return benches


def main() -> None:
    """Run what was asked for, print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Figures beside their references.")
    parser.add_argument("only", nargs="*", help="parts of names; without any, all")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of which the median counts")
    parser.add_argument("--profile", action="store_true", help="also say where the time goes")
    parser.add_argument("--lines", type=int, default=15, help="lines of a profile")
    asked = parser.parse_args()
    benches = [b for b in found() if not asked.only or any(part in b.name for part in asked.only)]
    if not benches:
        parser.error(f"no benchmark is called like {', '.join(asked.only)}")
    sys.stdout.write(HEAD + "\n")
    for bench in benches:
        sys.stdout.write(run(bench, asked.rounds).line() + (f"  ({bench.note})" if bench.note else "") + "\n")
        sys.stdout.flush()
    if asked.profile:
        for bench in benches:
            profile(bench, asked.lines)


if __name__ == "__main__":
    main()
