"""`python -m tests.bench`: every figure beside its reference from the same run, and whether it changed.

Each module of this package that has a list `BENCHES` takes part; one module per topic. What is worse than in the
baseline is measured once more at the end; the exit code is 1 when it is worse again. `--accept` writes the baseline
anew, and the table in docs/performance.md.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from tests.tools.stopping import stopping

os.environ["KIVY_NO_ARGS"] = "1"  # else Kivy takes our arguments for its own, in whichever figure imports it first

with stopping():
    import tests.bench
    from tests.bench import baseline, page
    from tests.bench.framework import HEAD, MOST, Bench, NotMeasuredError, Result, profile, run
    from tests.bench.verdict import Verdict, compare

ACCEPTED, ACCEPTED_FEW = 15, 7
"""Rounds of a figure for the baseline, if there is the time; of a dear one: four others can be sure beside as many."""


def found() -> list[Bench]:
    """The benchmarks of all modules, in the modules' order."""
    benches: list[Bench] = []
    infos = pkgutil.walk_packages(tests.bench.__path__, "tests.bench.")
    names = sorted((info.name.rpartition(".")[2], info.name) for info in infos if not info.ispkg)
    for module in (path for name, path in names if name != "__main__" and not name.startswith("test_")):
        benches += getattr(importlib.import_module(module), "BENCHES", [])
    return benches


def main(argv: Sequence[str] | None = None) -> int:
    """Run what was asked for, print a line for each; 1 if something is worse than before or was not measured."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Figures beside their references.")
    parser.add_argument("only", nargs="*", help="parts of names; without any, all")
    parser.add_argument(
        "--accept", action="store_true", help="take what comes out as the baseline, and write the page's table"
    )
    parser.add_argument("--rounds", type=int, default=0, help=f"rounds at most (usually {MOST})")
    parser.add_argument("--profile", action="store_true", help="also say where the time goes")
    parser.add_argument("--lines", type=int, default=15, help="lines of a profile")
    asked = parser.parse_args(argv)
    with stopping():
        return measured(parser, asked)


def measured(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> int:
    """Run what was asked for; the command's exit code."""
    benches = [b for b in found() if not asked.only or any(part in b.name for part in asked.only)]
    if not benches:
        names = "\n".join(sorted(f"  {bench.name}" for bench in found()))
        parser.error(f"no benchmark is called like {', '.join(asked.only)}; there are\n{names}")
    benches = _possible(bench for bench in benches if not (asked.accept and bench.once))
    before = {} if asked.accept else baseline.read()
    figures = "1 figure" if len(benches) == 1 else f"{len(benches)} figures"
    sys.stdout.write(f"{figures}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n{HEAD}\n")
    taken: list[Result] = []
    verdicts: dict[str, Verdict] = {}
    broken: list[str] = []
    for bench in benches:
        try:
            if asked.accept:
                result, verdict = run(bench, few=ACCEPTED_FEW, most=asked.rounds or ACCEPTED), None
            else:
                result, verdict = _held(bench, before.get(bench.name, ()), asked.rounds or MOST)
        except NotMeasuredError as error:
            broken.append(bench.name)
            sys.stdout.write(f"{bench.name}: not measured, {error}\n")
            continue
        taken.append(result)
        if asked.accept:
            baseline.accept({bench.name: result.compared})  # at once: who stops it keeps what was measured
            page.write([result])
        if verdict is not None:
            verdicts[bench.name] = verdict
        unheld = "" if asked.accept or bench.once else "not in the baseline yet"
        _tell(result, verdict.line() if verdict is not None else unheld)
    if broken:
        sys.stdout.write(f"Not measured: {'; '.join(broken)}.\n")
    if asked.profile:
        for bench in benches:
            profile(bench, asked.lines)
    if asked.accept:
        if not asked.only and not broken:
            baseline.accept({result.bench.name: result.compared for result in taken}, whole=True)
            page.write(taken, whole=True)
        return int(bool(broken))
    worse = [bench for bench in benches if bench.name in verdicts and verdicts[bench.name].word == "worse"]
    if worse:
        sys.stdout.write("Worse; once more, for a spell of the machine passes and a change stays:\n")
    for bench in worse:
        result, verdict = _held(bench, before[bench.name], asked.rounds or MOST)
        assert verdict is not None
        verdicts[bench.name] = verdict
        _tell(result, verdict.line())
    return max(_summed(verdicts), int(bool(broken)))


def _possible(benches: Iterable[Bench]) -> list[Bench]:
    """Those that can be measured here; of the others it is said why not."""
    possible, lacking = list[Bench](), Counter[str]()
    for bench in benches:
        if why := bench.lacks():
            lacking[why] += 1
        else:
            possible.append(bench)
    for why, number in lacking.items():
        sys.stdout.write(f"Not measured here, {number} of them: {why}.\n")
    return possible


def _tell(result: Result, said: str) -> None:
    note = f"  ({result.bench.note})" if result.bench.note else ""
    sys.stdout.write(f"{result.line()}  {said}{note}\n")
    sys.stdout.flush()


def _held(bench: Bench, known: Sequence[float], most: int) -> tuple[Result, Verdict | None]:
    """As many rounds as it takes to hold them against the known ones; if there are none, as few as can be."""
    if not known:
        return run(bench, lambda _: True, most=most), None
    judged = partial(compare, known, rate=bench.is_rate, matters=bench.matters)
    result = run(bench, lambda now: judged(now).decided, most=most)
    return result, judged(result.compared)


def _summed(verdicts: dict[str, Verdict]) -> int:
    """Say what is worse twice, and what could not be said."""
    for word, said in (("worse", "Worse than the baseline"), ("too noisy", "Too noisy to say")):
        names = [name for name, verdict in verdicts.items() if verdict.word == word]
        if names:
            sys.stdout.write(f"{said}: {'; '.join(names)}.\n")
    return int(any(verdict.word == "worse" for verdict in verdicts.values()))


if __name__ == "__main__":
    sys.exit(main())
