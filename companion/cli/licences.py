"""`companion licences`: what is inside and under which licence; with a name, the text."""

from __future__ import annotations

import argparse

from companion.cli.house import FAILED, CommandError, House, Subparsers


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("licences", help="what is inside, and under which licence")
    parser.add_argument(
        "name", nargs="?", default="", help="print the texts of the licences of what has this in its name"
    )


def run(args: argparse.Namespace, house: House) -> int:
    """Prints the list, or the texts."""
    from companion.licences import parts

    found = [part for part in parts() if args.name.lower() in part.label.lower()]
    if not found:
        raise CommandError(f"nothing inside is called {args.name}; companion licences lists all of it.", FAILED)
    if not args.name:
        wide = max(len(part.label) for part in found)
        house.say(*(f"{part.label:{wide}}  {part.version:12}  {part.licence}" for part in found))
        house.say("", "companion licences NAME prints the text of a licence.")
        return 0
    for part in found:
        house.say(
            f"── {part.label} {part.version}".rstrip(), part.licence, *part.holders, "", *part.text.split("\n"), ""
        )
    return 0
