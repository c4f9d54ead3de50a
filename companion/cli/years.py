"""`companion years`: what was played over the years, as tables, JSON, CSV or PDF."""

from __future__ import annotations

import argparse
import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.house import CommandError, House, Subparsers, add_folders, add_language, spoken_in

if TYPE_CHECKING:
    from companion.years import ToldTable, ToldYears, Whom, YearsIndex

COUNTED_SO = "Who is counted is kept beside the saves, which are not changed."


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("years", help="people, games, who beats whom and ratings over all finished games")
    parser.add_argument("--year", type=int, metavar="YEAR", help="only the games of this year")
    parser.add_argument("--group", default="", metavar="NAME", help="only games of this group's people")
    parser.add_argument("--game", default="", metavar="GAME", help="only this game, by its id")
    parser.add_argument("--guests", action="store_true", help="also people who are in no group")
    parser.add_argument("--person", default="", metavar="NAME", help="one person's page")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="all sums as JSON")
    form.add_argument("--csv", action="store_true", help="people as CSV")
    form.add_argument("--pdf", type=Path, metavar="FILE", help="tables and plots on A4")
    whom = parser.add_argument_group("who is counted", COUNTED_SO)
    whom.add_argument("--forget", metavar="NAME", help="remove somebody from all counts")
    whom.add_argument("--remember", metavar="NAME", help="take that back")
    whom.add_argument("--same", nargs=2, metavar=("NAME", "WHO"), help="count one name for another; with --group there")
    parser.add_argument("--rebuild", action="store_true", help="read every save anew")
    add_language(parser)
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Prints or writes what was asked for."""
    from companion.table.journal import StoreError
    from companion.years import Whom, YearsIndex

    folder: Path = args.data if args.data is not None else house.data
    if not folder.is_dir():
        raise CommandError(f"there is no folder of games at {folder}.")
    try:
        whom = Whom.read(folder, _groups(folder), _colours())
        _decide(args, whom, house)
        index = YearsIndex(folder)
        (index.rebuild if args.rebuild else index.update)(house.wall())
    except StoreError as error:
        raise CommandError(error.message) from error
    house.tell(*([whom.wrong] if whom.wrong else []))
    house.tell(*(f"not counted: {left.id}: {left.why}" for left in index.damaged))
    _tell(args, index, whom, house)
    return 0


def _decide(args: argparse.Namespace, whom: Whom, house: House) -> None:
    if args.forget is not None:
        whom.forget(args.forget)
        house.tell(f"{args.forget} is in no count any more. To take that back: companion years --remember NAME")
    if args.remember is not None:
        whom.remember(args.remember)
    if args.same is not None:
        name, who = args.same
        whom.rename(name, who, args.group)


def _groups(folder: Path) -> dict[str, list[str]]:
    """The remembered groups and the names of their people."""
    from companion.table.evening import people_of_groups

    return people_of_groups(folder)


def _colours() -> list[str]:
    """The names of those who gave none."""
    from companion.models.game.colour_names import COLOUR_NAMES, colour_name
    from companion.texts import catalogues

    return [colour_name(colour, language) for colour in COLOUR_NAMES for language in catalogues()]


def _tell(args: argparse.Namespace, index: YearsIndex, whom: Whom, house: House) -> None:
    from companion.models.game.colour_names import COLOUR_NAMES
    from companion.texts import translator
    from companion.years import Ratings, ToldYears, YearsChoice, tables_of

    tables = tables_of(index.games, whom, YearsChoice(args.year, args.group, args.game, args.guests))
    language = spoken_in(args, house)
    ratings, words = Ratings(), translator(language)

    def colour(name: str) -> str:
        return words(COLOUR_NAMES[name]) if name in COLOUR_NAMES else name

    told = ToldYears(tables, ratings.after(tables.games), words, language, colour)
    if args.person and args.person not in {one.name for one in tables.people}:
        raise CommandError(f"{args.person} is in no count. There are: {', '.join(one.name for one in tables.people)}.")
    if args.json:
        house.say(*json.dumps(_plain(told, index), ensure_ascii=False, indent=1).split("\n"))
    elif args.csv:
        house.say(*_csv(told.people()).splitlines())
    elif args.pdf is not None:
        from companion.years.paper import pdf_of

        try:
            args.pdf.write_bytes(pdf_of(told, ratings.courses, words("Statistics"), told.left_out(len(index.damaged))))
        except OSError as error:
            raise CommandError(f"{args.pdf} cannot be written: {error.strerror or error}.") from error
        house.tell(f"Written to {args.pdf}.")
    elif args.person:
        house.say(args.person, *(f"{what}: {how}" for what, how in told.facts(args.person)), "")
        house.say(*(line for table in told.person(args.person) for line in _text(table)))
    else:
        shown = told.people(), told.games(), told.years(), told.duels()
        house.say(*(line for table in shown for line in _text(table)))


def _text(table: ToldTable) -> list[str]:
    """A table in columns that stand below each other, and an empty line."""
    from companion.visible import visible

    cells = [tuple(map(visible, row)) for row in (table.head, *table.rows)]
    wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(cell.ljust(room) for cell, room in zip(row, wide, strict=True)).rstrip() for row in cells]
    return [table.title, *lines, *([table.note] if table.note else []), ""]


def _csv(table: ToldTable) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([table.head, *table.rows])
    return written.getvalue()


def _plain(told: ToldYears, index: YearsIndex) -> dict[str, Any]:
    tables = told.tables
    return {
        "people": [
            {
                "name": one.name,
                "games": one.games,
                "won": one.won,
                "seconds": one.seconds,
                "streak": one.streak,
                "longest_streak": one.longest_streak,
                "beaten": one.beaten,
                "colours": dict(one.colours),
                "by_game": {game: {"games": played, "won": won} for game, (played, won) in one.by_game.items()},
                "rating": told.rated[one.name]._asdict() if one.name in told.rated else None,
            }
            for one in tables.people
        ],
        "games": [
            {"game": one.game, "games": one.games, "seconds": one.seconds, "timed": one.timed, "best": one.best}
            for one in tables.by_game
        ],
        "years": [{"year": one.year, "games": one.games, "seconds": one.seconds} for one in tables.by_year],
        "duels": [
            {"first": who, "second": other, "met": duel.met, "first_before": duel.first, "second_before": duel.second}
            for (who, other), duel in sorted(tables.duels.items())
        ],
        "not_counted": [left._asdict() for left in index.left],
    }
