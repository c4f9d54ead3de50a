"""`companion game`: build, add, remove and list games that somebody else has written."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.house import FAILED, MISUSED, CommandError, House, Subparsers, add_folders, catalogue_for

if TYPE_CHECKING:
    from companion.packs.others.shelf import GameShelf


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("game", help="games of others: build, add, remove, list")
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)
    build = parts.add_parser("build", help="make the file of a game that others can add")
    build.add_argument("folder", type=Path, help="the folder of the game, with its game.toml")
    build.add_argument("--into", type=Path, default=Path(), metavar="DIR", help="where the file is written (here)")
    take = parts.add_parser("add", help="keep a game, if you trust it and nothing is wrong with it")
    take.add_argument("file", type=Path, help="NAME-VERSION.companion-game")
    take.add_argument("--i-trust-this", metavar="SHA256", help="the SHA-256 of the file that you trust")
    remove = parts.add_parser("remove", help="take a game of others away; saved games stay")
    remove.add_argument("game", help="its id, as `companion game list` tells it")
    remove.add_argument("--yes", action="store_true", help="also if saved games or house rules need it")
    again = parts.add_parser("again", help="open a game again that was left out because it ended the program")
    again.add_argument("game", help="its id")
    parts.add_parser("list", help="every game of others, and why one cannot be opened")
    for part in parts.choices.values():
        add_folders(part)


def run(args: argparse.Namespace, house: House) -> int:
    """Runs the chosen action."""
    from companion.packs.others.sentences import OthersError

    parts = {"build": _build, "add": _add, "remove": _remove, "list": _list, "again": _again}
    try:
        return parts[args.part](args, house)
    except OthersError as error:
        raise CommandError(str(error), MISUSED if error.code == "unknown" else FAILED) from error


def _shelf(args: argparse.Namespace, house: House) -> GameShelf:
    from companion.packs.others.place import FOLDER
    from companion.packs.others.shelf import GameShelf

    return GameShelf(_data(args, house) / FOLDER)


def _data(args: argparse.Namespace, house: House) -> Path:
    data: Path = args.data if args.data is not None else house.data
    return data


def _build(args: argparse.Namespace, house: House) -> int:
    from companion.packs.others.bundle import build_bundle

    sheet, raw = build_bundle(args.folder)
    file: Path = args.into / sheet.file_name
    try:
        file.write_bytes(raw)
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror or error}.") from error
    house.say(str(file))
    return 0


def _add(args: argparse.Namespace, house: House) -> int:
    from companion.packs.editing.ids_of_others import check_pack_ids
    from companion.packs.others.bundle import read_bundle
    from companion.packs.others.sentences import HOW_TO_TRUST, TRUST, OthersError
    from companion.simulate.trying.trial import try_game
    from companion.table.evening import read_settings
    from companion.texts import translator
    from companion.texts.spoken import language_of

    settings, _ = read_settings(_data(args, house) / "settings.json")
    if settings.child_lock:
        raise OthersError("locked")
    shelf = _shelf(args, house)
    bundle = read_bundle(args.file)
    shelf.check_new(bundle)
    sheet = bundle.sheet
    _check_name(sheet.id, args, house, shelf)
    check_pack_ids(bundle, shelf, catalogue_for(args, house).list())
    if args.i_trust_this is None:
        facts = {"author": sheet.author, "licence": sheet.licence, "files": len(bundle.files), "sha256": bundle.sha256}
        told = translator(settings.language or language_of(house.environment))
        house.say(f"{sheet.title} {sheet.version}", *(told(line).format(**facts) for line in TRUST))
        house.tell(told(HOW_TO_TRUST).format(option=f"--i-trust-this {bundle.sha256}"))
        return FAILED
    if args.i_trust_this.lower() != bundle.sha256:
        raise OthersError("other_hash", sha256=bundle.sha256)
    house.tell("It is imported, checked and played for a while …")
    try_game(bundle)
    kept = shelf.keep(bundle, house.wall())
    house.say(f"{sheet.title} {sheet.version} is here now.")
    if kept.waits:
        house.say("The version before it is used until no running game needs it.")
    _settle(args, house, shelf)
    return 0


def _check_name(game: str, args: argparse.Namespace, house: House, shelf: GameShelf) -> None:
    """Raises OthersError if an installed game or pack has the name; another version of the same game does not count."""
    from companion.cli.new_game import taken
    from companion.packs.others.sentences import OthersError

    known = {one.id for one in shelf.games()}
    if game not in known and taken(game, catalogue_for(args, house)) is not None:
        raise OthersError("taken", id=game)


def _remove(args: argparse.Namespace, house: House) -> int:
    shelf = _shelf(args, house)
    found = shelf.find(args.game)
    packs = {path.name for path in found.packs.iterdir() if path.is_dir()} if found.packs.is_dir() else set()
    houses = [
        info.id for info in catalogue_for(args, house).list() if info.extends in packs and info.folder.name not in packs
    ]
    saves = list(_saves(_data(args, house), args.game))
    if (saves or houses) and not args.yes:
        house.say(f"{len(saves)} saved games and {len(houses)} house rules need {args.game}: they stay, unplayable.")
        if saves:
            house.say("Their logs first: companion export ID --output FILE, for each of:", *saves)
        house.tell(f"If it is to go all the same: companion game remove {args.game} --yes")
        return FAILED
    shelf.remove(args.game)
    house.say(f"{args.game} is gone. Saved games and house rules stay.")
    return 0


def _saves(data: Path, game: str, *, running: bool = False) -> Iterator[str]:
    """The ids of the saves that a game is needed for."""
    from companion.table.evening import saves_of

    return iter(saves_of(data, game, running=running))


def _settle(args: argparse.Namespace, house: House, shelf: GameShelf) -> None:
    """Takes older versions away that no running game needs."""
    needed = [one.id for one in shelf.games() if any(_saves(_data(args, house), one.id, running=True))]
    for gone in shelf.settle(needed):
        house.say(f"{gone.id} {gone.version} is gone: no running game needs it.")


def _list(args: argparse.Namespace, house: House) -> int:
    games = _shelf(args, house).games()
    for one in games:
        title = one.sheet.title if one.sheet is not None else one.id
        note = f": {one.wrong}" if one.wrong is not None else ": waits until no running game needs another" * one.waits
        house.say(f"{one.id} {one.version}  {title}{note}")
        if one.wrong is not None and one.wrong.code == "ended":
            house.say(f"  companion game again {one.id} tries it once more.")
    if not games:
        house.say("No game of others is here.")
    return 0


def _again(args: argparse.Namespace, house: House) -> int:
    _shelf(args, house).try_again(args.game)
    house.say(f"{args.game} is opened again when somebody plays it.")
    return 0
