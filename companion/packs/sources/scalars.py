"""The meaning of unquoted words in YAML; those that people and YAML read differently are refused.

Allowed are only plain whole numbers, plain decimals, `true`, `false` and `null`. Other words that YAML 1.1 converts
(yaml.org/type) are refused with the spelling for what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from companion.plainfile.marks import Scalar

LONGEST_NUMBER = 18
"""Most digits of a number; more would not fit the 64 bits that JSON readers and databases have."""


class Trap(NamedTuple):
    """A word that does not mean what it looks like."""

    message: str
    hint: str


class _Guess(NamedTuple):
    pattern: re.Pattern[str]
    trap: Callable[[str], Trap]


def _quote(word: str) -> str:
    return f'write it in quotes: "{word}"'


def _swapped(word: str) -> Trap:
    meaning = "true" if word.lower() in {"yes", "on", "true"} else "false"
    if word.lower() == meaning:
        return Trap(f"{word} must be written {meaning}", f'write {meaning}, or "{word}" in quotes for the word')
    hint = f'write "{word}" in quotes, or {meaning} where true or false is expected'
    return Trap(f"unquoted {word} means {meaning} to YAML", hint)


def _either(what: str) -> Callable[[str], Trap]:
    return lambda word: Trap(f"unquoted {word} {what}", _quote(word))


def _plus(word: str) -> Trap:
    message = f"unquoted {word} is a number to some readers and a word to others"
    return Trap(message, f'write {word[1:]}, without the plus, or "{word}" in quotes for the word')


_INT = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_GUESSES = (
    _Guess(re.compile(r"(?i:yes|no|on|off)|(?i:true|false)"), _swapped),
    _Guess(
        re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9]*)?"),
        _either("is read as a number in base 60"),
    ),
    _Guess(re.compile(r"[-+]?0[0-9_]+"), _either("is read as an octal number by some and not by others")),
    _Guess(
        re.compile(r"[-+]?0(?:x[0-9a-fA-F_]+|o[0-7_]+|b[01_]+)"),
        _either("is read as a number in another base"),
    ),
    _Guess(re.compile(r"\d{4}-\d\d?-\d\d?(?:[Tt ].*)?"), _either("is read as a date")),
    _Guess(re.compile(r"\+(?:0|[1-9][0-9]*)"), _plus),
    _Guess(
        re.compile(r"[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?"),
        _either("is a number to some readers and a word to others"),
    ),
    _Guess(
        re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"),
        _either("is read as a number without a value"),
    ),
    _Guess(re.compile(r"Null|NULL"), lambda word: Trap(f"unquoted {word} means nothing at all", _quote(word))),
)


def resolve(word: str) -> Scalar | Trap:
    """The value of an unquoted word, or the trap it is."""
    if word in {"true", "false"}:
        return word == "true"
    if word in {"", "~", "null"}:
        return None
    if not (word[0] in "+-." or word[0].isdigit() or word[0] in "yYnNoOtTfF"):
        return word
    if _INT.fullmatch(word):
        if len(word) > LONGEST_NUMBER:
            return Trap(f"a number of {len(word)} digits is too long", _quote(word[:20] + "…"))
        return int(word)
    if _FLOAT.fullmatch(word):
        return _decimal(word)
    for guess in _GUESSES:
        if guess.pattern.fullmatch(word):
            return guess.trap(word)
    return word


def _decimal(word: str) -> float | Trap:
    value = float(word) if len(word) <= LONGEST_NUMBER else None
    if value is None or repr(value) != word:
        read_as = "a number that is not exactly this" if value is None else repr(value)
        return Trap(f"unquoted {word} is read as {read_as}", f"{_quote(word)}, or write the number as it is read")
    return value
