"""`companion gallery`: every part of the look in every state, in a window of its own."""

from __future__ import annotations

import argparse

from companion.cli.house import CommandError, House, Subparsers


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("gallery", help="look at every part of the window in every state")
    parser.add_argument("--theme", choices=("dark", "light", "contrast"), default="dark", help="night, day, contrast")
    parser.add_argument("--text", type=int, choices=(100, 130, 160), default=100, help="size of the text in hundredths")


def run(args: argparse.Namespace, house: House) -> int:
    """Shows it until the window is closed."""
    if not house.has_screen():
        raise CommandError("There is no screen that a window could open on.")
    return house.gallery(args.theme, args.text / 100)
