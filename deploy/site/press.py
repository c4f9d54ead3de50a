"""`python -m deploy.site.press BOOK.json BOOKLET.pdf`: the booklet of one language, A4, with contents and page numbers.

Runs where WeasyPrint and Markdown are installed, and nothing of the game: what it prints is told by a file.
"""

from __future__ import annotations

import json
import posixpath
import re
import sys
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

import markdown
import weasyprint
from PIL import Image
from weasyprint.text.fonts import FontConfiguration

STYLE = Path(__file__).parent / "theme" / "booklet.css"
WIDE, JPEG_QUALITY = 700, 66
"""Pixels of a picture's longer side, and how well it is kept: small letters can be read."""

FILM = re.compile(r'<details class="film".*?</details>', re.DOTALL)
HEADING = re.compile(r'(<(?:h[1-6]|span)\b[^>]*?\bid=")([^"]+)"')
LINK = re.compile(r'(<a\b[^>]*?\bhref=")([^"]+)"')
PICTURE = re.compile(r'(<img\b[^>]*?\bsrc=")([^"]+)"')


class Press:
    """A book: `sources` is the folder of its pages, `told` what `deploy.site.built` says of them."""

    def __init__(self, told: Mapping[str, Any], sources: Path) -> None:
        self.told, self.sources = told, sources
        self.packed = sources.with_name(f"printed-{told['language']}")
        """Where pictures lie as they are printed."""
        self.packed.mkdir(exist_ok=True)
        self.names: frozenset[str] = frozenset(name for section in told["sections"] for name in section["pages"])

    def html(self) -> str:
        """The whole book as one page."""
        told = self.told
        chapters = "".join(self.chapter(name) for section in told["sections"] for name in section["pages"])
        cover = (self.sources / "pictures" / told["cover"]).as_uri()
        return (
            f'<!doctype html><html lang="{told["language"]}"><head><meta charset="utf-8">'
            f"<title>Table Companion: {escape(told['title'])}</title></head><body>"
            f'<section class="cover"><p class="name">Table Companion</p><p class="kind">{escape(told["title"])}</p>'
            f'<img src="{self.printed(cover)}" alt=""></section>{self.contents()}{chapters}</body></html>'
        )

    def contents(self) -> str:
        """Every page with its number."""
        entries = ""
        for section in self.told["sections"]:
            if section["title"]:
                entries += f'<li class="part">{escape(section["title"])}</li>'
            for name in section["pages"]:
                entries += f'<li><a href="#{self.mark(name)}">{escape(self.told["titles"][name])}</a></li>'
        return f'<nav class="contents"><h1>{escape(self.told["contents"])}</h1><ol>{entries}</ol></nav>'

    def chapter(self, name: str) -> str:
        """One page of the handbook, its anchors and links as those of the book."""
        text = (self.sources / f"{name}.md").read_text(encoding="utf-8")
        html = markdown.markdown(text, extensions=self.told["extensions"], extension_configs=self.told["configured"])
        html = FILM.sub(f'<p class="film">{escape(self.told["film"])}</p>', html)
        html = HEADING.sub(lambda found: f'{found[1]}{self.mark(name, found[2])}"', html)
        html = LINK.sub(lambda found: f'{found[1]}{self.leads(name, found[2])}"', html)
        html = PICTURE.sub(lambda found: f'{found[1]}{self.printed(self.beside(name, found[2]))}"', html)
        return f'<section class="chapter">{html}</section>'

    def mark(self, name: str, anchor: str = "top") -> str:
        """Where a link of the book leads."""
        return f"{name.replace('/', '.')}.{anchor}"

    def leads(self, name: str, target: str) -> str:
        """A link as the book has it: to its own pages, or unchanged."""
        if "://" in target:
            return target
        path, _, anchor = target.partition("#")
        other = posixpath.normpath(posixpath.join(posixpath.dirname(name), path.removesuffix(".md"))) if path else name
        return f"#{self.mark(other, anchor or 'top')}" if other in self.names else f"#{self.mark(name)}"

    def beside(self, name: str, target: str) -> str:
        """The file that a page of this name means."""
        return (self.sources / f"{name}.md").parent.joinpath(target).resolve().as_uri()

    def printed(self, uri: str) -> str:
        """A picture as it is printed: drawings as they are, pictures of the window packed as JPEG."""
        file = Path(uri.removeprefix("file:" + "//"))
        if file.suffix != ".webp":
            return uri
        made = self.packed / f"{file.stem}.jpg"
        with Image.open(file) as picture:
            picture.thumbnail((WIDE, WIDE))
            picture.convert("RGB").save(made, quality=JPEG_QUALITY, optimize=True)
        return made.as_uri()


def main(arguments: list[str]) -> None:
    """Prints one booklet."""
    book, booklet = map(Path, arguments)
    told = json.loads(book.read_text(encoding="utf-8"))
    html = Press(told, book.with_suffix("")).html()
    fonts = FontConfiguration()
    style = weasyprint.CSS(filename=STYLE, font_config=fonts)
    document = weasyprint.HTML(string=html, base_url=str(STYLE.parent))
    document.write_pdf(booklet, stylesheets=[style], font_config=fonts, pdf_tags=True, srgb=True)


if __name__ == "__main__":
    main(sys.argv[1:])
