"""Limits of values as type annotations that pydantic understands, without importing pydantic.

Pydantic takes 0.2 s and more to import, and much of the program uses these types without
ever checking a file, like the first screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any


@dataclass(frozen=True)
class Written:
    """A text that matches a regular expression."""

    pattern: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """The hook that pydantic calls for an annotation: returns the schema with the pattern added."""
        return {**handler(source), "pattern": self.pattern}


@dataclass(frozen=True)
class Between:
    """A number from `least` to `most`, both included."""

    least: int
    most: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """The hook that pydantic calls for an annotation: returns the schema with the limits added."""
        return {**handler(source), "ge": self.least, "le": self.most}


@dataclass(frozen=True)
class FilledInPlay:
    """A text whose places are filled while people play, and not with the numbers of the pack: `Annotated[Words,
    FilledInPlay()]`.
    """


Count = Annotated[int, Between(1, 99)]
"""A number of things, at least one. No table has more than 99, and the limit keeps files from causing endless work."""
CountOrNone = Annotated[int, Between(0, 99)]
"""A number of things, or none."""
Points = Annotated[int, Between(-999, 999)]
"""A place on a track, or a number of steps on it."""
GridPlace = Annotated[int, Between(1, 200)]
"""A row or a column, counted from 1."""
Pieces = Annotated[int, Between(1, 999)]
"""Wooden pieces of one colour."""
