"""One language's handbook as pages for a browser: its sources in a folder, and what Zensical makes of them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from deploy.site.labels import PROJECT, label
from deploy.site.pages import NAV, Handbook, PageError, drawing, languages

THEME = Path(__file__).parent / "theme"
ENVIRONMENT = PROJECT / "build" / "handbook" / "environment"
"""Where `make site` puts Zensical and what prints the booklet."""

BOOKLET = "booklet.pdf"

EXTENSIONS: Sequence[str | Mapping[str, Any]] = (
    "abbr",
    "admonition",
    "attr_list",
    "def_list",
    "md_in_html",
    "tables",
    {"toc": {"permalink": False, "toc_depth": 3}},
    "pymdownx.details",
    "pymdownx.superfences",
)
"""How the Markdown is read, by Zensical as by what prints the booklet."""


class SiteError(Exception):
    """The handbook cannot be built; the message says why and what to do."""


def lay_out(handbook: Handbook, pictures: Path, folder: Path) -> None:
    """Writes the sources of a language into an empty folder, with the pictures that they show. Raises SiteError."""
    if folder.exists():
        shutil.rmtree(folder)
    try:
        for name in handbook.names:
            page = folder / f"{name}.md"
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(handbook.page(name), encoding="utf-8")
    except PageError as error:
        raise SiteError(str(error)) from error
    shown = folder / "pictures"
    shown.mkdir()
    for picture in sorted(handbook.pictures()):
        if picture.endswith(".svg"):
            (shown / picture).write_text(drawing(picture, handbook.language), encoding="utf-8")
        elif (drawn := pictures / handbook.language / picture).is_file():
            shutil.copy(drawn, shown / picture)
        else:
            raise SiteError(
                f"The picture {drawn} is not there. `make screenshots ARGS=--handbook` draws all of them; a new one is "
                "described in tests/screenshots/handbook.py."
            )
    for part in ("handbook.css", "worker.js"):
        (folder / "theme").mkdir(exist_ok=True)
        shutil.copy(THEME / part, folder / "theme" / part)


def configuration(handbook: Handbook, sources: str, into: str) -> dict[str, Any]:
    """What Zensical is told; mkdocs-material understands the same. Both folders stand below that of the file."""
    language = handbook.language
    return {
        "site_name": f"Table Companion · {label(language, 'book', 'title')}",
        "docs_dir": sources,
        "site_dir": into,
        "use_directory_urls": False,
        "theme": {
            "name": "material",
            "language": language,
            "font": False,
            "features": [
                "navigation.footer",
                "navigation.indexes",
                "navigation.sections",
                "navigation.top",
                "search.highlight",
                "toc.follow",
            ],
            "palette": [
                {
                    "media": f"(prefers-color-scheme: {prefers})",
                    "scheme": scheme,
                    "primary": "custom",
                    "accent": "custom",
                    "toggle": {"icon": icon, "name": label(language, "book", scheme)},
                }
                for prefers, scheme, icon in (
                    ("light", "default", "lucide/sun"),
                    ("dark", "slate", "lucide/moon"),
                )
            ],
        },
        "extra": {
            "generator": False,
            "alternate": [
                {"name": label(one, "book", "language"), "link": f"../{one}/index.html", "lang": one}
                for one in languages()
            ],
        },
        "extra_css": ["theme/handbook.css"],
        "plugins": ["search", "offline"],
        "markdown_extensions": list(EXTENSIONS),
        "nav": navigation(handbook),
    }


def navigation(handbook: Handbook) -> list[Any]:
    """The sections and their pages; pages are called by their headings."""
    nav: list[Any] = [{label(handbook.language, "nav", "start"): "index.md"}]
    for section in NAV:
        pages = [name for name in handbook.names if handbook.section(name) == section]
        entries = [f"{name}.md" if name == "games/index" else {handbook.title(name): f"{name}.md"} for name in pages]
        if entries:
            nav.append({label(handbook.language, "nav", section): entries})
    return nav


def build(handbook: Handbook, work: Path) -> Path:
    """Makes the pages of the sources in `work`, and returns their folder. Raises SiteError with Zensical's words."""
    settings, into = work / f"{handbook.language}.yml", f"built-{handbook.language}"
    told = configuration(handbook, handbook.language, into)
    settings.write_text(yaml.safe_dump(told, allow_unicode=True, sort_keys=False), encoding="utf-8")
    program = ENVIRONMENT / "bin" / "zensical"
    if not program.is_file():
        raise SiteError(f"{program} is not there: `make site` fetches it.")
    command = [str(program), "build", "--clean", "--strict", "--config-file", str(settings)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SiteError(f"Zensical could not build the pages in {handbook.language}:\n{done.stdout}{done.stderr}")
    return work / into
