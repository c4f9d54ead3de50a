"""What commands share that play many games: who plays them, where they are kept, how far they are."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.cli.house import MISUSED, CommandError, House

if TYPE_CHECKING:
    from companion.simulate.play import Plan, Played
    from companion.simulate.report import Report
    from companion.simulate.workers import Players

FLAGS = {"true": True, "false": False}
"""Booleans as a pack's file writes them."""
BAR = 40
"""Characters of a full progress bar."""

MOST = 20_000
"""Answers after which a game is given up: far beyond the longest that was seen of a shipped game, so that a house rule
without an end does not take hours to be told.
"""

T = TypeVar("T")


def add_games(parser: argparse.ArgumentParser) -> None:
    """Adds the options for how many games are played, by whom and on what."""
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seats", type=positive, metavar="N", help="how many play (the fewest that can)")
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME",
        help="random or greedy (greedy where there is one); one for all, or one for each seat",
    )
    parser.add_argument("--variant", action="append", default=[], metavar="NAME", help="may stand several times")
    parser.add_argument("--option", action="append", default=[], metavar="NAME[=VALUE]", help="may stand several times")
    parser.add_argument("--seed", default="1", help="the same seed gives the same games (1)")
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the workers of a Dask scheduler, tcp://machine:8786 or local:2"
    )
    parser.add_argument(
        "--into", type=Path, metavar="DIR", help="keep each game there as CSV; the same command goes on where it was"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the result as .svg or .pdf")
    parser.add_argument("--format", choices=("text", "json", "csv"), default="text", help="of the result")


def bots_for(args: argparse.Namespace, house: House, game: str, seats: int) -> tuple[str, ...]:
    """The players that are named, one for each seat. Raises CommandError."""
    from companion.bots import UnknownBotError, best, maker
    from companion.simulate.play import NAMES

    bots = tuple(args.bot or [best(game, house.find)])
    bots = bots * seats if len(bots) == 1 else bots
    try:
        for name in bots:
            maker(name, game, house.find)
    except UnknownBotError as error:
        raise CommandError(f"{error}", MISUSED) from error
    if len(bots) != seats or seats > len(NAMES):
        raise CommandError(f"{len(bots)} players were named for {seats} seats: name one, or one for each.", MISUSED)
    return bots


def players_for(args: argparse.Namespace, house: House) -> Players:
    """Who plays the games: processes of this machine, or the workers of a scheduler. Raises CommandError."""
    from companion.simulate.cluster import PATIENCE, NoDaskError, on_cluster
    from companion.simulate.workers import on_this_machine

    if args.dask is None:
        return on_this_machine(house.find, min(args.workers, args.games))
    try:
        players = on_cluster(house.find, args.dask)
    except NoDaskError as error:
        raise CommandError(f"--dask: {error}") from error
    except ValueError as error:
        raise CommandError(f"--dask: {error}", MISUSED) from error
    house.tell(f"Looking for workers at {args.dask}, for {PATIENCE:.0f} seconds at most.")
    return players


def played(
    args: argparse.Namespace,
    house: House,
    players: Players,
    plan: Plan,
    folder: Path | None,
    summed: Callable[[Iterable[Played]], T],
) -> T:
    """Plays the games that have no results yet, and sums up all results. Raises CommandError."""
    from companion.simulate.kept import OtherGamesError, kept_games
    from companion.simulate.order import OtherBuildError, made_here
    from companion.simulate.play import ScriptFailedError
    from companion.simulate.workers import WorkerLostError
    from companion.table.journal import StoreError

    bar = _bar(house, args.games)
    try:
        if folder is None:
            return summed(_watched(players(plan, range(args.games)), bar))
        with kept_games(folder, plan, made_here(house.find(plan.pack.game))) as kept:
            there = min(kept.count, args.games)
            if kept.cut:
                house.tell(f"{folder}: {kept.cut}")
            house.tell(f"{folder}: {there:,} of {args.games:,} games are there, {args.games - there:,} are left.")
            try:
                return summed(_watched(kept.and_on(players, args.games), bar))
            finally:
                if kept.count < args.games:
                    kept_so_far = f"{kept.count:,} of {args.games:,} games are kept"
                    house.tell("", f"{folder}: {kept_so_far}; the same command goes on.")
    except OtherGamesError as error:
        raise CommandError(f"--into: {error}", MISUSED) from error
    except StoreError as error:
        raise CommandError(error.message) from error
    except (OtherBuildError, ScriptFailedError, WorkerLostError) as error:
        raise CommandError(f"{error}") from error


def _watched(games: Iterable[Played], bar: Callable[[int], None]) -> Iterator[Played]:
    for done, game in enumerate(games, 1):
        yield game
        bar(done)


def plot_can_be_written(path: Path | None) -> None:
    """Checks that the plot can be written before any game is played. Raises CommandError."""
    from companion.simulate.plot import FORMS

    if path is None:
        return
    if path.suffix not in FORMS:
        raise CommandError(f"--plot: {path.name} must end with {' or '.join(FORMS)}.", MISUSED)
    if not path.absolute().parent.is_dir():
        raise CommandError(f"--plot: there is no folder {path.parent}", MISUSED)


def write_files(args: argparse.Namespace, drawn: Sequence[tuple[str, Report]], rows: str) -> None:
    """Writes the requested files."""
    from companion.simulate.kept import REPORT
    from companion.simulate.plot import write

    try:
        if args.into is not None:
            (args.into / REPORT).write_text(rows, "utf-8")
        if args.plot is not None:
            write(drawn, args.plot)
    except OSError as error:
        raise CommandError(f"{error.filename} could not be written: {error.strerror}.") from error


def _bar(house: House, games: int) -> Callable[[int], None]:
    """Returns a function that shows the number of finished games as a progress bar, if stderr is a terminal."""
    if not house.err.isatty():
        return lambda done: None

    def show(done: int) -> None:
        full = BAR * done // games
        house.tell_over(f"[{'█' * full}{'·' * (BAR - full)}] {done}/{games}", last=done == games)

    return show


def option_of(text: str) -> tuple[str, Any]:
    """An option as it is written, `NAME` or `NAME=VALUE`."""
    name, equals, value = text.partition("=")
    if not equals or value in FLAGS:
        return name, FLAGS.get(value, True)
    return name, int(value) if value.lstrip("-").isdecimal() else value


def positive(text: str) -> int:
    """A whole number from 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number of 1 or more")
    return number
