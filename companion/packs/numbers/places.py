"""Places for numbers in a pack's sentences, and how each is filled.

    {superior_dice}                              the number in figures, a choice's name
    {superior_dice.word}                         as a word up to twelve; .Word with a capital
    {superior_dice|one die|# dice}               the form that fits, with # for the number: as many as the language has
    {superior_dice?none|no limit|at most #}      the text of the value that it has, else the last, with # for it
    {superior_dice.word?1|one|2|one or two|# at most}
    {tie?shared|It is shared, rounded to {coin}.|It is lost.}

Names are looked up whole and never evaluated. There is no other logic, on purpose: what needs more is another sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from companion.cldr import CATEGORIES
from companion.languages import Language, Words, form_for, grouped
from companion.packs.numbers.declared import is_number
from companion.packs.numbers.spelled import as_word, listed

FORMS = "{name}, {name.word}, {name|one|several} or {name?value|its text|any other}"
"""What can be written, for people."""

NUMBER = "#"
"""Stands for the number in the forms of a place."""

DEEPEST = 2
"""How deep places may stand in each other: a number in the text of a choice's value."""

NONE = "none"
"""How a place names the value null."""

_PLACE = re.compile(r"\{([^{}]*)\}")
_INSIDE = re.compile(
    r"(?P<name>[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*?)(?:\.(?P<word>[wW]ord))?(?:(?P<kind>[|?])(?P<texts>.*))?", re.DOTALL
)


class NumberPlace(NamedTuple):
    """A place as it is written: whose number, whether as a `word`, the text of each of its `cases` and of all `others`
    (None without cases), the `forms` after a number.
    """

    name: str
    word: str = ""
    cases: tuple[tuple[str, str], ...] = ()
    others: str | None = None
    forms: tuple[str, ...] = ()


class PlaceValue(NamedTuple):
    """What a place can be filled with; `none` is what null is called, `names` what the words of a choice are called."""

    value: Any
    none: Words | None = None
    names: Mapping[str, Words] = {}


Lookup = Callable[[str], PlaceValue | None]


def read(inside: str) -> NumberPlace | None:
    """What stands between the braces of a place; None if it is no place."""
    found = _INSIDE.fullmatch(inside)
    if found is None:
        return None
    word = found["word"] or ""
    texts = (found["texts"] or "").split("|")
    if found["kind"] is None:
        return NumberPlace(found["name"], word)
    if found["kind"] == "|":
        return NumberPlace(found["name"], word, forms=tuple(texts)) if 2 <= len(texts) <= len(CATEGORIES) else None
    *pairs, others = texts
    if not pairs or len(pairs) % 2:
        return None
    return NumberPlace(found["name"], word, tuple(zip(pairs[::2], pairs[1::2], strict=True)), others)


def places(text: str) -> Iterator[tuple[str, NumberPlace | None]]:
    """Everything in braces, with what it is read as."""
    while inner := list(_PLACE.finditer(text)):
        for found in inner:
            yield found[0], read(found[1])
        text = _PLACE.sub("", text)


def names(text: str) -> frozenset[str]:
    """The names of all places in a text."""
    return frozenset(place.name for _, place in places(text) if place is not None)


def without(text: str) -> str:
    """A text with nothing where its places are."""
    while _PLACE.search(text):
        text = _PLACE.sub(" ", text)
    return text


def filled(text: str, language: Language, known: Lookup) -> str:
    """The text with its places filled; what nothing fills stays as it stands."""
    if "{" not in text:
        return text

    def one(found: re.Match[str]) -> str:
        place = read(found[1])
        value = known(place.name) if place is not None else None
        return found[0] if place is None or value is None else _told(place, value, language)

    for _ in range(DEEPEST):
        text = _PLACE.sub(one, text)
    return text


def _told(place: NumberPlace, known: PlaceValue, language: Language) -> str:
    said, key = _said(place, known, language), key_of(known.value)
    for case, text in place.cases:
        if case == key:
            return text.replace(NUMBER, said)
    if place.forms:
        fits = form_for(known.value, language, place.forms) if is_number(known.value) else place.forms[-1]
        return fits.replace(NUMBER, said)
    return said if place.others is None else place.others.replace(NUMBER, said)


def key_of(value: Any) -> str:
    """How the cases of a place name a value: `none`, `true`, `2`, `superior`."""
    if value is None:
        return NONE
    return str(value).lower() if isinstance(value, bool) else str(value)


def _said(place: NumberPlace, known: PlaceValue, language: Language) -> str:
    value = known.value
    if value is None:
        said = known.none.told_in(language) if known.none is not None else NONE
    elif is_number(value):
        said = as_word(value, language) if place.word else grouped(value, language)
    elif isinstance(value, list | tuple):
        said = listed(value, language)
    elif isinstance(value, Mapping):  # by players, and nobody knows yet how many
        said = " / ".join(dict.fromkeys(grouped(number, language) for number in value.values()))
    else:
        name = known.names.get(key_of(value))
        said = name.told_in(language) if name is not None else key_of(value)
    return f"{said[:1].upper()}{said[1:]}" if place.word[:1] == "W" else said
