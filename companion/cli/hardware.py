"""`companion hardware`: plan the wiring, check the devices, assign buttons, test a dice tower."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.house import FAILED, MISUSED, CommandError, House, Subparsers


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("hardware", help="plan, check and assign buttons, lights and the dice tower")
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)
    plan = parts.add_parser("plan", help="what to connect to what, what to buy, what clashes")
    plan.add_argument(
        "--with", dest="accessories", action="append", default=[], metavar="NAME", help="what else is on the header"
    )
    check = parts.add_parser("check", help="what each device is up to; fails if one is not right")
    check.add_argument("--press", action="store_true", help="ask for a press of each button")
    check.add_argument("--scan", action="store_true", help="print what the scanners read")
    wire = parts.add_parser("wire", help="assign buttons to places by pressing them")
    wire.add_argument("--places", type=int, default=9, metavar="N", help="how many places are asked for (default 9)")
    for part in (plan, check, wire):
        part.add_argument("--file", type=Path, metavar="FILE", help="a wiring other than the one in the data folder")
    for part in (check, wire):
        part.add_argument("--simulate", action="store_true", help="with devices that are not there")
    tower = parts.add_parser("test-tower", help="try a dice tower against the protocol")
    tower.add_argument("port", help="its port, such as /dev/ttyUSB0")
    tower.add_argument("--rolls", type=int, default=5, metavar="N", help="how many rolls to ask for (default 5)")


def run(args: argparse.Namespace, house: House) -> int:
    """Runs the chosen action."""
    return {"plan": _plan, "check": _check, "wire": _wire, "test-tower": _tower}[args.part](args, house)


def _plan(args: argparse.Namespace, house: House) -> int:
    from companion.cli.devices.common import wiring_of
    from hardware.wiring.header import ACCESSORIES
    from hardware.wiring.plan import clashes, text

    unknown = [name for name in args.accessories if name not in ACCESSORIES]
    if unknown:
        raise CommandError(f"--with {unknown[0]}: there are {', '.join(ACCESSORIES)}", MISUSED)
    wiring = wiring_of(args, house)
    house.say(*text(wiring, args.accessories).split("\n"))
    return FAILED if clashes(wiring, args.accessories) else 0


def _check(args: argparse.Namespace, house: House) -> int:
    from companion.cli.devices.check import check
    from companion.cli.devices.common import rig_for, wiring_of

    rig = rig_for(wiring_of(args, house), house, args.simulate)
    return check(rig, house, press=args.press, scan=args.scan)


def _wire(args: argparse.Namespace, house: House) -> int:
    from companion.cli.devices.common import own_file, rig_for, wiring_of
    from companion.cli.devices.wire import wire
    from hardware.wiring.assigning import Assigning
    from hardware.wiring.wiring import PLACES

    if args.places not in PLACES:
        raise CommandError(f"--places {args.places}: there are {PLACES[0]} to {PLACES[-1]}", MISUSED)
    assigning = Assigning(wiring_of(args, house), tuple(range(1, args.places + 1)))
    rig = rig_for(assigning.watched, house, args.simulate)
    return wire(rig, assigning, house, own_file(args, house))


def _tower(args: argparse.Namespace, house: House) -> int:
    from companion.cli.devices.tower import trial
    from hardware.ports.serial_link import SerialLink, fixed_port

    return trial(SerialLink(fixed_port(args.port)), house, max(1, args.rolls))
