"""What is wrong with a pack, said so that its author can mend it: where, what, what was expected, what was
meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple, NoReturn

from companion.plainfile.marks import Mark

MOST_REPORTED = 200
"""Problems kept of one load; a file that is broken throughout says the same thing again and again."""

LONGEST_SAID = 600
"""Characters of each part of a problem; nobody reads more."""


class PackError(NamedTuple):
    """One problem: `line` and `column` count from 1 (in characters), 0 means the file or the line as a whole.

    `path` is the key path in the file (`cards[leak].count`), `expected` what would have been right and `hint`
    what was probably meant or what to do; each may be empty.
    """

    file: str
    line: int
    column: int
    path: str
    message: str
    expected: str = ""
    hint: str = ""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        path = f"{self.path}: " if self.path else ""
        notes = "; ".join(note for note in (f"expected {self.expected}" if self.expected else "", self.hint) if note)
        return f"{place}: {path}{self.message}" + (f" ({notes})" if notes else "")


class InvalidPackError(Exception):
    """A pack that cannot be used; `errors` holds every problem that was found, in the order of the files."""

    def __init__(self, errors: Iterable[PackError], left_out: int = 0) -> None:
        self.errors = tuple(errors)
        self.left_out = left_out
        super().__init__("\n".join(self.lines()))

    def lines(self) -> list[str]:
        """Plain text, one problem a line."""
        return [*map(str, self.errors), *([f"… and {self.left_out} more"] if self.left_out else [])]


def _short(said: str) -> str:
    """A sentence that quotes something endless, without its middle."""
    return said if len(said) <= LONGEST_SAID else f"{said[: LONGEST_SAID // 2]} … {said[-LONGEST_SAID // 2 :]}"


@dataclass(slots=True)
class Problems:
    """Collects what is found while a pack is read, so that its author sees everything at once."""

    found: dict[PackError, None] = field(default_factory=dict)
    left_out: int = 0
    _places: set[Mark] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.found)

    def __iter__(self) -> Iterator[PackError]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found) + self.left_out

    def add(self, mark: Mark, path: str, message: str, expected: str = "", hint: str = "") -> None:
        """Note a problem; the same problem at the same place is noted once."""
        said = (_short(part) for part in (path, message, expected, hint))
        self.take(PackError(mark.file, mark.line, mark.column, *said))

    def take(self, *errors: PackError) -> None:
        """Note problems that somebody else has found."""
        for error in errors:
            if error in self.found:
                continue
            self._places.add(Mark(error.file, error.line, error.column))
            if len(self.found) < MOST_REPORTED:
                self.found[error] = None
            else:
                self.left_out += 1

    def told(self, mark: Mark) -> bool:
        """Whether something is already said of this place: what follows from it need not be said too."""
        return mark in self._places

    def sorted(self) -> tuple[PackError, ...]:
        """All of them, by file and place; files stay in the order in which they were first met."""
        files = {file: order for order, file in enumerate(dict.fromkeys(error.file for error in self.found))}
        return tuple(sorted(self.found, key=lambda error: (files[error.file], error.line, error.column)))

    def fail(self) -> NoReturn:
        """Raise `InvalidPackError` with everything found."""
        raise InvalidPackError(self.sorted(), self.left_out)

    def fail_if_any(self) -> None:
        """Raise `InvalidPackError` if something was found."""
        if self.found:
            self.fail()


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant, or None. The same numbers written otherwise (`BU-6`, `BU-06`) come
    before all that only look alike.
    """
    word, words = word[:80], list(known)
    same = [one for one in words if _without_zeros(one) == _without_zeros(word)]
    matches = same or get_close_matches(word, words, n=1, cutoff=0.6)
    return matches[0] if matches else None


def _without_zeros(word: str) -> str:
    """A word in small letters, its numbers without leading zeros."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", word.casefold())


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint, or an empty string when nothing known is near."""
    match = closest(word, known)
    return f"did you mean {match}?" if match else ""


def one_of(words: Iterable[str], most: int = 14) -> str:
    """`one of a, b, c`: an enumeration that stays readable when there are many."""
    listed = list(words)
    if not listed:
        return "nothing"
    shown = ", ".join(listed[:most]) + (f", … ({len(listed)} in all)" if len(listed) > most else "")
    return shown if len(listed) == 1 else f"one of {shown}"
