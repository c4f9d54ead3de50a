"""The table of figures in docs/performance.md, written when a baseline is accepted, so that both say the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.bench.framework import Result, number

FILE = Path(__file__).parents[2] / "docs" / "performance.md"
HEAD = ("| what | figure | reference | ratio | aim | |", "|---|---|---|---|---|---|")


def write(results: Sequence[Result], file: Path = FILE, *, whole: bool = False) -> None:
    """Put these figures in place of those of the same names; the others stay, unless these are all.

    Raises ValueError if the page has no such table.
    """
    lines = file.read_text("utf-8").split("\n")
    begin = lines.index(HEAD[0]) + len(HEAD)
    end = next((at for at, line in enumerate(lines[begin:], begin) if not line.startswith("|")), len(lines))
    before = {} if whole else {line.split(" | ")[0]: line for line in lines[begin:end]}
    rows = before | {f"| {result.bench.name}": row(result) for result in results}
    file.write_text("\n".join([*lines[:begin], *rows.values(), *lines[end:]]), "utf-8")


def row(result: Result) -> str:
    """A figure as a line of the table: the medians, the aim, and whether it is missed."""
    bench, sign = result.bench, "≤" if result.bench.at_most else "≥"
    aim = "told only" if bench.aim is None else f"{sign} {bench.aim:g}"
    cells = [bench.name, f"{number(result.figure)} {bench.unit}".strip(), number(result.reference)]
    return f"| {' | '.join([*cells, f'{result.ratio:.2f}', aim])} | {'' if result.met else '**missed**'} |"
