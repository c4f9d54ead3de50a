"""`companion texts`: the texts of a pack for translators, and back as a pack of words."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.house import FAILED, MISUSED, CommandError, House, Subparsers, add_folders, catalogue_for
from companion.cli.house import language_code as code

if TYPE_CHECKING:
    from companion.languages import Language
    from companion.packs.catalogue import Catalogue
    from companion.packs.worded.texts import PackTexts


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("texts", help="export the texts of a pack for translators, and import them")
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    out = acts.add_parser("export", help="write every text of a pack, with what is translated already")
    out.add_argument("pack", help="the id of a pack, or common for what all games say")
    out.add_argument("--to", type=code, required=True, metavar="LANGUAGE", help="the language to translate into: fr")
    out.add_argument(
        "--format",
        choices=("yaml", "po"),
        default="yaml",
        help="a pack of words (the usual), or a catalogue for translators' programs",
    )
    out.add_argument("--into", type=Path, default=Path(), metavar="DIR", help="where to; the usual is this folder")
    add_folders(out)
    back = acts.add_parser("import", help="make a pack of words of a translated catalogue")
    back.add_argument("file", type=Path, help="a .po file that was exported here")
    back.add_argument("--into", type=Path, metavar="DIR", help="where to; the usual is the folder of your own packs")
    add_folders(back)


def run(args: argparse.Namespace, house: House) -> int:
    """Returns 1 if some texts of an import could not be used."""
    return _export(args, house) if args.act == "export" else _import(args, house)


def _export(args: argparse.Namespace, house: House) -> int:
    from companion.packs.worded.po import PoEntry, PoFile, written
    from companion.packs.worded.writing import id_of_words, words_files

    catalogue = catalogue_for(args, house)
    texts = _texts(catalogue, args.pack)
    said = _said(catalogue, args.pack, args.to, texts)
    name = id_of_words(args.pack, args.to)
    if args.format == "po":
        entries = (PoEntry(path, text.source, said.get(path, "")) for path, text in texts.items())
        files = {f"{name}.po": written(PoFile(args.pack, args.to, tuple(entries)))}
    else:
        told = words_files(args.pack, args.to, texts, said)
        files = {f"{name}/{file}": text for file, text in told.items()}
    taken = next((path for file in files if (path := args.into / file).exists()), None)
    if taken is not None:
        raise CommandError(f"{taken} is there already. Choose another folder with --into.", MISUSED)
    _write(args.into, files)
    house.say(f"{len(texts)} texts of {args.pack}, {len(said)} of them in {args.to}: {args.into / next(iter(files))}")
    return 0


def _import(args: argparse.Namespace, house: House) -> int:
    from companion.languages import is_language
    from companion.packs.worded.po import read
    from companion.packs.worded.words_pack import usable
    from companion.packs.worded.writing import id_of_words, words_files
    from companion.plainfile.marks import Leaf, Mark
    from companion.plainfile.problems import Problems

    try:
        raw = args.file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{args.file} cannot be read: {error}.", MISUSED) from error
    problems = Problems()
    po = read(raw, str(args.file), problems)
    if po is None:
        raise CommandError(f"{args.file} cannot be used.", FAILED, tuple(map(str, problems.sorted())))
    if not is_language(po.language):
        raise CommandError(f"{args.file}: {po.language} is not the code of a language, such as en or fr.", MISUSED)
    texts = _texts(catalogue_for(args, house), po.translates)
    given = {one.path: Leaf(one.said, Mark(str(args.file))) for one in po.entries if one.said}
    fit = usable(given, texts, problems)
    changed = [one.path for one in po.entries if one.path in fit and one.source != texts[one.path].source]
    into = args.into if args.into is not None else (args.data if args.data is not None else house.data) / "packs"
    name = id_of_words(po.translates, po.language)
    files = words_files(po.translates, po.language, texts, {path: str(said.value) for path, said in fit.items()})
    _write(into, {f"{name}/{file}": text for file, text in files.items()})
    for path in changed:
        house.say(f"note: {path}: the text has changed since it was exported")
    house.say(*map(str, problems.sorted()))
    house.say(f"{len(fit)} of {len(texts)} texts of {po.translates} are in {po.language}: {into / name}")
    return FAILED if problems else 0


def _texts(catalogue: Catalogue, pack: str) -> PackTexts:
    from companion.packs.catalogue import UnknownPackError

    try:
        texts = catalogue.texts(pack)
    except UnknownPackError as error:
        raise CommandError(f"{error}.", MISUSED) from error
    if not texts:
        raise CommandError(f"the pack {pack} has no text that can be read.", FAILED)
    return texts


def _said(catalogue: Catalogue, pack: str, language: Language, texts: PackTexts) -> Mapping[str, str]:
    """What is translated already: by the pack itself, and over it by packs of words."""
    own = {path: text.texts[language] for path, text in texts.items() if language in text.texts}
    laid = catalogue.laid(pack)
    return {**own, **{path: str(said[language].value) for path, said in laid.items() if language in said}}


def _write(into: Path, files: Mapping[str, str]) -> None:
    try:
        for name, text in files.items():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            (into / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{error.filename or into} cannot be written: {error.strerror or error}.") from error
