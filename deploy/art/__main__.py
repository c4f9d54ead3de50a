"""`python -m deploy.art [pages | sheet | …]`: see `--help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from deploy.art.drawings import ArtError, ArtSet, art_set, art_sets, styles
from deploy.art.fonts import write_fonts
from deploy.art.lettering import write_title
from deploy.art.pages import write_pages
from deploy.art.sheet import write_sheet
from deploy.art.sounds import write_sounds
from deploy.art.spectra import write_spectra


def main(arguments: list[str] | None = None) -> int:
    """Makes what is asked for; 1 with a sentence if something drawn cannot be used."""
    parser = argparse.ArgumentParser(prog="python -m deploy.art", description="Makes pictures, fonts and sounds.")
    parser.add_argument("what", nargs="?", default="all", choices=["all", *STEPS])
    parser.add_argument("--only", metavar="SET", default="", help="one set: common, or a game's name")
    parser.add_argument("--style", metavar="FOLDER", type=Path, help="only the `style` of a game of your own")
    parser.add_argument("--part", metavar="TEXT", default="", help="for sheet: parts whose name holds this")
    asked = parser.parse_args(arguments)
    try:
        usual = ["titles", "pages"] if asked.style else USUAL
        for step in usual if asked.what == "all" else [asked.what]:
            for name, size in STEPS[step](asked):
                print(f"{size:>8} {name}")
    except ArtError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _fonts(asked: argparse.Namespace) -> Iterator[tuple[Path | str, int]]:
    yield from write_fonts().items()


def _titles(asked: argparse.Namespace) -> Iterator[tuple[Path | str, int]]:
    for folder in [asked.style] if asked.style else styles():
        if asked.only in ("", art_set(folder).name) and (file := write_title(folder)) is not None:
            yield file, file.stat().st_size


def _pages(asked: argparse.Namespace) -> Iterator[tuple[Path | str, int]]:
    for art in _sets(asked):
        for name, size in write_pages(art).items():
            yield art.pages / name, size


def _sheet(asked: argparse.Namespace) -> Iterator[tuple[Path | str, int]]:
    for art in _sets(asked):
        file = write_sheet(art, only=asked.part)
        yield file, file.stat().st_size


def _sounds(asked: argparse.Namespace) -> Iterator[tuple[Path | str, int]]:
    yield from write_sounds().items()


def _spectra(asked: argparse.Namespace) -> Iterator[tuple[Path | str, int]]:
    file = write_spectra()
    yield file, file.stat().st_size


def _sets(asked: argparse.Namespace) -> list[ArtSet]:
    sets = [art_set(asked.style)] if asked.style else art_sets()
    return [art for art in sets if asked.only in ("", art.name)]


STEPS = {
    "fonts": _fonts,
    "titles": _titles,
    "pages": _pages,
    "sounds": _sounds,
    "sheet": _sheet,
    "spectra": _spectra,
}
"""Every step by its name; each yields the files that it wrote, and their bytes."""
USUAL = ["pages", "sounds"]
"""What needs neither network nor the faces that are not shipped."""

if __name__ == "__main__":
    raise SystemExit(main())
