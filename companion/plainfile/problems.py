"""What is wrong with a file, said so that its author can mend it: where, what, what was expected, what was meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.plainfile.marks import Mark

MOST_REPORTED = 200
"""Most problems that are kept of one load, because a file that is broken throughout repeats the same one."""

LONGEST_SAID = 600
"""Most characters of each part of a problem."""


class Problem(NamedTuple):
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


@dataclass(slots=True)
class Problems:
    """Collects what is found while a file is read, so that its author sees everything at once.

    `most` of them are kept, the rest is only counted; each part of one has at most `longest` characters.
    """

    most: int = MOST_REPORTED
    longest: int = LONGEST_SAID
    found: dict[Problem, None] = field(default_factory=dict)
    left_out: int = 0
    _places: set[Mark] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found) + self.left_out

    def add(self, mark: Mark, path: str, message: str, expected: str = "", hint: str = "") -> None:
        """Notes a problem; the same problem at the same place is noted once."""
        said = (self._short(part) for part in (path, message, expected, hint))
        self.take(Problem(mark.file, mark.line, mark.column, *said))

    def take(self, *errors: Problem) -> None:
        """Notes problems that somebody else has found."""
        for error in errors:
            if error in self.found:
                continue
            self._places.add(Mark(error.file, error.line, error.column))
            if len(self.found) < self.most:
                self.found[error] = None
            else:
                self.left_out += 1

    def told(self, mark: Mark) -> bool:
        """Whether something is already said of this place: what follows from it need not be said too."""
        return mark in self._places

    def sorted(self) -> tuple[Problem, ...]:
        """All of them, by file and place; files stay in the order in which they were first met."""
        files = {file: order for order, file in enumerate(dict.fromkeys(error.file for error in self.found))}
        return tuple(sorted(self.found, key=lambda error: (files[error.file], error.line, error.column)))

    def _short(self, said: str) -> str:
        """A sentence that quotes something endless, without its middle."""
        half = self.longest // 2
        return said if len(said) <= self.longest else f"{said[:half]} … {said[-half:]}"
