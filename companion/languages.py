"""The languages of texts: which ones the program itself speaks, texts in several of them, and what is read where the
wanted one is missing.

A pack may carry any language beside ours or instead of them. Whatever it lacks in the wanted one is told sentence by
sentence in the language that the pack names as its own, else in English, else in what there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeAlias

from companion import cldr

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

OWN_NAMES: Mapping[str, str] = {"de": "Deutsch", "en": "English", "es": "Español"}
"""The languages that are never missing, each by its own name: all texts that come with the program exist in all of
them. Others are found, and may be partial: see `companion.texts.spoken`.
"""

LANGUAGES = tuple(OWN_NAMES)
"""Their codes, in the order in which texts list them."""

Language: TypeAlias = str
"""A language's code, as ISO 639 has it, with a country where that matters: `de`, `fr`, `gsw`, `pt-BR`."""

CODE = r"^[a-z]{2,3}(-[A-Z]{2})?$"
"""What the code of a language looks like, as a regular expression."""


def is_language(code: str) -> bool:
    """Whether this is written as the code of a language, known to us or not."""
    return re.fullmatch(CODE, code) is not None


def base_of(language: Language) -> Language:
    """The language without its country."""
    return language.partition("-")[0]


def is_own(language: Language) -> bool:
    """Whether it is one of the languages that are never missing, of any country: what they need is known here."""
    return base_of(language) in LANGUAGES


INSTEAD: Language = "en"
"""The language to use where a text lacks both the wanted one and the pack's own."""

KNOWN_NAMES: Mapping[Language, str] = {
    **OWN_NAMES,
    "ca": "Català",
    "cs": "Čeština",
    "da": "Dansk",
    "el": "Ελληνικά",
    "eu": "Euskara",
    "fi": "Suomi",
    "fr": "Français",
    "gl": "Galego",
    "gsw": "Schwiizerdütsch",
    "hu": "Magyar",
    "it": "Italiano",
    "nb": "Norsk bokmål",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "ru": "Русский",
    "sv": "Svenska",
    "tr": "Türkçe",
    "uk": "Українська",
}
"""What languages call themselves: those at hand without asking CLDR, which takes a moment, and for tables of cards."""


def own_name(language: Language) -> str:
    """What a language calls itself, with its country's code: `Français`, `Português (BR)`; its code if unknown."""
    base, _, country = language.partition("-")
    name = KNOWN_NAMES.get(base) or cldr.own_name(base)
    return language if name is None else f"{name} ({country})" if country else name


def in_turn(language: Language, known: Iterable[Language], home: Language = "") -> Iterator[Language]:
    """The languages of a text in the order in which somebody who wants this one reads them: it, the same of another
    country, the pack's own (`home`), English, then as they are given.
    """
    there = dict.fromkeys(known)
    if language in there:
        yield language  # mostly all that is asked for
    base = base_of(language)
    alike = (one for one in (base, *there) if base_of(one) == base)
    yield from (one for one in dict.fromkeys((*alike, home, INSTEAD, *there)) if one in there and one != language)


def told_in(texts: Mapping[Language, str], language: Language, home: Language = "") -> str:
    """A text in a language, else in the next one in which it says something; empty if it says nothing in any. `home` is
    the language that the pack names as its own, for texts that do not know it themselves.
    """
    home = home or (texts.home if isinstance(texts, Words) else "")
    return next((text for one in in_turn(language, texts, home) if (text := texts[one])), "")


def in_order(codes: Iterable[Language]) -> list[Language]:
    """Languages as texts list them: ours first, then others by their codes."""
    return sorted(set(codes), key=lambda code: (LANGUAGES.index(code) if code in LANGUAGES else len(LANGUAGES), code))


def grouped(number: int, language: Language) -> str:
    """A whole number as people write it: in groups from five digits on (1.100.000; English 1,100,000)."""
    if abs(number) < 10_000:
        return str(number)
    if is_own(language):
        return f"{number:,}" if base_of(language) == "en" else f"{number:,}".replace(",", ".")
    return cldr.grouped(number, language)


def decimal_sign(language: Language) -> str:
    """What stands before tenths."""
    if is_own(language):
        return "." if base_of(language) == "en" else ","
    return cldr.decimal_sign(language)


ONE, OTHER = "one", "other"


def plural_forms(language: Language) -> Sequence[str]:
    """The forms that a text may offer after a number, in this order: English one, other; Polish one, few, many."""
    return (ONE, OTHER) if is_own(language) else cldr.plural_forms(language)


def form_for(number: int, language: Language, forms: Sequence[str]) -> str:
    """The form of a word that fits a number; the last one where a text has fewer than its language."""
    at = int(abs(number) != 1) if is_own(language) else cldr.plural_form(number, language)
    return forms[min(at, len(forms) - 1)]


_HOME: ContextVar[Language] = ContextVar("the language in which the pack at hand is written", default="")


@contextmanager
def written_in(language: Language) -> Iterator[None]:
    """Every text that is made meanwhile belongs to a pack that names this language as its own; empty if it names none.

    A pack's texts are made deep inside of what is read, by whatever type its game gives them.
    """
    before = _HOME.set(language)
    try:
        yield
    finally:
        _HOME.reset(before)


class Words(dict[Language, str]):
    """A text in one language or more: code → text, in the order of `in_order`. It is never changed. `home` is the
    language of the pack that says it, empty if that names none.

    A file gives it as a map: `{en: Bank, fr: Banque}`.
    """

    def __init__(
        self,
        texts: Mapping[Language, str] | Iterable[tuple[Language, str]] = (),
        /,
        home: Language | None = None,
        **more: str,
    ) -> None:
        given = dict(texts, **more)
        super().__init__({code: given[code] for code in in_order(given)})
        self.home: Language = _HOME.get() if home is None else home

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))

    def told_in(self, language: Language) -> str:
        """The text in a language, or in the next one that there is."""
        return told_in(self, language)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema  # not before a file is checked: see companion.games.limits

        code = core_schema.str_schema(pattern=CODE, strict=True)
        texts = core_schema.dict_schema(code, core_schema.str_schema(strict=True), min_length=1, strict=True)
        return core_schema.no_info_after_validator_function(cls, texts)


def under(own: Words, game: Words) -> Words:
    """What belongs to a game, with the game's name before it where it does not name the game itself: in each language
    in which one of the two is said.
    """

    def named(code: Language) -> str:
        name, text = game.told_in(code), own.told_in(code)
        return text if name.casefold() in text.casefold() else f"{name}: {text}"

    return Words(((code, named(code)) for code in (*own, *game)), home=own.home)


PROPER = Words(dict.fromkeys(LANGUAGES, ""))
"""The article of a proper name: none, in every language."""
