"""The handbook's sources in one language: the pages of docs/site with the window's words, and those of the games."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape, unescape

import yaml

from companion.languages import LANGUAGES
from companion.texts import translator
from companion.texts.catalogue import DOMAIN, LOCALE
from deploy.site.games import common_rules, game_pages, ids, list_of_games
from deploy.site.labels import PROJECT, SOURCES

DRAWINGS = PROJECT / "docs" / "images"

NAV: Mapping[str, tuple[str, ...]] = {
    "set_up": ("buy", "install", "wiring"),
    "play": ("first_evening", "phones", "missing_people", "afterwards"),
    "games": ("games/index", "games/*"),
    "own": ("decks", "house_rules", "languages", "extras"),
    "help": ("troubles", "licences"),
}
"""The sections of the handbook and their pages, as one reads them; the first page stands before them."""

WINDOW_WORD = re.compile(r"(?<!\[)\[\[([^\[\]]+)\]\]")
PLACE = re.compile(r"\{(\w+)\}")
SOMEBODY = {"name": "Anna"}
"""What stands in places of the window's words; elsewhere three dots do."""

TO_DEVELOPERS = re.compile(r"\[([^\]]+)\]\(repo:([^)]+)\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\((?:\.\./)*pictures/([\w.]+)\)")
CODE = re.compile(r"^( *)```.*?^\1```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
"""What stands in a page as it is: commands, and words between backquotes."""


class PageError(Exception):
    """A page of the handbook cannot be made; the message names the page and what is wrong."""


def languages() -> list[str]:
    """The languages that have pages, in the order in which texts list them."""
    return [language for language in LANGUAGES if (SOURCES / language / "index.md").is_file()]


@dataclass(frozen=True)
class Handbook:
    """The pages of one language."""

    language: str

    @cached_property
    def names(self) -> list[str]:
        """Every page by its name without ending, as one reads them from first to last."""
        games = [f"games/{name}" for name in ids()]
        named = [page for pages in NAV.values() for page in pages]
        order = ["index", *(one for page in named for one in (games if page == "games/*" else [page]))]
        return [name for name in order if name in games or (SOURCES / self.language / f"{name}.md").is_file()]

    def section(self, name: str) -> str:
        """The section of `NAV` that a page belongs to; empty for the first page."""
        if name.startswith("games/"):
            return "games"
        return next((section for section, names in NAV.items() if name in names), "")

    def source(self, name: str) -> str:
        """A page as somebody wrote it, or as its game's pack says it."""
        folder, _, game = name.partition("/")
        if folder == "games" and game != "index":
            return game_pages(self.language)[game]
        text = (SOURCES / self.language / f"{name}.md").read_text(encoding="utf-8")
        if name == "games/index":
            text = text.replace("[[[games]]]", list_of_games(self.language))
            text = text.replace("[[[common]]]", common_rules(self.language))
        return text

    def page(self, name: str) -> str:
        """A page as Markdown: the window's words in the page's language, links to developers' pages as their names."""
        try:
            return outside_code(self.source(name), self._put_in)
        except LookupError as error:
            raise PageError(f"{self.language}/{name}.md: the window has no text “{error.args[0]}”") from error

    def _put_in(self, text: str) -> str:
        text = TO_DEVELOPERS.sub(r"\1 (`\2`)", text)
        return WINDOW_WORD.sub(lambda found: window_word(found[1], self.language), text)

    def pictures(self) -> set[str]:
        """The files of all pictures that the pages show."""
        return {found[2] for name in self.names for found in PICTURE.finditer(self.source(name))}

    def title(self, name: str) -> str:
        """A page's heading."""
        found = re.search(r"^# (.+?)(?: \{#.*\})?$", self.page(name), re.MULTILINE)
        if found is None:
            raise PageError(f"{self.language}/{name}.md: no heading stands above the page")
        return found[1]


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """A text with everything changed that is no code."""
    made, at = [], 0
    for code in CODE.finditer(text):
        made += [change(text[at : code.start()]), code[0]]
        at = code.end()
    return "".join([*made, change(text[at:])])


def window_word(english: str, language: str) -> str:
    """What the window says for its English words. Raises LookupError for words that it does not have."""
    if english not in window_words():
        raise LookupError(english)
    return PLACE.sub(lambda place: SOMEBODY.get(place[1], "…"), translator(language)(english))


@lru_cache(maxsize=1)
def window_words() -> frozenset[str]:
    """Every text of the window, in English: what is translated into anything."""
    found = (gettext.translation(DOMAIN, LOCALE, [language]) for language in LANGUAGES)
    return frozenset(text for catalogue in found for text in catalogue._catalog)  # type: ignore[attr-defined]


def drawing(name: str, language: str) -> str:
    """A drawing of docs/images with its words in a language."""
    said: Mapping[str, Mapping[str, str]] = yaml.safe_load((SOURCES / "drawings.yaml").read_text(encoding="utf-8"))

    def told(found: re.Match[str]) -> str:
        words = said.get(unescape(found[2]), {}).get(language)
        return found[1] + (escape(words) if words else found[2]) + found[3]

    return re.sub(r"(<(?:text|title)[^>]*>)([^<]*)(<)", told, (DRAWINGS / name).read_text(encoding="utf-8"))
