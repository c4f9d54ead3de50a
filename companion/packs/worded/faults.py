"""What can be wrong with a translation, seen beside what it translates: places, their cases, forms after a number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from string import Formatter
from typing import NamedTuple

from companion.languages import Language, plural_forms
from companion.packs.numbers import places

_PLACE = re.compile(r"\{([A-Za-z0-9_.]+)")
_BRACE = re.compile(r"[{}]")
_FORMS = re.compile(r"\{([A-Za-z0-9_.]+)\|([^{}]*)\}")

FEWEST = 2
"""A single form after a number says nothing of it, in a language that has more."""


class TranslationFault(NamedTuple):
    """What is wrong, and what would be right. One that is `unusable` would be told with a gap, or wrongly."""

    message: str
    expected: str = ""
    unusable: bool = False


def places_in(text: str) -> set[str]:
    """What a text asks for, however it is to be written: as a word, with one form for one."""
    return {name.removesuffix(".word").removesuffix(".Word") for name in _PLACE.findall(text)}


def faults_in(said: str, originals: Sequence[str], language: Language) -> Iterator[TranslationFault]:
    """The faults of a text beside the same in other languages: a place that nothing fills; one that all of them have
    and it has not; a brace or a case that none of them has; more forms than the language has.
    """
    asked = [places_in(text) for text in originals]
    allowed, own = set().union(*asked), places_in(said)
    known = ", ".join(f"{{{place}}}" for place in sorted(allowed)) or "no place"
    if strange := sorted(own - allowed):
        yield TranslationFault(f"nothing fills {{{strange[0]}}} here", known, unusable=True)
    if asked and (lacking := sorted(set.intersection(*asked) - own)):
        yield TranslationFault(f"{{{lacking[0]}}} is missing in this text: {said[:60]}", known)
    if _BRACE.search(places.without(said)) and not any(_BRACE.search(places.without(text)) for text in originals):
        yield TranslationFault(f"a brace stands alone in this text: {said[:60]}", known, unusable=True)
    yield from _miscased(said, originals)
    yield from _miscounted(said, language)


def window_faults(said: str, source: str, language: Language) -> Iterator[TranslationFault]:
    """The faults of a text of the window, whose places are filled by Python's own format: what that would not take is
    unusable. A source that it would not take is never filled, and so may be translated by anything.
    """
    if (allowed := _filled_by_format(source)) is None:
        return
    known = ", ".join(f"{{{place}}}" for place in dict.fromkeys(allowed)) or "no place"
    counted = [name for name, _ in _FORMS.findall(said)]
    read = _filled_by_format(_FORMS.sub(lambda found: found[2].replace("#", f"{{{found[1]}}}"), said))
    if read is None:
        yield TranslationFault(f"a brace stands alone in this text: {said[:60]}", known, unusable=True)
        return
    asked = {*counted, *read}
    if strange := sorted(asked - set(allowed)):
        yield TranslationFault(f"nothing fills {{{strange[0]}}} here", known, unusable=True)
    if lacking := sorted(set(allowed) - asked):
        yield TranslationFault(f"{{{lacking[0]}}} is missing in this text: {said[:60]}", known)
    yield from _miscounted(said, language)


def _filled_by_format(text: str) -> list[str] | None:
    """The places of a text as Python's format reads them, `count`, `name!r`, `x:.1f`; None if it cannot be read."""
    try:
        read = [piece for piece in Formatter().parse(text) if piece[1] is not None]
    except ValueError:
        return None
    return [f"{name}{f'!{how}' if how else ''}{f':{form}' if form else ''}" for _, name, form, how in read]


def hints_in(said: str, language: Language) -> Iterator[str]:
    """What may be meant, and is worth a look: fewer forms than the language has; the last one stands for others."""
    for name, forms, has in _counted(said, language):
        if FEWEST <= len(forms) < len(has):
            yield f"{{{name}|…}} has {len(forms)} forms, and {language} has {len(has)}: {', '.join(has)}"


def _miscased(said: str, originals: Sequence[str]) -> Iterator[TranslationFault]:
    """Cases of values that there are not, `{board?klein|…}` for `{board?small|…}`: the text of another would be told.
    One bar too few or too many leaves no cases at all.
    """
    for inside, place in places.places(said):
        if place is None and "?" in inside:
            message = f"there is a bar too few or too many in this place: {inside[:60]}"
            yield TranslationFault(message, "{name?value|its text|any other}", unusable=True)
    there = _cases(originals)
    for name, cases in _cases((said,)).items():
        if name in there and (strange := [case for case in cases if case not in there[name]]):
            message = f"{{{name}?…}} has no value {strange[0]}; the words between bars are translated, the values stay"
            yield TranslationFault(message, ", ".join(there[name]), unusable=True)


def _cases(texts: Iterable[str]) -> dict[str, dict[str, None]]:
    """The name of a place → the values that its cases name, in the order in which they stand."""
    found: dict[str, dict[str, None]] = {}
    for text in texts:
        for _, place in places.places(text):
            if place is not None and place.others is not None:
                found.setdefault(place.name, {}).update((case, None) for case, _ in place.cases)
    return found


def _miscounted(said: str, language: Language) -> Iterator[TranslationFault]:
    for name, forms, has in _counted(said, language):
        if len(forms) > len(has) or len(forms) < min(len(has), FEWEST):
            message = f"{{{name}|…}} has {len(forms)} forms, and {language} has {len(has)}"
            yield TranslationFault(message, f"{{{name}|{'|'.join(has)}}}")


def _counted(said: str, language: Language) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    for found in _FORMS.finditer(said):
        yield found[1], found[2].split("|"), plural_forms(language)
