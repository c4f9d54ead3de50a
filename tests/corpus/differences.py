"""The differences that are named in `differences.yaml`, and what they account for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import groupby
from pathlib import Path
from typing import Any

import yaml

from tests.corpus.comparing import Change

LIST = Path(__file__).with_name("differences.yaml")
KEYS = {"rule", "why", "tables", "parts", "lines", "onwards"}
RULE = re.compile(r"[A-Z]{2,3}-\d+")
ROOT = Path(__file__).parents[2]


@dataclass
class Difference:
    """One entry: see `tests.corpus`. `used` are the patterns that have accounted for something."""

    rule: str
    why: str
    tables: Sequence[str]
    parts: Sequence[str]
    lines: Sequence[str]
    onwards: bool = False
    used: set[tuple[str, str]] = field(default_factory=set)

    def accounts_for(self, change: Change) -> bool:
        """Whether this entry names the change."""
        of = {"tables": change.table, "parts": change.part, "lines": change.line}
        met = [[(key, p) for p in getattr(self, key) if fnmatchcase(text, p)] for key, text in of.items()]
        if not all(met):
            return False
        self.used.update(*met)
        return True

    def unneeded(self) -> list[str]:
        """The patterns that nothing differs by."""
        told = [(key, pattern) for key in ("tables", "parts", "lines") for pattern in getattr(self, key)]
        return [f"{self.rule}: nothing differs by {key}: {p} any more" for key, p in told if (key, p) not in self.used]


def named(text: str | None = None) -> list[Difference]:
    """All entries. Raises ValueError if one is not as it should be."""
    entries = yaml.safe_load(LIST.read_text("utf-8") if text is None else text) or []
    return [_entry(entry) for entry in entries]


def _entry(entry: dict[str, Any]) -> Difference:
    if unknown := set(entry) - KEYS:
        raise ValueError(f"an entry has no {', '.join(sorted(unknown))}")
    if missing := KEYS - {"onwards"} - {key for key in entry if entry[key]}:
        raise ValueError(f"{entry.get('rule', 'an entry')}: {', '.join(sorted(missing))} must be told")
    rule = str(entry["rule"])
    if not RULE.fullmatch(rule) and not (ROOT / rule).is_file():
        raise ValueError(f"{rule} is neither a rule's id nor a page of the project")
    return Difference(**{**entry, "rule": rule})


def unaccounted(changes: Iterable[Change], differences: Sequence[Difference]) -> list[Change]:
    """The changes that no entry names. From a reply (or a text) on that one names with `onwards`, the rest of the part
    is another story.
    """
    left: list[Change] = []
    for _, part in groupby(changes, key=lambda change: (change.table, change.part)):
        for _, reply in groupby(part, key=lambda change: change.place):
            named = [(change, [one for one in differences if one.accounts_for(change)]) for change in reply]
            if any(one.onwards for _, naming in named for one in naming):
                break
            left += [change for change, naming in named if not naming]
    return left
