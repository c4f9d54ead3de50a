"""Keeps the catalogues that ship: finds the texts in the code, brings them into every language's file, and does so with
the catalogues of packs.

    python -m tests.tools.locale           update the .po files, compile them, and name what is not translated
    python -m tests.tools.locale --check   change nothing; fail if anything is missing or not up to date

German, English and Spanish must be complete. Others may lack texts: it is told how many, and only a translation that
cannot be used is a failure.

A text is `_("…")`, also as a method (`self._("…")`), or `N_("…")` where it is only translated later.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from companion.languages import LANGUAGES, Language, is_language
from companion.packs.catalogue import installed_packs
from companion.packs.fingerprints import WORDS_FOLDER
from companion.packs.worded.faults import window_faults
from companion.packs.worded.po import PoFile, written
from companion.texts.catalogue import DOMAIN, LOCALE
from companion.texts.translating import COUNTS, catalogue_of, coverage, judge_of, parts_of, sources_of, window_sources
from tests.shipped import LookedAtOnce

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "companion"
WORDS = installed_packs() / WORDS_FOLDER
KEYWORDS = {"_": None, "N_": None}
TAG = "translators:"
"""Begins a comment above a text that translators read beside it."""
SOURCE_LANGUAGE = "en"
THEN = datetime(2026, 1, 1, tzinfo=UTC)
"""Catalogues carry no date of their own, so that the same texts give the same bytes."""

_PLACE = re.compile(r"{[^{}]*}")
_IN_KV = re.compile(r"""\b_\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*\)""")


@cache
def comments() -> dict[str, list[str]]:
    """What the code tells translators of a text; see `texts`."""
    return {}


@cache
def texts() -> dict[str, set[str]]:
    """Every text of the user interface → the files that it stands in."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        with path.open("rb") as file:
            for _, text, said, _ in extract("python", file, KEYWORDS, [TAG], {"encoding": "utf-8"}):
                assert isinstance(text, str), f"{path}: {text}"
                found.setdefault(text, set()).add(path.relative_to(ROOT).as_posix())
                comments().setdefault(text, []).extend(line.removeprefix(TAG).strip() for line in said)
    for path in sorted(SOURCES.rglob("*.kv")):
        for text in in_kv(path.read_text(encoding="utf-8")):
            found.setdefault(text, set()).add(path.relative_to(ROOT).as_posix())
    return found


def in_kv(kv: str) -> Iterator[str]:
    """The texts in a Kivy language file: `app._("…")` and `root._('…')` within its expressions."""
    for double, single in _IN_KV.findall(kv):
        text = double or single
        if text:
            yield text.replace('\\"', '"').replace("\\'", "'").replace("\\n", "\n")


def po(language: str) -> Path:
    """The catalogue that people edit."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def empty(language: str) -> Catalog:
    """A catalogue that holds nothing."""
    return Catalog(
        locale=language,
        domain=DOMAIN,
        header_comment=f"# The user interface of Table Companion ({language}); kept by `python -m tests.tools.locale`.",
        msgid_bugs_address="the issues of the project",
        project="Table Companion",
        version="1",
        copyright_holder="The authors of Table Companion",
        creation_date=THEN,
        revision_date=THEN,
        last_translator="The authors of Table Companion",
        language_team=language,
        charset="utf-8",
        fuzzy=False,
    )


def partial() -> list[Language]:
    """The other languages that ship, for the window or for any pack."""
    folders = (*LOCALE.iterdir(), *WORDS.iterdir()) if WORDS.is_dir() else LOCALE.iterdir()
    return sorted({folder.name for folder in folders if is_language(folder.name)} - {*LANGUAGES})


def known(language: str) -> dict[str, Message]:
    """Text → its message, as far as the language's file goes; also of texts that the code no longer has."""
    if not po(language).exists():
        return {}
    catalog = read(language)
    return {str(m.id): m for m in (*catalog.obsolete.values(), *catalog) if m.id and m.string}


def translated(language: str) -> dict[str, str]:
    """Text → translation, where translators are sure of it."""
    return {text: str(message.string) for text, message in known(language).items() if not message.fuzzy}


def read(language: str) -> Catalog:
    """The catalogue that people edit."""
    with po(language).open("rb") as file:
        return read_po(file, locale=language)


def fresh(language: str, found: dict[str, set[str]]) -> Catalog:
    """The catalogue as it should be: every text of the code, with what is translated already, and what translators have
    noted beside it.

    Translations of texts that are gone stay at the end of the file: they are taken up when a text comes back.
    """
    catalog, before = empty(language), known(language)
    for text, files in sorted(found.items()):
        one = before.get(text, Message(text))
        flags = {"fuzzy"} & one.flags
        at = [(file, 1) for file in sorted(files)]
        said = comments().get(text, ())
        catalog.add(text, one.string, at, flags, said, one.user_comments, previous_id=one.previous_id)
    for text in sorted(before.keys() - found.keys()):
        one = before[text]
        catalog.obsolete[text] = Message(text, one.string, flags=one.flags, user_comments=one.user_comments)
    return catalog


