"""`companion print`: board, cards and labels as a PDF on A4, for groups without the published box."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.house import (
    MISUSED,
    CommandError,
    House,
    Subparsers,
    add_folders,
    add_language,
    cannot_be_set_up,
    catalogue_for,
    spoken_in,
)
from companion.languages import told_in

if TYPE_CHECKING:
    from companion.cli.printing.sheet import PrintedSheet
    from companion.games.decks import Deck
    from companion.packs.pack import Pack
    from companion.packs.resolved import ResolvedPack

PARTS = ("board", "cards", "labels")


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("print", help="board, cards or labels of a game or a deck as a PDF on A4")
    parser.add_argument("part", choices=PARTS, help="what to print; labels bear a square code for card scanners")
    parser.add_argument("game", help="a game, a pack of your own, or a deck (companion deck list)")
    add_language(parser)
    parser.add_argument("--players", type=int, metavar="N", help="for so many players, where the board depends on it")
    parser.add_argument("--variant", action="append", default=[], metavar="NAME", help="with this variant")
    parser.add_argument("--output", type=Path, metavar="FILE", help="(GAME-PART.pdf)")
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Writes the PDF."""
    from companion.cli.printing.pdf import pdf_of

    language = spoken_in(args, house)
    title, sheets = _of_deck(args, house, language) or _of_game(args, house, language)
    if not sheets:
        raise CommandError(f"{title} has no {args.part} of its own to print.")
    output: Path = args.output or Path(f"{args.game}-{args.part}.pdf")
    try:
        output.write_bytes(pdf_of(sheets, f"{title}: {args.part}"))
    except OSError as error:
        raise CommandError(f"{output} cannot be written: {error.strerror or error}.") from error
    house.tell(f"{len(sheets)} sheets written to {output}. Print them at 100 %, without “fit to page”.")
    return 0


def _of_game(args: argparse.Namespace, house: House, language: str) -> tuple[str, list[PrintedSheet]]:
    """Title and sheets for a game."""
    resolved = _resolved(args, house)
    return _title(resolved, language), sheets_of(resolved, args.part, language)


def _of_deck(args: argparse.Namespace, house: House, language: str) -> tuple[str, list[PrintedSheet]] | None:
    """Title and sheets for a deck of the library; None if there is no such deck."""
    from companion.cli.deck import library_for
    from companion.packs.decks.deck_library import DeckError

    if args.part == "board" or any(info.id == args.game for info in catalogue_for(args, house).list()):
        return None
    try:
        deck = library_for(args, house).find(args.game).deck
    except DeckError:
        return None  # the game's own sentence says what there is
    if deck is None:
        raise CommandError(f"the deck {args.game} cannot be read; companion deck list says why.")
    from companion.texts.cards import words_in

    return words_in(deck.title, language), deck_sheets(deck, args.part, language)


def _resolved(args: argparse.Namespace, house: House) -> ResolvedPack:
    from companion.packs.catalogue import UnknownPackError
    from companion.packs.problems import InvalidPackError
    from companion.packs.setup import SetupRefusedError

    try:
        pack: Pack = catalogue_for(args, house).load(args.game)
    except UnknownPackError as error:
        raise CommandError(f"{error}; decks: companion deck list", MISUSED) from error
    except InvalidPackError as error:
        raise CommandError(f"the pack {args.game} cannot be used:", lines=error.lines()) from error
    try:
        return pack.resolve(args.variant, {}, args.players if args.players is not None else pack.players.min)
    except SetupRefusedError as refused:
        raise cannot_be_set_up(refused, pack) from refused


def _title(resolved: ResolvedPack, language: str) -> str:
    titles: dict[str, str] = resolved.plain["title"]
    return titles.get(language) or next(iter(titles.values()))


def sheets_of(resolved: ResolvedPack, part: str, language: str) -> list[PrintedSheet]:
    """The sheets for one of `PARTS`; empty if the game has no such part."""
    from companion.cli.printing.cards import card_sheets
    from companion.cli.printing.labels import label_sheets
    from companion.packs.decks.reader_pack import cards_of
    from companion.texts.decks import faces_of

    definition, title = resolved.definition, _title(resolved, language)
    if part == "board":
        return _board(definition, language, title)
    decks = cards_of(definition)
    if part == "cards":
        return [
            sheet
            for number, cards in enumerate(decks.values())
            for sheet in card_sheets(faces_of(cards, language), title, number)
        ]
    return [
        sheet
        for name, cards in decks.items()
        for sheet in label_sheets(faces_of(cards, language), f"{resolved.id}_{name}", title)
    ]


def deck_sheets(deck: Deck, part: str, language: str) -> list[PrintedSheet]:
    """Sheets with the cards of a deck, or with a label for each kind of card."""
    from companion.cli.printing.cards import card_sheets
    from companion.cli.printing.labels import label_sheets
    from companion.texts.cards import words_in
    from companion.texts.decks import faces_of

    faces, title = faces_of(deck.cards, language), words_in(deck.title, language)
    return card_sheets(faces, title) if part == "cards" else label_sheets(faces, deck.id, title)


def _board(definition: Any, language: str, title: str) -> list[PrintedSheet]:
    """Sheets with the board of a game's definition; empty if it has none."""
    ladder = getattr(definition, "ladder", None)
    if ladder is not None:
        from companion.cli.printing.ladder import board_sheets

        names, shorts = definition.labels, definition.short_labels

        def name(post: str) -> str:
            return told_in(shorts.get(post, names[post]), language) or told_in(names[post], language)

        return board_sheets(ladder, name, title)
    if hasattr(definition, "fields") and hasattr(definition, "lands"):
        from companion.cli.printing.region_map import PrintedRegion, Square, map_sheets

        regions = [PrintedRegion(land.id, land.title.told_in(language), land.inset_of) for land in definition.lands]
        squares = [Square(field.land, field.row, field.column, field.name) for field in definition.fields]
        return map_sheets(regions, squares, title)
    return []
