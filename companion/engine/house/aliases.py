"""Keys of packs that went, and what is written instead: old files and saves go on to mean what they meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Alias:
    """A key that went: `old` and `new` are dotted.

    `values` says what its values are called now, those that it does not name stay; `printed` is the one that it has in
    the rule text. With `allow` it let pass a refusal: then no key came instead, but a clause with the id `clause`.
    """

    old: str
    new: str = ""
    values: Mapping[Any, Any] = field(default_factory=dict)
    printed: Any = False
    allow: str = ""
    clause: str = ""

    def value(self, old: Any) -> Any:
        """What a value is now."""
        return next((new for known, new in self.values.items() if known == old), old)

    @property
    def instead(self) -> str:
        """What to write instead, for people."""
        return self.new or f"house: {{HOUSE-1: {{allow: {self.allow}}}}}"
