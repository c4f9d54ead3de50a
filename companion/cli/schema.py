"""`companion schema`: prints the JSON Schema of a pack's files, for editors."""

from __future__ import annotations

import argparse
import json

from companion.cli.house import MISUSED, CommandError, House, Subparsers


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("schema", help="JSON Schema of a pack's files, for editors")
    parser.add_argument("name", help="game, rules, texts, words, scenario; or GAME.PART, such as buerokratopoly.cards")


def run(args: argparse.Namespace, house: House) -> int:
    """Prints one schema."""
    from companion.packs.jsonschema import SCHEMAS, part_schema
    from companion.packs.problems import did_you_mean
    from companion.packs.scripts.games import UnknownGameError

    name: str = args.name
    game, dot, part = name.partition(".")
    if not dot and name not in SCHEMAS:
        hint = did_you_mean(name, SCHEMAS)
        raise CommandError(f"there is no schema {name}. There are {', '.join(SCHEMAS)}, and GAME.PART. {hint}", MISUSED)
    try:
        schema = part_schema(house.find(game), part) if dot else SCHEMAS[name]()
    except UnknownGameError as error:
        if error.place is not None:
            raise CommandError(f"{error.place}: {error}.") from error
        raise CommandError(f"{error}. There are: {', '.join(error.known) or 'none'}.", MISUSED) from error
    except KeyError as error:
        raise CommandError(f"{game} has no part {part} in its definition.", MISUSED) from error
    house.say(*json.dumps(schema, ensure_ascii=False, indent=2).split("\n"))
    return 0
