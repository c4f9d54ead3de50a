"""`companion compare`: plays a house rule and the pack that it extends with the same seeds, and tells what differs."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.cli.house import (
    MISUSED,
    CommandError,
    House,
    Subparsers,
    add_folders,
    cannot_be_set_up,
    pack_named,
)
from companion.cli.many_games import (
    MOST,
    add_games,
    bots_for,
    option_of,
    played,
    players_for,
    plot_can_be_written,
    positive,
    write_files,
)

if TYPE_CHECKING:
    from companion.simulate.comparing.pairs import ComparedSide
    from companion.simulate.play import Plan

PRINTED, HOUSE = "printed", "house"
"""The folders of both sides' games."""


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("compare", help="play a house rule beside the pack that it extends")
    parser.add_argument("house_rule", help="the id of a house rule, or its folder")
    add_games(parser)
    parser.add_argument("--each", action="store_true", help="also the pack with each clause of the house alone")
    parser.add_argument(
        "--answers", type=positive, default=MOST, metavar="N", help=f"a game is given up after so many ({MOST:,})"
    )
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Prints the comparison and writes the requested files."""
    from companion.packs.resolved import ResolvedPack
    from companion.simulate.comparing import told
    from companion.simulate.comparing.pairs import ComparedSide, HouseComparison, alone

    printed, own = _plans(args, house)
    plot_can_be_written(args.plot)
    players = players_for(args, house)

    def side(plan: Plan, name: str) -> ComparedSide:
        folder = None if args.into is None else args.into / name
        return played(args, house, players, plan, folder, partial(ComparedSide.of, plan))

    there = side(printed, PRINTED)
    compared = HouseComparison.of(there, side(own, HOUSE))
    each = {}
    for clause, plain in alone(printed.pack, own.pack) if args.each else ():
        pack = ResolvedPack.from_plain(plain, house.find)
        each[clause] = HouseComparison.of(there, side(replace(own, pack=pack), clause))
    drawn = [(printed.pack.id, there.report), (own.pack.id, compared.house.report)]
    rows = told.as_csv(compared, each)
    write_files(args, drawn, rows)
    if args.format == "csv":
        house.say(*rows.rstrip("\n").split("\n"))
    else:
        house.say(*(told.text if args.format == "text" else told.as_json)(compared, each))
    return 0


def _plans(args: argparse.Namespace, house: House) -> tuple[Plan, Plan]:
    """The pack that a house rule extends, and the house rule as it has chosen beforehand. Raises CommandError."""
    from companion.packs.setup import SetupRefusedError
    from companion.simulate.play import Plan

    pack, catalogue = pack_named(args, house, args.house_rule)
    if not pack.extends:
        told = f"{pack.id} is no house rule: it extends nothing. Its variants: companion simulate {pack.id} --against …"
        raise CommandError(told, MISUSED)
    asked, below = pack, catalogue.load(pack.extends[0])
    seats = args.seats if args.seats is not None else max(pack.players.min, below.players.min)
    chosen = dict(map(option_of, args.option))
    try:
        variants = [*pack.preset.variants, *args.variant]
        own = pack.resolve(variants, {**pack.simulated(), **pack.preset.options, **chosen}, seats)
        asked = below  # which may lack what the house has added
        variants = [name for name in args.variant if name in below.variants]
        chosen = {name: value for name, value in chosen.items() if name in below.options}
        printed = below.resolve(variants, below.simulated() | chosen, seats)
    except SetupRefusedError as refused:
        raise cannot_be_set_up(refused, asked) from refused
    bots = bots_for(args, house, own.game, seats)
    return Plan(printed, seats, bots, args.seed, args.answers), Plan(own, seats, bots, args.seed, args.answers)
