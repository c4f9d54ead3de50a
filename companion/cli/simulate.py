"""`companion simulate`: plays complete games with bots, on all cores and on several machines."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.cli.house import MISUSED, CommandError, House, Subparsers, add_folders, cannot_be_set_up, catalogue_for
from companion.cli.many_games import (
    add_games,
    bots_for,
    option_of,
    played,
    players_for,
    plot_can_be_written,
    write_files,
)
from companion.languages import LANGUAGES

if TYPE_CHECKING:
    from companion.simulate.play import Plan
    from companion.simulate.report import Report


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("simulate", help="play complete games without people")
    parser.add_argument("game", help="the id of a pack")
    add_games(parser)
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help="play the same also with this variant or option besides, and compare; may stand several times",
    )
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Prints the report and writes the requested files."""
    from companion.simulate.report import Comparison, report

    plan, against = _plans(args, house)
    plot_can_be_written(args.plot)
    players = players_for(args, house)
    result: Report | Comparison
    result = as_is = played(args, house, players, plan, args.into, partial(report, plan))
    drawn = [(args.game, as_is)]
    if against is not None:
        folder = None if args.into is None else args.into / "against"
        other, what = played(args, house, players, against, folder, partial(report, against)), ", ".join(args.against)
        result, drawn = Comparison(as_is, other, what), [("as it is", as_is), (f"against {what}", other)]
    write_files(args, drawn, result.csv())
    house.say(*{"text": result.text, "json": result.json, "csv": result.csv}[args.format]().rstrip("\n").split("\n"))
    return 0


def _plans(args: argparse.Namespace, house: House) -> tuple[Plan, Plan | None]:
    """What to simulate, and what to compare it with, if anything. Raises CommandError."""
    from companion.packs.catalogue import UnknownPackError
    from companion.packs.problems import InvalidPackError
    from companion.packs.setup import SetupRefusedError
    from companion.simulate.play import Plan

    try:
        catalogue = catalogue_for(args, house)
        catalogue.speak(*LANGUAGES)  # nothing is told in others
        pack = catalogue.load(args.game)
        seats = args.seats if args.seats is not None else pack.players.min
        options, others = pack.simulated() | dict(map(option_of, args.option)), dict(map(option_of, args.against))
        resolved = pack.resolve(args.variant, options, seats)
        if strange := [name for name in others if name not in pack.variants and name not in pack.options]:
            there = f"variants {', '.join(pack.variants) or 'none'}; options {', '.join(pack.options)}"
            raise CommandError(
                f"--against {strange[0]}: {args.game} has no such variant or option. It has {there}.", MISUSED
            )
        variants = [*args.variant, *(name for name in others if name in pack.variants)]
        others = {name: value for name, value in others.items() if name not in pack.variants}
        against = pack.resolve(variants, {**options, **others}, seats) if args.against else None
    except UnknownPackError as error:
        raise CommandError(f"{error}", MISUSED) from error
    except InvalidPackError as error:
        raise CommandError(f"the pack {args.game} cannot be used:", lines=error.lines()) from error
    except SetupRefusedError as refused:
        raise cannot_be_set_up(refused, pack) from refused
    plan = Plan(resolved, seats, bots_for(args, house, resolved.game, seats), args.seed)
    return plan, None if against is None else replace(plan, pack=against)
