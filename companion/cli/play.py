"""`companion play`: plays in a window, or in the terminal if no window can be opened."""

from __future__ import annotations

import argparse

from companion.cli.house import CommandError, House, Subparsers, add_folders


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("play", help="play at the table (the usual command)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--text", action="store_true", help="play in the terminal")
    where.add_argument("--window", action="store_true", help="play in the window, or not at all")
    parser.add_argument(
        "--simulate",
        nargs="?",
        const="all",
        default="none",
        choices=("all", "rest", "none"),
        help="simulate all devices (the usual), or the rest: pins and tower that are not plugged in; "
        "both have a panel: in the window, Settings, Devices, tap a place and then a button to try it",
    )
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Plays until people quit."""
    args.data = args.data if args.data is not None else house.data
    if args.text:
        return house.terminal(args)
    if args.window and not house.has_screen():
        raise CommandError(
            "There is no screen that a window could open on. Is a panel plugged in, and is this user in the groups "
            "video and render?"
        )
    if not house.has_screen():
        house.tell("There is no screen that a window could open on, so this evening is played in the terminal.")
        return house.terminal(args)
    return house.window(args)
