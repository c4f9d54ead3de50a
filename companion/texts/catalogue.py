"""The words of window and terminal: a gettext catalogue for each language, with English message ids.

Those that come with the program are compiled; the owner's are read as translators write them, and lie over ours. Texts
of a game come from its pack instead; see `companion.texts.teller`.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.languages import Language, base_of, form_for, is_language

LOCALE = Path(__file__).parent / "locale"
"""`<language>/LC_MESSAGES/companion.mo`, made by `python -m tests.tools.locale`."""

DOMAIN = "companion"

Translate = Callable[[str], str]
"""English text → the same in another language."""

_own: list[Path] = []
"""Where the owner's catalogues lie, the later over the earlier ones."""


def also_from(*folders: Path) -> None:
    """Says where the owner's catalogues lie, beside those of packs: `<folder>/<language>/companion.po`."""
    _own[:] = folders
    translator.cache_clear()
    catalogues.cache_clear()


def shipped_catalogues() -> tuple[Language, ...]:
    """The languages in which window and terminal speak, as they ship; some lack texts still."""
    return _languages_with(LOCALE, f"LC_MESSAGES/{DOMAIN}.mo")


@lru_cache(maxsize=1)
def catalogues() -> tuple[Language, ...]:
    """The same with those of the owner."""
    more = (language for folder in _own for language in _languages_with(folder, f"{DOMAIN}.po"))
    return tuple(dict.fromkeys((*shipped_catalogues(), *more)))


def own_catalogues(language: Language) -> list[Path]:
    """The owner's catalogues of a language."""
    return [path for folder in _own if (path := folder / language / f"{DOMAIN}.po").is_file()]


def _languages_with(folder: Path, inside: str) -> tuple[Language, ...]:
    try:
        return tuple(sorted(one.name for one in folder.iterdir() if is_language(one.name) and (one / inside).is_file()))
    except OSError:
        return ()


@lru_cache(maxsize=32)
def translator(language: str) -> Translate:
    """Translates the texts of the user interface; what a catalogue lacks is said in the same language of no country,
    and else in English, as all of it in an unknown language.
    """
    alike = list(dict.fromkeys((language, base_of(language))))
    words = {text: said for one in reversed(alike) for text, said in said_in_window(one).items()}
    counted = {text: TextWithNumber(said, language) for text, said in words.items() if _FORMS.search(said)}
    return lambda text: counted.get(text) or words.get(text, text)


def said_in_window(language: Language) -> Mapping[str, str]:
    """English text → translation, as far as there are catalogues of just this language; the owner's lie over ours."""
    try:
        with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
            shipped = gettext.GNUTranslations(file)
    except OSError:
        return _owners(language)
    texts: Mapping[str, str] = shipped._catalog  # type: ignore[attr-defined]  # gettext shows it by no other way
    return {**{text: said for text, said in texts.items() if text}, **_owners(language)}


def _owners(language: Language) -> Mapping[str, str]:
    """What the owner's catalogues translate, without what no place could be filled in: an import tells of that."""
    if not (files := own_catalogues(language)):
        return {}
    from companion.packs.worded.faults import window_faults
    from companion.packs.worded.po import read_po
    from companion.plainfile.problems import Problems

    read = (read_po(file, Problems()) for file in files)
    return {
        text: said
        for po in read
        for text, said in (po.texts.items() if po is not None else ())
        if not any(fault.unusable for fault in window_faults(said, text, language))
    }


_FORMS = re.compile(r"\{(\w+)\|([^{}]*)\}")


class TextWithNumber(str):
    """A translation with forms after a number, `{count|partia|partie|partii}`: the one that fits stands there when its
    places are filled.
    """

    __slots__ = ("language",)
    language: Language

    def __new__(cls, text: str, language: Language) -> TextWithNumber:
        made = super().__new__(cls, text)
        made.language = language
        return made

    def format(self, *args: Any, **facts: Any) -> str:
        return self._for(facts).format(*args, **facts)

    def format_map(self, facts: Any, /) -> str:
        return self._for(facts).format_map(facts)

    def _for(self, facts: Mapping[str, Any]) -> str:
        def fits(found: re.Match[str]) -> str:
            forms, number = found[2].split("|"), str(facts[found[1]])
            fit = form_for(int(number), self.language, forms) if number.lstrip("-").isdecimal() else forms[-1]
            return fit.replace("#", f"{{{found[1]}}}")

        return _FORMS.sub(fits, str(self))
