"""Where the owners' handbook lies on this machine (docs/site/README.md): built pages, one folder for each language."""

from __future__ import annotations

from pathlib import Path

_PROGRAM = Path(__file__).parents[1]

PLACES = (_PROGRAM.parent / "handbook", _PROGRAM / "build" / "site")
"""Beside the program in the package, and where `make site` puts it in a checkout."""

FIRST = "index.html"

LICENCE = "LICENSE.txt"
"""The text of the licence of what makes its pages work: Zensical's, and of what that brings."""


def handbook_folder(places: tuple[Path, ...] = PLACES) -> Path | None:
    """The folder of the built handbook; None where it was not built."""
    return next((place for place in places if (place / FIRST).is_file()), None)


def page_in(folder: Path, language: str) -> str:
    """The first page in a language, relative to the folder; that on which one chooses, where the language has none."""
    return f"{language}/{FIRST}" if (folder / language / FIRST).is_file() else FIRST
