"""`companion new-game NAME`: writes a working example game (rules, display, bot, pack) to be changed."""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.house import MISUSED, CommandError, House, Subparsers, add_folders, catalogue_for

if TYPE_CHECKING:
    from companion.packs.catalogue import Catalogue

NAME = re.compile(r"[a-z][a-z0-9_]{1,40}")


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("new-game", help="begin a game: rules, face, bot, pack, and tests that run")
    parser.add_argument("name", help="small letters, digits and _, such as night_train")
    parser.add_argument("--into", type=Path, default=Path(), metavar="DIR", help="where its folder is made (here)")
    add_folders(parser)


def taken(name: str, catalogue: Catalogue) -> str | None:
    """Why a game would stand in the way of something of that name, or it of the game; None if the name is free."""
    from companion.packs.fingerprints import COMMON_FOLDER
    from companion.packs.scripts.games import game_names

    if name in game_names() or name in {info.id for info in catalogue.list()}:
        return "there is a game of that name"
    if name == COMMON_FOLDER:
        return "it is the folder of what all games share"
    if name in sys.stdlib_module_names:
        return f"Python has a module {name} of its own, which the game's would hide"
    found = find_spec(name)
    if found is not None and found.origin is not None:  # else it is any folder that lies here
        return f"there is an installed module {name}, which the game's would hide"
    return None


def run(args: argparse.Namespace, house: House) -> int:
    """Writes the files and prints the next steps. Existing files are not changed."""
    from companion.cli.new_game_files import files_for

    name: str = args.name
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise CommandError(
            f"{name} cannot be a game's name: 2 to 41 small letters, digits and _, a letter first.", MISUSED
        )
    if (why := taken(name, catalogue_for(args, house))) is not None:
        raise CommandError(f"{name} cannot be a game's name: {why}. Choose another name.", MISUSED)
    files = {args.into / path: text for path, text in files_for(name).items()}
    if there := [path for path in files if path.exists()]:
        raise CommandError(f"{there[0]} is there already. Choose another name, or move it away.")
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    except OSError as error:
        raise CommandError(f"{error.filename} cannot be written: {error.strerror or error}.") from error
    for path in files:
        house.say(str(path))
    folder = args.into / name
    house.tell(
        "Make it known once:",
        f"    {sys.executable} -m pip install --no-index --no-deps --no-build-isolation --editable {folder}",
        "Then:",
        f"    companion check {folder / 'packs'}",
        f"    companion play --packs {folder / 'packs'}",
    )
    return 0
