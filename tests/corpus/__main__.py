"""`python -m tests.corpus [compare|make|show]`: see `tests.corpus`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatchcase

from tests.corpus.comparing import Change
from tests.corpus.differences import named, unaccounted
from tests.corpus.kept import packs, read, tables
from tests.corpus.telling import changed, texts

MOST_TOLD = 40
"""Lines that differ and are printed."""

AT_ONCE = 8
"""Tables that one process takes."""

EVERYTHING = ["*"]


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def compared(pack: str, tables: Sequence[str]) -> list[Change]:
    """Everything that these tables of a pack tell otherwise now."""
    kept = read(pack)
    return [change for table in tables for change in changed(table, kept[table], texts(kept[table]))]


def compare(patterns: Sequence[str], workers: int) -> int:
    """Compare the tables that a pattern fits. The exit code."""
    jobs: list[tuple[str, list[str]]] = []
    for pack in packs():
        fitting = [table for table in tables(pack) if any(fnmatchcase(table, pattern) for pattern in patterns)]
        jobs += [(pack, fitting[start : start + AT_ONCE]) for start in range(0, len(fitting), AT_ONCE)]
    with ProcessPoolExecutor(workers) as pool:
        running = [pool.submit(compared, *job) for job in jobs]
        found = [change for job in running for change in job.result()]
    differences = named()
    left = unaccounted(found, differences)
    unneeded = [line for one in differences for line in one.unneeded()] if patterns == EVERYTHING else []
    for line in [*map(str, left[:MOST_TOLD]), *unneeded]:
        tell(line)
    if len(left) > MOST_TOLD:
        tell(f"… and {len(left) - MOST_TOLD} more")
    tell(
        f"{sum(len(tables) for _, tables in jobs)} tables: {len(found)} lines differ, {len(left)} of them are not "
        f"named in differences.yaml; {len(unneeded)} patterns there are not needed."
    )
    return 1 if left or unneeded or not jobs else 0


def make(workers: int) -> int:
    """Make what is missing. The exit code."""
    from tests.corpus.making import make as made  # what compares can do without who plays

    if made(tell, workers):
        return 0
    tell("Every table is kept already, and what is kept is not made again. Who means to begin anew removes an archive.")
    return 1


def show(table: str, part: str) -> int:
    """Write a part of a table, or the names of what there is, to stdout. The exit code."""
    kept = read(table.partition("/")[0])
    if part in kept.get(table, {}):
        sys.stdout.buffer.write(kept[table][part])
        return 0
    for name in kept.get(table, kept) or packs():
        tell(name)
    return 1


def main() -> int:
    parser = argparse.ArgumentParser("python -m tests.corpus")
    commands = parser.add_subparsers(dest="command")
    comparing = commands.add_parser("compare", help="hold the tree as it is against what is kept (the usual command)")
    comparing.add_argument("tables", nargs="*", default=EVERYTHING, help="such as “politburo/*dealt*”")
    making = commands.add_parser("make", help="make the tables that are missing")
    for command in (comparing, making):
        command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    showing = commands.add_parser("show", help="print a part of a table")
    showing.add_argument("table")
    showing.add_argument("part", nargs="?", default="")
    args = parser.parse_args(sys.argv[1:] or ["compare"])
    if args.command == "make":
        return make(args.workers)
    if args.command == "show":
        return show(args.table, args.part)
    return compare(args.tables, args.workers)


if __name__ == "__main__":
    sys.exit(main())
