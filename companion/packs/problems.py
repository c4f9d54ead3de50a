"""A pack that cannot be used, and what its author probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Self

from companion.plainfile.problems import Problem, Problems


class InvalidPackError(Exception):
    """A pack that cannot be used; `errors` holds every problem that was found, in the order of the files."""

    def __init__(self, errors: Iterable[Problem], left_out: int = 0) -> None:
        self.errors = tuple(errors)
        self.left_out = left_out
        super().__init__("\n".join(self.lines()))

    @classmethod
    def of(cls, problems: Problems) -> Self:
        """The error with all the problems that were collected."""
        return cls(problems.sorted(), problems.left_out)

    def lines(self) -> list[str]:
        """Plain text, one problem a line."""
        return [*map(str, self.errors), *([f"… and {self.left_out} more"] if self.left_out else [])]


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
