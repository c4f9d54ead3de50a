"""`companion simulate`: plays complete games with bots, on all cores and on several machines."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.house import MISUSED, CommandError, House, Subparsers, add_folders, cannot_be_set_up, catalogue_for

if TYPE_CHECKING:
    from companion.simulate.play import Plan, Played
    from companion.simulate.report import Report
    from companion.simulate.workers import Players

FLAGS = {"true": True, "false": False}
"""Booleans as a pack's file writes them."""
BAR = 40
"""Characters of a full progress bar."""


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("simulate", help="play complete games without people")
    parser.add_argument("game", help="the id of a pack")
    parser.add_argument("--games", type=_positive, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seats", type=_positive, metavar="N", help="how many play (the fewest that can)")
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME",
        help="random or greedy (greedy where there is one); one for all, or one for each seat",
    )
    parser.add_argument("--variant", action="append", default=[], metavar="NAME", help="may stand several times")
    parser.add_argument("--option", action="append", default=[], metavar="NAME[=VALUE]", help="may stand several times")
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help="play the same also with this variant or option besides, and compare; may stand several times",
    )
    parser.add_argument("--seed", default="1", help="the same seed gives the same games (1)")
    parser.add_argument("--workers", type=_positive, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the workers of a Dask scheduler, tcp://machine:8786 or local:2"
    )
    parser.add_argument(
        "--into", type=Path, metavar="DIR", help="keep each game there as CSV; the same command goes on where it was"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the result as .svg or .pdf")
    parser.add_argument("--format", choices=("text", "json", "csv"), default="text", help="of the result")
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Prints the report and writes the requested files."""
    from companion.simulate.report import Comparison

    plan, against = _plans(args, house)
    _plot_can_be_written(args.plot)
    players = _players(args, house)
    result: Report | Comparison
    result = as_is = _played(args, house, players, plan, args.into)
    drawn = [(args.game, as_is)]
    if against is not None:
        folder = None if args.into is None else args.into / "against"
        other, what = _played(args, house, players, against, folder), ", ".join(args.against)
        result, drawn = Comparison(as_is, other, what), [("as it is", as_is), (f"against {what}", other)]
    _write(args, drawn, result.csv())
    house.say(*{"text": result.text, "json": result.json, "csv": result.csv}[args.format]().rstrip("\n").split("\n"))
    return 0


def _plans(args: argparse.Namespace, house: House) -> tuple[Plan, Plan | None]:
    """What to simulate, and what to compare it with, if anything. Raises CommandError."""
    from companion.bots import UnknownBotError, best, maker
    from companion.packs.catalogue import UnknownPackError
    from companion.packs.problems import InvalidPackError
    from companion.packs.setup import SetupRefusedError
    from companion.simulate.play import NAMES, Plan

    try:
        pack = catalogue_for(args, house).load(args.game)
        seats = args.seats if args.seats is not None else pack.players.min
        options, others = pack.simulated() | dict(map(_option, args.option)), dict(map(_option, args.against))
        resolved = pack.resolve(args.variant, options, seats)
        if strange := [name for name in others if name not in pack.variants and name not in pack.options]:
            there = f"variants {', '.join(pack.variants) or 'none'}; options {', '.join(pack.options)}"
            raise CommandError(
                f"--against {strange[0]}: {args.game} has no such variant or option. It has {there}.", MISUSED
            )
        variants = [*args.variant, *(name for name in others if name in pack.variants)]
        others = {name: value for name, value in others.items() if name not in pack.variants}
        against = pack.resolve(variants, {**options, **others}, seats) if args.against else None
        bots = tuple(args.bot or [best(resolved.game, house.find)])
        bots = bots * seats if len(bots) == 1 else bots
        for name in bots:
            maker(name, resolved.game, house.find)
    except (UnknownPackError, UnknownBotError) as error:
        raise CommandError(f"{error}", MISUSED) from error
    except InvalidPackError as error:
        raise CommandError(f"the pack {args.game} cannot be used:", lines=error.lines()) from error
    except SetupRefusedError as refused:
        raise cannot_be_set_up(refused, pack) from refused
    if len(bots) != seats or seats > len(NAMES):
        raise CommandError(f"{len(bots)} players were named for {seats} seats: name one, or one for each.", MISUSED)
    plan = Plan(resolved, seats, bots, args.seed)
    return plan, None if against is None else replace(plan, pack=against)


def _players(args: argparse.Namespace, house: House) -> Players:
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


def _played(args: argparse.Namespace, house: House, players: Players, plan: Plan, folder: Path | None) -> Report:
    """Plays the games that have no results yet, and sums up all results."""
    from companion.simulate.kept import OtherGamesError, kept_games
    from companion.simulate.order import OtherBuildError, made_here
    from companion.simulate.play import ScriptFailedError
    from companion.simulate.report import report
    from companion.simulate.workers import WorkerLostError
    from companion.table.journal import StoreError

    bar = _bar(house, args.games)
    try:
        if folder is None:
            return report(plan, _watched(players(plan, range(args.games)), bar))
        with kept_games(folder, plan, made_here(house.find(plan.pack.game))) as kept:
            there = min(kept.count, args.games)
            if kept.cut:
                house.tell(f"{folder}: {kept.cut}")
            house.tell(f"{folder}: {there:,} of {args.games:,} games are there, {args.games - there:,} are left.")
            try:
                return report(plan, _watched(kept.and_on(players, args.games), bar))
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


def _plot_can_be_written(path: Path | None) -> None:
    """Checks that the plot can be written before any game is played. Raises CommandError."""
    from companion.simulate.plot import FORMS

    if path is None:
        return
    if path.suffix not in FORMS:
        raise CommandError(f"--plot: {path.name} must end with {' or '.join(FORMS)}.", MISUSED)
    if not path.absolute().parent.is_dir():
        raise CommandError(f"--plot: there is no folder {path.parent}", MISUSED)


def _write(args: argparse.Namespace, drawn: Sequence[tuple[str, Report]], rows: str) -> None:
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


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or value in FLAGS:
        return name, FLAGS.get(value, True)
    return name, int(value) if value.lstrip("-").isdecimal() else value


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number of 1 or more")
    return number
