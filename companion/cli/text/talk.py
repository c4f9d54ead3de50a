"""The elements of a conversation: output, requests for input, and questions with numbered answers.

A conversation is a generator: it yields an `Ask` when it needs a line and is sent the line that was typed. So whole
games can be played from a list of lines, without a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from companion.languages import LANGUAGES
from companion.texts import translator
from companion.texts.typed import SPELLINGS, is_typed
from companion.texts.wording import N_

T = TypeVar("T")

TICK: Final = "\0tick"
"""Sent instead of a line when the clock has changed the question meanwhile."""


class Ask(NamedTuple):
    """A request for a line. `private`: the output before it and the line are for one person only."""

    prompt: str
    private: bool = False


Talk = Generator[Ask, str, T]


class LookAgain(Exception):
    """The question has to be put again, after a command or because the game has changed."""


class Mouth:
    """Collects output in one language until the next line of input is needed."""

    def __init__(self, language: str, languages: Sequence[str] = LANGUAGES) -> None:
        self._said: list[str] = []
        self.languages = tuple(languages)
        """What can be spoken: in a language that only packs of words bring, our own words are English."""
        self.speak(language)

    def speak(self, language: str) -> None:
        """Switches to a language."""
        self.language = language
        self._ = translator(self.language)

    def say(self, text: str, /, **facts: Any) -> None:
        """Adds a sentence; its `{placeholders}` are filled with the facts, if any. An empty text adds no line."""
        if text:
            self._said.append(text.format(**facts) if facts else text)

    def drain(self) -> tuple[str, ...]:
        """Returns and clears the output since the last call."""
        said, self._said = tuple(self._said), []
        return said


def asked(prompt: str, private: bool = False) -> Talk[str]:
    """Reads a line, without surrounding spaces. Raises LookAgain if the game has changed by the clock."""
    typed = yield Ask(prompt, private)
    if typed == TICK:
        raise LookAgain
    return typed.strip()


def number_in(typed: str, most: int) -> int | None:
    """The typed number if it is between 1 and `most`, else None."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 and 1 <= int(typed) <= most else None


_PLAIN_NUMBER = re.compile(r"\W*\d+\W*")


def is_number(typed: str) -> bool:
    """Whether a line is a plain number, which always means a line of the list and never a name."""
    return _PLAIN_NUMBER.fullmatch(typed) is not None


def listed(typed: str, names: Sequence[str]) -> list[int]:
    """The positions in a numbered list of names that a line means: by number or by name.

    A number that is also another line's full name means both, its own line first; a number that is no line's means the
    names beginning with it (“1984”). Of words, names that begin with them come before all that only contain
    them: “buro” is the Bürokratopoly, not the Politburó.
    """
    number = number_in(typed, len(names))
    if number is not None:
        return list(dict.fromkeys((number - 1, *(n for n, name in enumerate(names) if name == typed))))
    if is_number(typed):
        return [place for place, name in enumerate(names) if re.match(rf"{re.escape(typed)}\b", name)]
    found = matches(typed, names) if typed else []
    beginning = [place for place in found if any(s(names[place]).startswith(s(typed)) for s in SPELLINGS)]
    return beginning or found


def one_listed(mouth: Mouth, typed: str, names: Sequence[str]) -> Talk[int | None]:
    """The single position that a line means, or None; asks if a number is a line as well as a name."""
    meant = listed(typed, names)
    if len(meant) > 1 and is_number(typed):
        by_line = yield from is_line_meant(mouth, typed, names[meant[0]])
        meant = meant[:1] if by_line else meant[1:] if by_line is False else []
    return meant[0] if len(meant) == 1 else None


def is_line_meant(mouth: Mouth, typed: str, line: str, *, private: bool = False) -> Talk[bool | None]:
    """Asks whether an ambiguous number means the line of the list; None if it is neither."""
    _ = mouth._
    mouth.say(
        _("“{typed}” is the number of a line, “{line}”, and an answer as well. Is line {typed} meant?"),
        typed=typed,
        line=line,
    )
    said = yield from asked(_("yes or no"), private)
    return True if is_typed(said, YES) else False if is_typed(said, NO) else None


