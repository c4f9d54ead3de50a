"""The parts of a conversation: what is said, what is asked for, and questions with numbered answers.

A conversation is a generator: it yields an `Ask` whenever it wants a line and is sent the line that was typed. So
whole games can be played by a list of lines, without a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from companion.texts import LANGUAGES, translator

T = TypeVar("T")

TICK: Final = "\0tick"
"""Sent instead of a line when the clock has changed the question meanwhile."""


class Ask(NamedTuple):
    """A line is wanted. `private`: what was said before it, and the line itself, are for one pair of eyes."""

    prompt: str
    private: bool = False


Talk = Generator[Ask, str, T]


class LookAgain(Exception):  # noqa: N818 - not an error: the question is put anew
    """Something was done beside the question, or the question has changed: put it again."""


class Mouth:
    """Collects what is said, in one language, until the next line is wanted."""

    def __init__(self, language: str) -> None:
        self._said: list[str] = []
        self.speak(language)

    def speak(self, language: str) -> None:
        """Use a language from now on."""
        self.language = language if language in LANGUAGES else "en"
        self._ = translator(self.language)

    def say(self, text: str, /, **facts: Any) -> None:
        """Say a sentence; its `{places}` are filled with the facts, if there are any. Nothing to say is no line."""
        if text:
            self._said.append(text.format(**facts) if facts else text)

    def drain(self) -> tuple[str, ...]:
        """What was said since the last time."""
        said, self._said = tuple(self._said), []
        return said


def number_in(typed: str, most: int) -> int | None:
    """The number that was typed if it is one from 1 to `most`."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 and 1 <= int(typed) <= most else None


_PLAIN_NUMBER = re.compile(r"\W*\d+\W*")


def is_number(typed: str) -> bool:
    """Whether a line is one plain number: where a list was shown it is the number of a line there, never a name."""
    return _PLAIN_NUMBER.fullmatch(typed) is not None


def listed(typed: str, names: Sequence[str]) -> list[int]:
    """The positions that a line means in a numbered list of names: a number is a line's, words are a name's."""
    number = number_in(typed, len(names))
    if number is not None:
        return [number - 1]
    return matches(typed, names) if typed and not is_number(typed) else []


def tell_numbers(mouth: Mouth, count: int) -> None:
    """Say which numbers a list of so many lines has."""
    mouth.say(mouth._("Please type a number from 1 to {count}."), count=count)


def matches(typed: str, names: Sequence[str]) -> list[int]:
    """The positions of the names that are meant: the one that is typed in full, else all that have it or its words."""
    wanted = typed.casefold()
    exact = [place for place, name in enumerate(names) if name.casefold() == wanted]
    return exact or parts_of(typed, names)


def parts_of(typed: str, names: Sequence[str]) -> list[int]:
    """The positions of all names that have what is typed, or else words that begin like each typed one, in any order.

    Numbers count whole.
    """
    wanted, words = typed.casefold(), _words(typed)
    found = [place for place, name in enumerate(names) if wanted in name.casefold()]
    return found or [place for place, name in enumerate(names) if words and _has(_words(name), words)]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _has(name: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(own == word if word.isdigit() else own.startswith(word) for own in name) for word in words)


def several(typed: str, names: Sequence[str]) -> set[int] | None:
    """The positions of several names by numbers, or by names with commas between; None if one is not understood."""
    words = typed.split() if all(word.strip(",").isdigit() for word in typed.split()) else typed.split(",")
    found: set[int] = set()
    for word in words:
        plain = word.strip(" ,")
        meant = listed(plain, names)
        if len(meant) != 1:
            return None
        found.add(meant[0])
    return found


def pick(mouth: Mouth, question: str, names: Sequence[str], *, usual: int | None = None) -> Talk[int]:
    """The position of the name that somebody chooses by number or by name; Enter takes the `usual` one."""
    _ = mouth._
    while True:
        mouth.say(question)
        for number, name in enumerate(names, 1):
            mouth.say(f"{number}: {name}")
        typed = (yield Ask(_("Number"))).strip()
        if not typed and usual is not None:
            return usual
        meant = listed(typed, names)
        if len(meant) == 1:
            return meant[0]
        if typed.casefold() in HELP:
            tell_help(mouth)
        else:
            tell_numbers(mouth, len(names))


def tell_help(mouth: Mouth) -> None:
    """What helps at every list, also where no game is open."""
    _ = mouth._
    mouth.say(_("A number chooses that line of the list, nothing else. Words find the names that they are a part of."))
    mouth.say(_("quit: leave. A game that has begun is saved."))


def agrees(mouth: Mouth, question: str) -> Talk[bool]:
    """Whether somebody types yes; anything else is no."""
    mouth.say(question)
    return (yield Ask(mouth._("yes or no"))).strip().casefold() in YES


HELP = ("?", "help", "hilfe", "ayuda")
"""The words that ask for help, everywhere."""

YES = frozenset({"y", "yes", "j", "ja", "s", "si", "sí"})
