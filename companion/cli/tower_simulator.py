"""`companion tower-simulator`: simulates a dice tower on a pseudo-terminal, with command-line options of its own."""

from __future__ import annotations

import argparse

from companion.cli.door import standing_before
from companion.cli.house import House, Subparsers


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    subparsers.add_parser("tower-simulator", help="a simulated dice tower on a pseudo-terminal", add_help=False)


def run(args: argparse.Namespace, house: House) -> int:
    """Runs until it is stopped."""
    from hardware.simulated.tower_simulator import main

    with standing_before():
        return main(args.rest)
