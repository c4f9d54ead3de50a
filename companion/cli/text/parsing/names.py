"""Splits a typed line into the names of players."""

from __future__ import annotations

import re

from companion.texts.typed import any_of, typed_anywhere
from companion.texts.wording import N_

_AT_COMMAS, _AT_SEMICOLONS = re.compile(r",|;(?=\s|$)"), re.compile(r";")
"""Separators of names; if commas separate, a semicolon within a word belongs to the name."""

# translators: “and” before the last of several names that are typed, in all its forms, separated by commas
AND = N_("and")
"""Before the last name or between all of them; Spanish says e and u before some sounds."""


def names_in(typed: str) -> list[str]:
    """The names separated by commas and semicolons, and by an “and” before the last one."""
    apart = _AT_COMMAS if "," in typed else _AT_SEMICOLONS
    *before, last = apart.split(typed)
    between = re.compile(rf"(?:^|\s+)(?:{any_of(typed_anywhere(AND)).pattern}|&|\+)\s+", re.IGNORECASE)
    return [name for part in (*before, *between.split(last)) if (name := " ".join(part.split()))]


def words_in(typed: str) -> list[str]:
    """Every word of a line as a name, without “and”."""
    return [word for name in names_in(typed) for word in name.split()]


def are_different(names: list[str]) -> bool:
    """Whether all names differ, ignoring case."""
    return len({name.casefold() for name in names}) == len(names)
