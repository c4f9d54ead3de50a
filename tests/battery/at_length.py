"""`make battery`: every lawful combination of Bürokratopoly's switches with every number of players, at length.

Each is played from the set-up, the middle and the end of a game with everything held against it, then by greedy players
until somebody is General Secretary. What goes wrong is printed with the arguments that repeat it alone.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from multiprocessing import get_context
from typing import NamedTuple

from tests.battery.covering import Table, lawful_tables
from tests.battery.ending import somebody_is_general_secretary
from tests.battery.option_tables import playable
from tests.battery.positions import SET_UP, STARTS
from tests.battery.stretch import stretch
from tests.games.buerokratopoly_table import pack

FAILED = 1
TOLD_EVERY = 50


class Job(NamedTuple):
    """One table, and how long it is played."""

    table: Table
    seed: int
    entries: int


def failure(job: Job) -> str:
    """What went wrong at this table; empty if all held."""
    try:
        for start in STARTS:
            stretch(playable(job.table, start, job.seed), job.seed, job.entries)
        somebody_is_general_secretary(playable(job.table, SET_UP, job.seed), job.seed)
    except BaseException as error:  # what pytest.fail raises is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        return f"{job.table.id}\n{traceback.format_exc()}again: --seed {job.seed} --only {job.table.id}\n"
    return ""


def jobs(given: argparse.Namespace) -> list[Job]:
    """All lawful tables, or those that were asked for."""
    tables = list(lawful_tables(pack()))
    if given.only:
        tables = [table for table in tables if table.id == given.only]
    if given.seats:
        tables = [table for table in tables if table.seats == given.seats]
    return [Job(table, given.seed, given.entries) for table in tables]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play them all; 1 if anything failed, 2 if no such table exists."""
    parser = argparse.ArgumentParser(prog="make battery", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--seed", type=int, default=0, help="another number gives other games")
    parser.add_argument("--entries", type=int, default=120, help="entries from each start (120)")
    parser.add_argument("--seats", type=int, help="only tables with so many players")
    parser.add_argument("--only", help="only this table, by its id")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (one for each core)")
    given = parser.parse_args(arguments)
    todo = jobs(given)
    if not todo:
        parser.error("there is no such table")
    failed = 0
    with get_context("spawn").Pool(min(given.workers, len(todo))) as pool:
        for number, told in enumerate(pool.imap_unordered(failure, todo), start=1):
            failed += bool(told)
            sys.stdout.write(told)
            if number % TOLD_EVERY == 0 or number == len(todo):
                sys.stdout.write(f"{number} of {len(todo)} tables, {failed} failed\n")
            sys.stdout.flush()
    return FAILED if failed else 0
