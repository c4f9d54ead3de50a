"""`companion print`: board, cards and labels of a game as a PDF on A4, for groups that own none."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.house import MISUSED, CommandError, House, Subparsers, add_folders, cannot_be_set_up, catalogue_for

if TYPE_CHECKING:
    from companion.cli.printing.sheet import Sheet
    from companion.packs.pack import Pack
    from companion.packs.resolved import ResolvedPack

PARTS = ("board", "cards", "labels")


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("print", help="board, cards or labels of a game as a PDF on A4")
    parser.add_argument("part", choices=PARTS, help="what to print; labels bear a square code for card scanners")
    parser.add_argument("game", help="a game or a pack of your own, such as buerokratopoly")
    parser.add_argument("--language", choices=("de", "en", "es"), default="de", help="of what is written (de)")
    parser.add_argument("--players", type=int, metavar="N", help="for so many players, where the board depends on it")
    parser.add_argument("--variant", action="append", default=[], metavar="NAME", help="with this variant")
    parser.add_argument("--output", type=Path, metavar="FILE", help="(GAME-PART.pdf)")
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Write one PDF."""
    from companion.cli.printing.pdf import pdf_of

    resolved = _resolved(args, house)
    title = _title(resolved, args.language)
    sheets = sheets_of(resolved, args.part, args.language)
    if not sheets:
        raise CommandError(f"{title} has no {args.part} of its own to print.")
    output: Path = args.output or Path(f"{args.game}-{args.part}.pdf")
    try:
        output.write_bytes(pdf_of(sheets, f"{title}: {args.part}"))
    except OSError as error:
        raise CommandError(f"{output} cannot be written: {error.strerror or error}.") from error
    house.tell(f"{len(sheets)} sheets written to {output}. Print them at 100 %, without “fit to page”.")
    return 0


def _resolved(args: argparse.Namespace, house: House) -> ResolvedPack:
    from companion.packs.catalogue import UnknownPackError
    from companion.packs.problems import PackErrors
    from companion.packs.setup import SetupRefused

    try:
        pack: Pack = catalogue_for(args, house).load(args.game)
    except UnknownPackError as error:
        raise CommandError(str(error), MISUSED) from error
    except PackErrors as error:
        raise CommandError(f"the pack {args.game} cannot be used:\n{error.render()}") from error
    try:
        return pack.resolve(args.variant, {}, args.players if args.players is not None else pack.players.min)
    except SetupRefused as refused:
        raise cannot_be_set_up(refused, pack) from refused


def _title(resolved: ResolvedPack, language: str) -> str:
    titles: dict[str, str] = resolved.plain["title"]
    return titles.get(language) or next(iter(titles.values()))


def sheets_of(resolved: ResolvedPack, part: str, language: str) -> list[Sheet]:
    """The sheets of one of `PARTS`; none if the game has no such part."""
    from companion.cli.printing.cards import card_sheets
    from companion.cli.printing.labels import label_sheets
    from companion.packs.decks import cards_of
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
        for sheet in label_sheets(faces_of(cards, language), f"{resolved.id}.{name}", title)
    ]


def _board(definition: Any, language: str, title: str) -> list[Sheet]:
    """The board that this definition describes, by its kind; no sheets if it has none."""
    ladder = getattr(definition, "ladder", None)
    if ladder is not None:
        from companion.cli.printing.ladder import board_sheets

        names, shorts = definition.labels, definition.short_labels

        def name(post: str) -> str:
            return str(shorts.get(post, names[post]).get(language) or names[post][language])

        return board_sheets(ladder, name, title)
    if hasattr(definition, "fields") and hasattr(definition, "lands"):
        from companion.cli.printing.region_map import Region, Square, map_sheets

        regions = [Region(land.id, getattr(land.title, language), land.inset_of) for land in definition.lands]
        squares = [Square(field.land, field.row, field.column, field.name) for field in definition.fields]
        return map_sheets(regions, squares, title)
    return []
