"""What the handbook's machinery says by itself, in the languages of the pages (docs/site/labels.yaml)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import yaml

PROJECT = Path(__file__).parents[2]
SOURCES = PROJECT / "docs" / "site"


@lru_cache(maxsize=1)
def labels() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """All of it: section, key, language."""
    loaded: Mapping[str, Mapping[str, Mapping[str, str]]] = yaml.safe_load(
        (SOURCES / "labels.yaml").read_text(encoding="utf-8")
    )
    return loaded


def label(language: str, section: str, key: str, **facts: object) -> str:
    """One of them, its places filled; where nothing fills them they stay, as the window's words do."""
    words = labels()[section][key][language]
    return words.format(**facts) if facts else words
