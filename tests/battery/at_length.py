"""`make battery`: every lawful combination of Bürokratopoly's switches with every number of players, at length.

Each is played from the set-up, the middle and the end of a game with everything held against it, then by greedy
players until somebody is General Secretary. It goes on where it was stopped, in an order that its seed chooses, so
that a part of it is a sample of all. `--only` repeats a table by its id, which stands in a finding.
"""

from __future__ import annotations

import argparse
import random
import sys
import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from tests.battery.covering import Table, lawful_tables
from tests.battery.ending import somebody_is_general_secretary
from tests.battery.option_tables import playable
from tests.battery.positions import SET_UP, STARTS
from tests.battery.stretch import stretch
from tests.games.buerokratopoly.table import pack
from tests.tools.stopping import GOES_ON, stopping
from tests.tools.trials import Part, run

FAILED = 1
ENTRIES = 120
"""Entries from each start."""


def play(table: Table, seed: str) -> Mapping[str, int]:
    """One table, from each start and to its end: how often each check held something. Raises AssertionError."""
    held: Counter[str] = Counter(tables=1)
    try:
        for start in STARTS:
            held += stretch(playable(table, start, seed), seed, ENTRIES)
        somebody_is_general_secretary(playable(table, SET_UP, seed), seed)
    except BaseException as error:  # what pytest.fail raises is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        raise AssertionError(f"{table.id}\n{traceback.format_exc()}") from error
    return held


def nth(tables: Sequence[Table], seed: str) -> Mapping[str, int]:
    """A trial: the table of this number, as in `7/12`, played by the seed before it."""
    of, _, number = seed.rpartition("/")
    return play(tables[int(number)], of)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play them all; 1 if anything failed, 2 if no such table exists."""
    parser = argparse.ArgumentParser(prog="make battery", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--seed", default="0", help="another one gives other games (0)")
    parser.add_argument("--seats", type=int, help="only tables with so many players")
    parser.add_argument("--only", metavar="TABLE", help="only this table, by its id")
    parser.add_argument("--workers", type=int, help="processes at once (one for each core); 0: all in this one")
    parser.add_argument("--fresh", action="store_true", help="begin again instead of going on")
    given = parser.parse_args(arguments)
    tables = [
        table
        for table in lawful_tables(pack())
        if given.only in (None, table.id) and given.seats in (None, table.seats)
    ]
    if not tables:
        parser.error("there is no such table")
    random.Random(given.seed).shuffle(tables)
    with stopping("" if given.fresh or given.only else GOES_ON):
        if given.only:
            play(tables[0], given.seed)
            return 0
        name = f"battery-{given.seats}" if given.seats else "battery"
        part = Part(name, "every lawful combination of switches", partial(nth, tables), "tables", len(tables))
        figures = run(part, part.most, given.seed, fresh=given.fresh, workers=given.workers)
    sys.stdout.write(f"{figures.line(part)}\n")
    return FAILED if figures.findings else 0
