"""The names of who plays, from one typed line."""

from __future__ import annotations

import re

_AT_COMMAS, _AT_SEMICOLONS = re.compile(r",|;(?=\s|$)"), re.compile(r";")
"""Between names; beside commas a semicolon within a word belongs to a name."""

_AND = re.compile(r"(?:^|\s+)(?:y|e|und|u|and|&|\+)\s+", re.IGNORECASE)
"""“and” in our languages, before the last name or between all of them; Spanish says e and u before some sounds."""


def names_in(typed: str) -> list[str]:
    """The names, parted at commas and semicolons, and at an “and” behind the last of those."""
    apart = _AT_COMMAS if "," in typed else _AT_SEMICOLONS
    *before, last = apart.split(typed)
    return [name for part in (*before, *_AND.split(last)) if (name := " ".join(part.split()))]


def words_in(typed: str) -> list[str]:
    """Every word of a line as a name of its own, but for an “and”."""
    return [word for name in names_in(typed) for word in name.split()]


def are_different(names: list[str]) -> bool:
    """Whether no two names are the same but for capitals."""
    return len({name.casefold() for name in names}) == len(names)
