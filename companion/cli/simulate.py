"""`companion simulate`: complete games without people, on all cores."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.cli.house import MISUSED, CommandError, House, Subparsers, add_folders, cannot_be_set_up, catalogue_for

if TYPE_CHECKING:
    from companion.packs.resolved import ResolvedPack

BAR = 40
"""Characters of a full progress bar."""


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
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
    parser.add_argument("--format", choices=("text", "json", "csv"), default="text", help="of the result")
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Print the report."""
    from companion.bots import UnknownBotError, best, maker
    from companion.packs.catalogue import UnknownPackError
    from companion.packs.problems import PackErrors
    from companion.packs.setup import SetupRefused
    from companion.simulate.play import NAMES, Plan
    from companion.simulate.report import Comparison, Report, report
    from companion.simulate.workers import play_all

    try:
        pack = catalogue_for(args, house).load(args.game)
        seats = args.seats if args.seats is not None else pack.players.min
        options, others = pack.simulated() | dict(map(_option, args.option)), dict(map(_option, args.against))
        resolved = pack.resolve(args.variant, options, seats)
        variants = [*args.variant, *(name for name in others if name in pack.variants)]
        others = {name: value for name, value in others.items() if name not in pack.variants}
        against = pack.resolve(variants, {**options, **others}, seats) if args.against else None
        bots = tuple(args.bot or [best(resolved.game)])
        bots = bots * seats if len(bots) == 1 else bots
        for name in bots:
            maker(name, resolved.game)
    except (UnknownPackError, UnknownBotError) as error:
        raise CommandError(f"{error}", MISUSED) from error
    except PackErrors as error:
        raise CommandError(f"the pack {args.game} cannot be used:\n{error.render()}") from error
    except SetupRefused as refused:
        raise cannot_be_set_up(refused, pack) from refused
    if len(bots) != seats or seats > len(NAMES):
        raise CommandError(f"{len(bots)} players were named for {seats} seats: name one, or one for each.", MISUSED)

    def played(what: ResolvedPack) -> Report:
        plan = Plan(what, seats, bots, args.seed)
        return report(plan, play_all(plan, args.games, house.find, args.workers, _bar(house, args.games)))

    as_is = played(resolved)
    result = as_is if against is None else Comparison(as_is, played(against), ", ".join(args.against))
    house.say({"text": result.text, "json": result.json, "csv": result.csv}[args.format]().rstrip("\n"))
    return 0


def _bar(house: House, games: int) -> Callable[[int], None]:
    """A progress bar on stderr where somebody watches."""
    if not house.err.isatty():
        return lambda done: None

    def show(done: int) -> None:
        full = BAR * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'█' * full}{'·' * (BAR - full)}] {done}/{games}", end=end, file=house.err, flush=True)

    return show


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        return name, True
    return name, int(value) if value.lstrip("-").isdecimal() else value


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number of 1 or more")
    return number
