"""`companion texts`: texts for translators and back, and how much of them a language has."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.house import FAILED, MISUSED, NO_CODE, CommandError, House, Subparsers, add_folders, catalogue_for
from companion.cli.house import language_code as code

if TYPE_CHECKING:
    from companion.packs.catalogue import Catalogue
    from companion.packs.worded.merging import Source
    from companion.packs.worded.po import PoEntry, PoFile
    from companion.plainfile.problems import Problems


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("texts", help="export texts for translators, import them, tell what is missing")
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    out = acts.add_parser("export", help="write every text, with what is translated already")
    out.add_argument("pack", help="window (and terminal), common for what all games say, or the id of a pack")
    out.add_argument("--to", type=code, required=True, metavar="LANGUAGE", help="the language to translate into: fr")
    out.add_argument(
        "--format",
        choices=("yaml", "po"),
        help="a pack of words (the usual for packs), or a catalogue for translators' programs",
    )
    out.add_argument("--po", dest="format", action="store_const", const="po", help="the same as --format po")
    out.add_argument("--into", type=Path, default=Path(), metavar="DIR", help="where to; the usual is this folder")
    add_folders(out)
    back = acts.add_parser("import", help="take a translated catalogue among your own, where it is used")
    back.add_argument("file", type=Path, help="a .po file that was exported here")
    back.add_argument("--po", action="store_true", help="it is a catalogue, as always")
    back.add_argument("--into", type=Path, metavar="DIR", help="where to; the usual is the folder of your own packs")
    add_folders(back)
    told = acts.add_parser("coverage", help="tell how much is translated, for each language and part")
    told.add_argument("--to", type=code, metavar="LANGUAGE", help="of this language alone, with what is missing")
    told.add_argument("--format", choices=("text", "json"), default="text", help="for people (the usual), or machines")
    add_folders(told)


def run(args: argparse.Namespace, house: House) -> int:
    """Returns 1 if some texts of an import could not be used."""
    return {"export": _export, "import": _import, "coverage": _coverage}[args.act](args, house)


# ── out ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _export(args: argparse.Namespace, house: House) -> int:
    from companion.packs.worded.po import WINDOW
    from companion.packs.worded.writing import id_of_words
    from companion.texts.translating import said_of

    catalogue = catalogue_for(args, house)
    sources = _sources(catalogue, args.pack)
    name = id_of_words(args.pack, args.to)
    if args.format == "yaml" and args.pack == WINDOW:
        raise CommandError("The words of the window are exported as a catalogue: --format po.", MISUSED)
    if args.format == "po" or args.pack == WINDOW:
        return _export_catalogue(args, house, catalogue, args.into / f"{name}.po")
    said = said_of(args.pack, args.to, catalogue)
    files = _words_files(args, catalogue, said)
    taken = next((path for file in files if (path := args.into / name / file).exists()), None)
    if taken is not None:
        raise CommandError(f"{taken} is there already. Choose another folder with --into.", MISUSED)
    for file, text in files.items():
        _write(args.into / name / file, text)
    first = args.into / name / next(iter(files))
    house.say(f"{len(sources)} texts of {args.pack}, {len(said)} of them in {args.to}: {first}")
    return 0


def _words_files(args: argparse.Namespace, catalogue: Catalogue, said: Mapping[str, str]) -> dict[str, str]:
    from companion.packs.worded.writing import words_files

    return words_files(args.pack, args.to, catalogue.texts(args.pack), said)


def _export_catalogue(args: argparse.Namespace, house: House, catalogue: Catalogue, path: Path) -> int:
    """Writes a catalogue; one that lies there is gone on with, and nothing of it is lost."""
    from companion.languages import plural_forms
    from companion.packs.worded.po import written
    from companion.texts.translating import catalogue_of

    before = [_read(path)] if path.exists() else []
    for po in before:
        if (po.translates, po.language) != (args.pack, args.to):
            message = f"{path} translates {po.translates} into {po.language}. Choose another folder with --into."
            raise CommandError(message, MISUSED)
    po = catalogue_of(args.pack, args.to, catalogue, *before)
    _write(path, written(po))
    active = [one for one in po.entries if not one.obsolete]
    uncertain = sum(1 for one in active if one.said and not one.told)
    told = f"{len(active)} texts of {args.pack}, {sum(1 for one in active if one.told)} of them in {args.to}"
    house.say(f"{told}{f', {uncertain} to be looked at again (fuzzy)' if uncertain else ''}: {path}")
    house.say(f"After a number a word has these forms in {args.to}: {{count|{'|'.join(plural_forms(args.to))}}}")
    return 0


# ── back ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _import(args: argparse.Namespace, house: House) -> int:
    from companion.languages import is_language
    from companion.packs.fingerprints import WORDS_FOLDER
    from companion.packs.worded.merging import merged
    from companion.packs.worded.po import written
    from companion.plainfile.problems import Problems
    from companion.texts.translating import judge_of, place_of

    po, problems = _read(args.file), Problems()
    if not is_language(po.language):
        raise CommandError(f"{args.file}: {NO_CODE.format(po.language)}.", MISUSED)
    catalogue = catalogue_for(args, house)
    sources = _sources(catalogue, po.translates)
    told = list(_judged(po, args.file, catalogue, sources, problems))
    into = args.into if args.into is not None else (args.data if args.data is not None else house.data) / "packs"
    path = place_of(po.translates, po.language, into / WORDS_FOLDER)
    before = [_read(path)] if path.exists() else []
    made = merged(po.translates, po.language, sources, {}, [po, *before])
    _write(path, written(made))
    house.say(*told, *map(str, problems.sorted()))
    faults = judge_of(po.translates, po.language, catalogue)
    fit = sum(1 for one in made.entries if one.told and not any(faults(one.key, one.told)))
    house.say(f"{fit} of {len(sources)} texts of {po.translates} are in {po.language}: {path}")
    return FAILED if problems else 0


def _judged(
    po: PoFile, file: Path, catalogue: Catalogue, sources: Mapping[str, Source], problems: Problems
) -> Iterator[str]:
    """Notes what is wrong with a catalogue, and gives what is worth a look."""
    from companion.packs.problems import did_you_mean
    from companion.packs.worded.faults import hints_in
    from companion.plainfile.marks import Mark
    from companion.texts.translating import judge_of

    faults = judge_of(po.translates, po.language, catalogue)
    for one in po.entries:
        if not one.told:
            continue
        mark = Mark(str(file), one.line)
        if one.key not in sources:
            problems.add(mark, one.path, _no_such(one), "", did_you_mean(one.key, sources))
            continue
        for message, expected, _ in faults(one.key, one.told):
            problems.add(mark, one.path, message, expected)
        if one.source != sources[one.key].text:
            yield f"note: {file}:{one.line}: {one.path}: the text has changed since it was exported"
        for hint in hints_in(one.told, po.language):
            yield f"note: {file}:{one.line}: {hint}"


def _no_such(one: PoEntry) -> str:
    return "the pack that is translated has no such text" if one.path else f"the window says nowhere: {one.source[:60]}"


# ── how much ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _coverage(args: argparse.Namespace, house: House) -> int:
    from companion.languages import own_name
    from companion.packs.worded.po import read_po
    from companion.plainfile.problems import Problems
    from companion.texts.spoken import spoken
    from companion.texts.translating import catalogues_of, coverage, parts_of, said_of, sources_of

    catalogue = catalogue_for(args, house)
    parts = parts_of(catalogue)
    languages = [args.to] if args.to else spoken(catalogue.words())
    unreadable = Problems()
    for path in (path for language in languages for part in parts for path in catalogues_of(part, language, catalogue)):
        read_po(path, unreadable)
    found = [coverage(language, catalogue, parts) for language in languages]
    if args.format == "json":
        plain = {one.language: {part: list(counts) for part, counts in one.parts.items()} for one in found}
        house.say(json.dumps(plain, ensure_ascii=False, indent=2))
        return 0
    house.say(*map(str, unreadable.sorted()))
    for one in found:
        house.say(f"{one.language}  {own_name(one.language)}: {one.percent} %")
        house.say(*(f"    {part}: {said} of {of}" for part, (said, of) in one.parts.items() if said < of))
    if args.to:
        for part in parts:
            said = said_of(part, args.to, catalogue)
            house.say(*(f"{part}: {key}" for key in sources_of(part, catalogue) if key not in said))
    return FAILED if unreadable else 0


# ── shared ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _sources(catalogue: Catalogue, part: str) -> Mapping[str, Source]:
    from companion.packs.catalogue import UnknownPackError
    from companion.texts.translating import sources_of

    try:
        sources = sources_of(part, catalogue)
    except UnknownPackError as error:
        raise CommandError(f"{error}.", MISUSED) from error
    if not sources:
        raise CommandError(f"{part} has no text that can be read.", FAILED)
    return sources


def _read(path: Path) -> PoFile:
    from companion.packs.worded.po import read_po
    from companion.plainfile.problems import Problems

    problems = Problems()
    po = read_po(path, problems)
    if po is None:
        raise CommandError(f"{path} cannot be used.", FAILED, tuple(map(str, problems.sorted())))
    return po


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{error.filename or path} cannot be written: {error.strerror or error}.") from error
