"""`companion handbook`: the owners' handbook in this machine's browser, without a network."""

from __future__ import annotations

import argparse

from companion.cli.house import FAILED, CommandError, House, Subparsers, language_code, spoken_in


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("handbook", help="open the owners' handbook in the browser")
    parser.add_argument("--language", type=language_code, metavar="CODE", help="instead of the system's")
    parser.add_argument("--where", action="store_true", help="only print where it lies")


def run(args: argparse.Namespace, house: House) -> int:
    """Opens the handbook, and prints its address for who has no browser here."""
    import webbrowser

    from companion.handbook import handbook_folder, page_in

    folder = handbook_folder()
    if folder is None:
        raise CommandError(
            "the handbook was not built here. In a checkout `make site` builds it; the Debian package has it.", FAILED
        )
    page = folder / page_in(folder, spoken_in(args, house))
    house.say(page.as_uri())
    if not args.where and not webbrowser.open(page.as_uri()):
        house.tell("companion handbook: no browser was found here; this address opens it in one.")
    return 0
