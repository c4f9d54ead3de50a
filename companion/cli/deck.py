"""`companion deck`: check, import, list, export and remove decks of cards, for scripts and keyboards."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.house import (
    FAILED,
    MISUSED,
    CommandError,
    House,
    Subparsers,
    add_folders,
    catalogue_for,
    language_code,
    spoken_in,
)

if TYPE_CHECKING:
    from companion.games.decks import Deck
    from companion.packs.decks.deck_import.reading import DeckReading
    from companion.packs.decks.deck_library import Library


UNSAID = (
    "No column, row or key says in which language the texts are. Say it: --language de, --language en or --language es."
)

FIRST = 5
"""How many cards a check prints, to show whether their characters are right."""


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("deck", help="decks of cards: check, import, list, export, remove")
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)
    check = parts.add_parser("check", help="what a file or folder would become, and everything wrong in it")
    take = parts.add_parser("import", help="keep a deck, if nothing is wrong with it")
    for part in (check, take):
        part.add_argument("file", type=Path, help="CSV in any habit, YAML, or a folder of deck.yaml and cards.csv")
    parts.add_parser("list", help="every deck of the box")
    export = parts.add_parser("export", help="write a deck into a folder that a spreadsheet opens")
    export.add_argument("deck", help="its id, as `companion deck list` tells it")
    export.add_argument("folder", type=Path, help="where its folder is made")
    remove = parts.add_parser("remove", help="take one of your own decks away for good")
    remove.add_argument("deck", help="its id")
    for name, part in parts.choices.items():
        told = "of texts that name none" if name in ("check", "import") else "in which titles are told"
        part.add_argument("--language", type=language_code, metavar="CODE", help=told)
        add_folders(part)


def run(args: argparse.Namespace, house: House) -> int:
    """Runs the chosen action."""
    from companion.packs.decks.deck_library import DeckError

    parts = {"check": _check, "import": _import, "list": _list, "export": _export, "remove": _remove}
    try:
        return parts[args.part](args, house)
    except DeckError as error:
        raise CommandError(str(error), MISUSED if error.code == "unknown" else FAILED) from error


def library_for(args: argparse.Namespace, house: House) -> Library:
    """The library of decks in the folder that the arguments name."""
    from companion.packs.decks.deck_library import FOLDER, Library

    data: Path = args.data if args.data is not None else house.data
    return Library(data / FOLDER, catalogue_for(args, house), spoken_in(args, house))


def _read(args: argparse.Namespace, house: House) -> DeckReading:
    """Reads a deck's file and prints everything that is wrong or doubtful in it."""
    from companion.packs.decks.deck_import.reading import read_deck

    reading = read_deck(args.file, spoken_in(args, house))
    for problem in reading.errors:
        house.tell(f"error: {problem}")
    for problem in reading.warnings:
        house.tell(f"note: {problem}")
    if reading.more:
        house.tell(f"… and {reading.more} more")
    if reading.deck is not None and reading.assumed and args.language is None:
        house.tell(f"note: {UNSAID}")
    return reading


def _check(args: argparse.Namespace, house: House) -> int:
    reading = _read(args, house)
    deck = reading.deck
    if deck is None:
        return FAILED
    house.say(_line(deck, spoken_in(args, house), said=not reading.assumed or args.language is not None))
    for card in deck.cards[:FIRST]:
        copies = f" ×{card.count}" if card.count > 1 else ""
        number = f"{card.number}  " if card.number else ""
        house.say(f"  {number}{_words(card.title, spoken_in(args, house))}{copies}")
    if len(deck.cards) > FIRST:
        house.say(f"  … and {len(deck.cards) - FIRST} more")
    return 0


def _import(args: argparse.Namespace, house: House) -> int:
    reading = _read(args, house)
    if reading.deck is None or (reading.assumed and args.language is None):
        house.tell("Nothing was imported.")
        return FAILED if reading.deck is None else MISUSED
    library = library_for(args, house)
    before = library.replaced_by(reading.deck)
    deck = library.take(reading.deck, args.file if args.file.is_dir() else None)
    house.say(f"{'replaced' if before else 'imported'}: {_line(deck, spoken_in(args, house))}")
    return 0


def _list(args: argparse.Namespace, house: House) -> int:
    broken = 0
    for shelved in library_for(args, house).everything():
        if shelved.deck is None:
            broken += 1
            house.say(f"{shelved.id}: cannot be read; companion deck check {shelved.folder}")
        else:
            house.say(_line(shelved.deck, spoken_in(args, house)) + (f" ({shelved.pack})" if shelved.pack else ""))
    return FAILED if broken else 0


def _export(args: argparse.Namespace, house: House) -> int:
    from companion.packs.decks.deck_import.writing import has_guards

    library = library_for(args, house)
    written, deck = library.export(args.deck, args.folder), library.find(args.deck).deck
    house.say(f"written to {written}")
    if written.name != args.deck:
        house.tell(f"{written.with_name(args.deck)} stays: it holds what was not written from here, or was changed.")
    if deck is not None and has_guards(deck.cards):
        house.tell(
            "Texts that a spreadsheet would take for a formula (=, +, -, @) have an apostrophe before them there; "
            "importing takes it away."
        )
    return 0


def _remove(args: argparse.Namespace, house: House) -> int:
    library_for(args, house).remove(args.deck)
    house.say(f"removed: {args.deck}")
    return 0


def _line(deck: Deck, language: str, *, said: bool = True) -> str:
    kinds = len(deck.cards)
    languages = (" ".join(deck.languages) or "mixed languages") if said else "no language named"
    return f"{deck.id}: {_words(deck.title, language)}, {deck.size} cards, {kinds} different, {languages}"


def _words(texts: object, language: str) -> str:
    from companion.texts.cards import words_in

    return words_in(texts, language)
