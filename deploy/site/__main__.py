"""`python -m deploy.site [--language CODE] [--booklet]`: the owners' handbook (docs/site/README.md)."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path

from companion.handbook import LICENCE
from deploy.site.built import BOOKLET, ENVIRONMENT, EXTENSIONS, THEME, SiteError, build, lay_out
from deploy.site.labels import PROJECT, label
from deploy.site.pages import NAV, Handbook, languages
from deploy.site.tidy import tidy

PICTURES = PROJECT / "build" / "handbook" / "pictures"
"""Where `python -m tests.screenshots --handbook` draws."""

WORK = PROJECT / "build" / "handbook" / "work"
SITE = PROJECT / "build" / "site"
MOST = 8_000_000
"""Bytes of all pages; what is to be printed comes beside them."""


def main(argv: Sequence[str] | None = None) -> int:
    """Builds the handbook; returns 1, with the reason printed, if that is impossible."""
    parser = argparse.ArgumentParser("deploy.site", description="Builds the owners' handbook.")
    parser.add_argument("--language", action="append", choices=languages(), help="only this one")
    parser.add_argument("--booklet", action="store_true", help="only the booklets")
    args = parser.parse_args(argv)
    try:
        if not args.language and not args.booklet:
            shutil.rmtree(SITE, ignore_errors=True)
        for language in args.language or languages():
            one(Handbook(language), booklet_only=args.booklet)
        if not args.booklet:
            first_page()
            licence()
            sizes = {file: file.stat().st_size for file in SITE.rglob("*") if file.is_file()}
            printed = sum(size for file, size in sizes.items() if file.name == BOOKLET)
            size = sum(sizes.values()) - printed
            if size > MOST:
                raise SiteError(f"The pages in {SITE} have {size:,} bytes, more than {MOST:,}.")
            print(f"{SITE}/index.html  {size / 1e6:.1f} MB, and {printed / 1e6:.1f} MB of booklets")
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def one(handbook: Handbook, *, booklet_only: bool = False) -> None:
    """The pages and the booklet of one language. Raises SiteError."""
    sources = WORK / handbook.language
    lay_out(handbook, PICTURES, sources)
    booklet = sources / BOOKLET
    print_booklet(handbook, booklet)
    site = SITE / handbook.language
    if booklet_only:
        site.mkdir(parents=True, exist_ok=True)
        shutil.copy(booklet, site / BOOKLET)
        return
    made = build(handbook, WORK)
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(made, site)
    tidy(site, languages())


def print_booklet(handbook: Handbook, booklet: Path) -> None:
    """The booklet, by a process in the environment that has what prints it. Raises SiteError."""
    language = handbook.language
    sections = [{"title": "", "pages": ["index"]}]
    for section in NAV:
        pages = [name for name in handbook.names if section == handbook.section(name)]
        sections.append({"title": label(language, "nav", section), "pages": pages})
    configured = {name: dict(more) for one in EXTENSIONS if not isinstance(one, str) for name, more in one.items()}
    told = {
        "language": language,
        "title": label(language, "book", "title"),
        "contents": label(language, "book", "contents"),
        "film": label(language, "book", "film"),
        "cover": "home.webp",
        "sections": [section for section in sections if section["pages"]],
        "titles": {name: handbook.title(name) for name in handbook.names},
        "extensions": [one if isinstance(one, str) else next(iter(one)) for one in EXTENSIONS],
        "configured": configured,
    }
    book = WORK / f"{language}.json"
    book.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
    command = [str(ENVIRONMENT / "bin" / "python"), "-m", "deploy.site.press", str(book), str(booklet)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SiteError(f"The booklet in {language} could not be printed:\n{done.stderr}")


def first_page() -> None:
    """The page before the languages: it leads to that of whoever looks, or lets them choose."""
    here = [language for language in languages() if (SITE / language / "index.html").is_file()]
    links = "".join(
        f'<li><a lang="{one}" href="{one}/index.html">{escape(label(one, "choose", "read"))}</a></li>' for one in here
    )
    (SITE / "index.html").write_text(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table Companion</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="theme/choose.css"></head>'
        f"<body><main><h1>Table Companion</h1><ul>{links}</ul></main>"
        '<script src="theme/choose.js"></script></body></html>\n',
        encoding="utf-8",
    )
    for part in ("choose.js", "choose.css"):
        shutil.copy(THEME / part, SITE / "theme" / part)


def licence() -> None:
    """The text of the licence of what makes the pages work, with those of what it brings itself."""
    own = next(ENVIRONMENT.glob("lib/python3.*/site-packages/zensical-*.dist-info/licenses/LICENSE*"))
    brought = SITE / "assets" / "javascripts" / "LICENSE"
    (SITE / LICENCE).write_text(
        own.read_text(encoding="utf-8") + "\n" + brought.read_text(encoding="utf-8"), encoding="utf-8"
    )
    brought.unlink()


if __name__ == "__main__":
    raise SystemExit(main())
