"""Lays words over a pack that is stored already, without changing what is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def laid_over(stored: Any, today: Any, worded: Any) -> Any:
    """The stored plain data, with `worded` wherever it says what `today` says.

    So a sentence that an earlier pack put otherwise, or that other numbers made, is told as it is stored.
    """
    if stored == today:
        return worded
    if isinstance(stored, Mapping) and isinstance(today, Mapping) and isinstance(worded, Mapping):
        return {
            key: laid_over(value, today[key], worded[key]) if key in today and key in worded else value
            for key, value in stored.items()
        }
    lists = all(isinstance(one, list) for one in (stored, today, worded))
    if lists and len(stored) == len(today) == len(worded):
        return [laid_over(*three) for three in zip(stored, today, worded, strict=True)]
    return stored