def po_bytes(catalog: Catalog) -> bytes:
    """The .po file."""
    told = io.BytesIO()
    write_po(told, catalog, width=110, include_lineno=False, sort_output=True, include_previous=True)
    return told.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """The .mo file that the program reads."""
    told = io.BytesIO()
    write_mo(told, catalog)
    return told.getvalue()


def problems(language: str, found: dict[str, set[str]]) -> list[str]:
    """What a language lacks: translations, equal places, files that are up to date."""
    catalog, wrong = fresh(language, found), []
    said = translated(language)
    for text in sorted(found) if language != SOURCE_LANGUAGE else ():
        if text not in said:
            if language in LANGUAGES:
                wrong.append(f"{language}: not translated: {text!r} ({', '.join(sorted(found[text]))})")
        else:
            faults = window_faults(said[text], text, language)
            wrong += (f"{language}: {fault.message}, in {text!r}" for fault in faults)
            if language in LANGUAGES and sorted(_PLACE.findall(text)) != sorted(_PLACE.findall(said[text])):
                wrong.append(f"{language}: other places in {said[text]!r} than in {text!r}")
    mo = po(language).with_suffix(".mo")
    if not po(language).exists() or entries(read(language)) != entries(catalog):
        wrong.append(f"{po(language).relative_to(ROOT)} is not up to date: python -m tests.tools.locale")
    if not mo.exists() or compiled(read_mo(mo.open("rb"))) != compiled(catalog):
        wrong.append(f"{mo.relative_to(ROOT)} is not up to date: python -m tests.tools.locale")
    return wrong


def entries(catalog: Catalog) -> dict[str, tuple[str, tuple[str, ...]]]:
    """What people see in a .po file: text → translation and files."""
    return {str(m.id): (str(m.string), tuple(sorted(file for file, _ in m.locations))) for m in catalog if m.id}


def compiled(catalog: Catalog) -> dict[str, str]:
    """What the program sees in a .mo file: text → translation."""
    return {str(m.id): str(m.string) for m in catalog if m.id and m.string}


def update(language: str, found: dict[str, set[str]]) -> None:
    """Write both files of a language."""
    catalog = fresh(language, found)
    po(language).parent.mkdir(parents=True, exist_ok=True)
    po(language).write_bytes(po_bytes(catalog))
    po(language).with_suffix(".mo").write_bytes(mo_bytes(catalog))


@cache
def everything() -> LookedAtOnce:
    """The installed packs, told in every language that ships."""
    catalogue = LookedAtOnce([installed_packs()])
    catalogue.speak(*partial())
    return catalogue


def packs(language: Language) -> dict[Path, PoFile]:
    """The catalogues of packs of a language as they should be, file by file."""
    return {path: catalogue_of(path.stem, language, everything()) for path in sorted((WORDS / language).glob("*.po"))}


def pack_problems(language: Language) -> list[str]:
    """What cannot be used in a language's catalogues of packs, and which are not up to date."""
    wrong = []
    for path, catalogue in packs(language).items():
        name, faults = path.relative_to(ROOT), judge_of(path.stem, language, everything())
        if path.read_text(encoding="utf-8") != written(catalogue):
            wrong.append(f"{name} is not up to date: python -m tests.tools.locale")
        told = (one for one in catalogue.entries if one.told)
        wrong += (f"{name}: {one.key}: {fault.message}" for one in told for fault in faults(one.key, one.told))
    return wrong


def counts() -> str:
    """How many texts each part has, as the program reads it."""
    catalogue = everything()
    return json.dumps({part: len(sources_of(part, catalogue)) for part in parts_of(catalogue)}, indent=2) + "\n"


def main(argv: list[str] | None = None) -> int:
    """Run the command; 1 if something is missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.locale")
    parser.add_argument("--check", action="store_true", help="change nothing, only tell")
    args = parser.parse_args(argv)
    found = texts()
    more = partial()
    if not args.check:
        for language in (*LANGUAGES, *more):
            update(language, found)
        window_sources.cache_clear()
        for path, catalogue in (each for language in more for each in packs(language).items()):
            path.write_text(written(catalogue), encoding="utf-8")
        (WORDS / COUNTS).write_text(counts(), encoding="utf-8")
    wrong = [problem for language in (*LANGUAGES, *more) for problem in problems(language, found)]
    wrong += [problem for language in more for problem in pack_problems(language)]
    told = "\n".join(wrong) or f"{len(found)} texts, complete in {', '.join(LANGUAGES)}."
    shares = [coverage(language, everything(), parts_of(everything())) for language in more]
    sys.stdout.write("\n".join((told, *(f"{one.language}: {one.percent} %" for one in shares), "")))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
