"""Limits that a value's annotation carries, understood by pydantic without importing it.

Pydantic takes long to import (0.2 s and more where this was measured), and much of the program reads the
schema's types without ever checking a file: opening a saved game, the first screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Written:
    """A text that matches a regular expression."""

    pattern: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """Pydantic's own way to ask a piece of metadata for what it adds."""
        return {**handler(source), "pattern": self.pattern}


@dataclass(frozen=True)
class Between:
    """A number from `least` to `most`, both included."""

    least: int
    most: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """Pydantic's own way to ask a piece of metadata for what it adds."""
        return {**handler(source), "ge": self.least, "le": self.most}