def tell_numbers(mouth: Mouth, count: int) -> None:
    """Prints which numbers are possible for a list of this length."""
    mouth.say(mouth._("Please type a number from 1 to {count}."), count=count)


def matches(typed: str, names: Sequence[str]) -> list[int]:
    """The positions of matching names: the one typed in full, else all that contain the text or its words.

    Accents may be left out, unless names differ only in them.
    """
    return in_full(typed, names) or parts_of(typed, names)


def in_full(typed: str, names: Sequence[str]) -> list[int]:
    """The positions of names typed in full; see `matches`."""
    for spelling in SPELLINGS:
        wanted = spelling(typed)
        if found := [place for place, name in enumerate(names) if spelling(name) == wanted]:
            return found
    return []


def parts_of(typed: str, names: Sequence[str]) -> list[int]:
    """The positions of names that contain the text, or else match its words; see `begun_by`."""
    for spelling in SPELLINGS:
        wanted = spelling(typed)
        if found := [place for place, name in enumerate(names) if wanted in spelling(name)]:
            return found
    return begun_by(typed, names)


def begun_by(typed: str, names: Sequence[str]) -> list[int]:
    """The positions of names with words beginning like each typed word, in any order; numbers match completely."""
    for spelling in SPELLINGS:
        words = _words(spelling(typed))
        if found := [place for place, name in enumerate(names) if words and _has(_words(spelling(name)), words)]:
            return found
    return []


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _has(name: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(own == word if word.isdigit() else own.startswith(word) for own in name) for word in words)


def several(mouth: Mouth, typed: str, names: Sequence[str]) -> Talk[set[int] | None]:
    """The positions of several names, by numbers or by names separated by commas; None if one is not understood."""
    words = typed.split() if all(word.strip(",").isdigit() for word in typed.split()) else typed.split(",")
    found: set[int] = set()
    for word in words:
        meant = yield from one_listed(mouth, word.strip(" ,"), names)
        if meant is None:
            return None
        found.add(meant)
    return found


def pick(
    mouth: Mouth, question: str, names: Sequence[str], *, usual: int | None = None, about: Sequence[str] = ()
) -> Talk[int]:
    """The position of the name that somebody chooses by number or by name; Enter takes the `usual` one.

    `about` is what else is told to who asks for help here.
    """
    _ = mouth._
    while True:
        mouth.say(question)
        for number, name in enumerate(names, 1):
            mouth.say(f"{number}: {name}")
        typed = yield from asked(_("Number"))
        if not typed and usual is not None:
            return usual
        meant = yield from one_listed(mouth, typed, names)
        if meant is not None:
            return meant
        if is_typed(typed, HELP):
            last = len(names) if usual is None else usual + 1
            tell_help(mouth, (example_of(mouth, last, names[last - 1]), *about))
        else:
            tell_numbers(mouth, len(names))


def example_of(mouth: Mouth, number: int, name: str) -> str:
    """An example of choosing a line of a list."""
    return mouth._("Here fits a number of the list, or (a part of) a name in it, such as: {number}, or: {name}").format(
        number=number, name=name
    )


def tell_help(mouth: Mouth, here: Sequence[str] = ()) -> None:
    """Prints what can be typed `here`, then what can be typed at every list."""
    _ = mouth._
    for line in here:
        mouth.say(line)
    mouth.say(_("A number chooses that line of the list, nothing else. Words find the names that they are a part of."))
    mouth.say(_("quit: leave. A game that has begun is saved."))


def agrees(mouth: Mouth, question: str) -> Talk[bool]:
    """Asks a yes-no question; anything but yes counts as no."""
    mouth.say(question)
    return is_typed((yield from asked(mouth._("yes or no"))), YES)


# translators: words that are typed to be helped, separated by commas
HELP = N_("?, help")
"""The words that ask for help, everywhere."""

# translators: words that are typed for yes, separated by commas
YES = N_("y, yes")

# translators: words that are typed for no, separated by commas
NO = N_("n, no")
