"""Keeps the catalogues of the user interface: finds the texts in the code, brings them into every language's file.

    python -m tests.tools.locale           update the .po files, compile them, and name what is not translated
    python -m tests.tools.locale --check   change nothing; fail if anything is missing or not up to date

A text is `_("…")`, also as a method (`self._("…")`), or `N_("…")` where it is only translated later.
"""

from __future__ import annotations

import argparse
import io
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

from companion.languages import LANGUAGES
from companion.texts.catalogue import DOMAIN, LOCALE

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "companion"
KEYWORDS = {"_": None, "N_": None}
SOURCE_LANGUAGE = "en"
THEN = datetime(2026, 1, 1, tzinfo=UTC)
"""Catalogues carry no date of their own, so that the same texts give the same bytes."""

_IN_KV = re.compile(r"""\b_\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*\)""")
_PLACE = re.compile(r"{[^{}]*}")


@cache
def texts() -> dict[str, set[str]]:
    """Every text of the user interface → the files that it stands in."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        with path.open("rb") as file:
            for _, text, _, _ in extract("python", file, KEYWORDS, options={"encoding": "utf-8"}):
                assert isinstance(text, str), f"{path}: {text}"
                found.setdefault(text, set()).add(path.relative_to(ROOT).as_posix())
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


def known(language: str) -> dict[str, str]:
    """Text → translation, as far as the language's file goes; also of texts that the code no longer has."""
    if not po(language).exists():
        return {}
    catalog = read(language)
    messages = (*catalog.obsolete.values(), *catalog)
    return {str(m.id): str(m.string) for m in messages if m.id and m.string and not m.fuzzy}


def read(language: str) -> Catalog:
    """The catalogue that people edit."""
    with po(language).open("rb") as file:
        return read_po(file, locale=language)


def fresh(language: str, found: dict[str, set[str]]) -> Catalog:
    """The catalogue as it should be: every text of the code, with what is translated already.

    Translations of texts that are gone stay at the end of the file: they are taken up when a text comes back.
    """
    catalog, before = empty(language), known(language)
    for text, files in sorted(found.items()):
        catalog.add(text, before.get(text, ""), locations=[(file, 1) for file in sorted(files)])
    for text in sorted(before.keys() - found.keys()):
        catalog.obsolete[text] = Message(text, before[text])
    return catalog


def po_bytes(catalog: Catalog) -> bytes:
    """The .po file."""
    told = io.BytesIO()
    write_po(told, catalog, width=110, include_lineno=False, sort_output=True)
    return told.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """The .mo file that the program reads."""
    told = io.BytesIO()
    write_mo(told, catalog)
    return told.getvalue()


def problems(language: str, found: dict[str, set[str]]) -> list[str]:
    """What a language lacks: translations, equal places, files that are up to date."""
    catalog, wrong = fresh(language, found), []
    translated = known(language)
    for text in sorted(found) if language != SOURCE_LANGUAGE else ():
        if text not in translated:
            wrong.append(f"{language}: not translated: {text!r} ({', '.join(sorted(found[text]))})")
        elif sorted(_PLACE.findall(text)) != sorted(_PLACE.findall(translated[text])):
            wrong.append(f"{language}: other places in {translated[text]!r} than in {text!r}")
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


def main(argv: list[str] | None = None) -> int:
    """Run the command; 1 if something is missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.locale")
    parser.add_argument("--check", action="store_true", help="change nothing, only tell")
    args = parser.parse_args(argv)
    found = texts()
    if not args.check:
        for language in LANGUAGES:
            update(language, found)
    wrong = [problem for language in LANGUAGES for problem in problems(language, found)]
    told = "\n".join(wrong) or f"{len(found)} texts, complete in {', '.join(LANGUAGES)}."
    sys.stdout.write(f"{told}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
