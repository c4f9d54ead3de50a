"""`companion tower-simulator`: a dice tower that is a program, on a pseudo-terminal. Its options are its own."""

from __future__ import annotations

import argparse

from companion.cli.door import standing_before
from companion.cli.house import House, Subparsers


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    subparsers.add_parser("tower-simulator", help="a simulated dice tower on a pseudo-terminal", add_help=False)


def run(args: argparse.Namespace, house: House) -> int:
    """Run until it is ended."""
    from hardware.tower_simulator import main

    with standing_before():
        return main(args.rest)
