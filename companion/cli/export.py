"""`companion export`: a saved game as text, or as data for other programs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.house import (
    MISUSED,
    CommandError,
    House,
    Subparsers,
    add_folders,
    add_language,
    catalogue_for,
    spoken_in,
)

if TYPE_CHECKING:
    from companion.table.evening import Evening, TableGame
    from companion.table.hindsight import Hindsight

FORMATS = ("log", "json", "record", "sheet", "curve", "story")

PICTURES = (".svg", ".pdf")
"""The endings of files into which a curve is drawn."""


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser(
        "export", help="a saved game as text, JSON, play record, state sheet, curve or story"
    )
    parser.add_argument("game", nargs="?", help="the id of a saved game; without it the games are listed")
    parser.add_argument("--format", choices=FORMATS, default="log", help="(log)")
    parser.add_argument("--full", action="store_true", help="JSON with all secrets: hands, decks, hidden answers")
    add_language(parser)
    parser.add_argument("--output", type=Path, metavar="FILE", help="write to a file instead of stdout")
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Prints or writes one export."""
    from companion.packs.problems import InvalidPackError
    from companion.table.evening import Evening, Surroundings, notice_sentence
    from companion.table.journal import StoreError
    from companion.table.play import GameFailedError, Timing
    from companion.texts import translator

    if args.full and args.format != "json":
        raise CommandError("--full goes with --format json: a text for the table holds no secrets.", MISUSED)
    if args.format == "story" and args.output is None:
        raise CommandError("--format story is a page for a browser: name its file with --output FILE.html.", MISUSED)
    folder: Path = args.data if args.data is not None else house.data
    if not folder.is_dir():
        raise CommandError(f"there is no folder of games at {folder}.")
    language = spoken_in(args, house)
    try:
        evening = Evening(
            folder,
            catalogue_for(args, house),
            Timing(house.now, house.wall),
            Surroundings(find=house.find, app_version=house.version),
            alone=False,
        )
    except StoreError as error:
        raise CommandError(error.message) from error
    try:
        if args.game is None:
            return _list(evening, language, house)
        game = evening.look(args.game, as_far=args.format == "story")
        try:
            house.tell(*(notice_sentence(notice, translator(language)) for notice in game.notices))
            if args.format == "curve" and args.output is not None and args.output.suffix in PICTURES:
                _draw(game, args.output, language, house)
                return 0
            if args.format == "story":
                _tell(game, args.output, language, house)
                return 0
            _write(_text(game, args, language), args.output, house, secret=args.full)
        finally:
            game.close()
    except StoreError as error:
        raise CommandError(error.message) from error
    except InvalidPackError as error:
        raise CommandError(f"the rules in this save cannot be read: {error.errors[0]}") from error
    except GameFailedError as incident:
        raise CommandError(f"the game cannot be replayed: {incident.detail}") from incident
    finally:
        evening.close()
    return 0


def _curve(game: TableGame) -> str:
    """Who stood how well when, as CSV. Raises CommandError if nobody has looked back on the game."""
    import csv
    import io

    found = _hindsight(game)
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(["after", *found.parties])
    rows.writerows([at, *chances] for at, chances in found.curve)
    return written.getvalue()


def _draw(game: TableGame, output: Path, language: str, house: House) -> None:
    """The same as a picture."""
    from companion.models.game.parties import looks_at
    from companion.simulate.curve import PartyLine, write

    found, looks, teller = _hindsight(game), looks_at(game.session), game.teller(language)
    courses = [
        PartyLine(teller.name(party), looks[party].colour, [(at, chances[index]) for at, chances in found.curve])
        for index, party in enumerate(found.parties)
    ]
    title = game.header.pack.get("title", {})
    try:
        write(title.get(language) or game.id, courses, [turn.at for turn in found.turns], output)
    except OSError as error:
        raise CommandError(f"{output} cannot be written: {error.strerror or error}.") from error
    house.tell(f"Written to {output}.")


def _tell(game: TableGame, output: Path, language: str, house: House) -> None:
    """The story of the game as one page, as the table saw it."""
    from companion.models.story.file import story_file
    from companion.texts import translator

    board_of = house.board_of(type(game.session.game))
    page = story_file(game, board_of, game.teller(language), translator(language))
    try:
        output.write_bytes(page)
    except OSError as error:
        raise CommandError(f"{output} cannot be written: {error.strerror or error}.") from error
    house.tell(f"Written to {output}.")


def _hindsight(game: TableGame) -> Hindsight:
    if (found := game.look_back.found) is None:
        raise CommandError("nobody has looked back on this game yet: that comes with its last page, after the end.")
    return found


def _list(evening: Evening, language: str, house: House) -> int:
    from companion.table.journal import day_and_time
    from companion.texts import translator

    for game in evening.games():
        day = day_and_time(game.last_at, translator(language))
        title = game.title.get(language, game.pack)
        house.say(f"{game.id}  {day}  {title}: {', '.join(game.people)}{f' ({game.wrong})' if game.wrong else ''}")
    return 0


def _text(game: TableGame, args: argparse.Namespace, language: str) -> str:
    import json

    from companion.table.evening import export

    if args.format == "json":
        return export.as_json(game, full=args.full)
    if args.format == "record":
        return json.dumps(export.play_record(game), ensure_ascii=False, indent=2)
    if args.format == "curve":
        return _curve(game)
    text = export.text_log if args.format == "log" else export.state_sheet
    return text(game, language)


def _write(text: str, output: Path | None, house: House, *, secret: bool) -> None:
    """Writes an export; one with secrets is readable by the user only, others get the user's default permissions."""
    from companion.table.journal import PRIVATE_FILE
    from companion.visible import visible

    lines = [visible(line) for line in text.rstrip("\n").split("\n")]
    if output is None:
        house.say(*lines)
        return
    try:
        if secret:
            output.touch(PRIVATE_FILE)
            if output.is_file():
                output.chmod(PRIVATE_FILE)  # it may have lain there before
        output.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    except OSError as error:
        raise CommandError(f"{output} cannot be written: {error.strerror or error}.") from error
    house.tell(f"Written to {output}.")
