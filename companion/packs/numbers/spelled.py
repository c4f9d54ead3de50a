"""Numbers in sentences: in figures, or as words up to twelve where a language's words are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.languages import Language, grouped

WORDS: Mapping[Language, tuple[str, ...]] = {
    "de": ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    "en": (
        *("zero", "one", "two", "three", "four", "five", "six"),
        *("seven", "eight", "nine", "ten", "eleven", "twelve"),
    ),
    "es": (
        *("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis"),
        *("siete", "ocho", "nueve", "diez", "once", "doce"),
    ),
}
"""From 0 on. A language that is not here gets figures."""


def as_word(number: int, language: Language) -> str:
    """`zwei`, `two`, `dos`; in figures where there is no word."""
    words = WORDS.get(language, ())
    return words[number] if 0 <= number < len(words) else grouped(number, language)


def listed(numbers: Sequence[int], language: Language) -> str:
    """Numbers in a row: `2, 4`."""
    return ", ".join(grouped(number, language) for number in numbers)
