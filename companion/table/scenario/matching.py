"""Whether what is there holds what was expected: maps match as parts, everything else exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def mismatch(expected: Any, got: Any, path: str = "") -> tuple[str, Any, Any] | None:
    """The first place where `got` is not as expected, as (path, expected, got), or None."""
    if isinstance(expected, Mapping):
        if not isinstance(got, Mapping):
            return path, expected, got
        for key, value in expected.items():
            below = f"{path}.{key}" if path else str(key)
            if str(key) not in got and value is not None:
                return below, value, "nothing"
            if found := mismatch(value, got.get(str(key)), below):
                return found
        return None
    if isinstance(expected, list | tuple):
        if not isinstance(got, list | tuple) or len(expected) != len(got):
            return path, expected, got
        pairs = enumerate(zip(expected, got, strict=True))
        return next((found for n, (e, g) in pairs if (found := mismatch(e, g, f"{path}[{n}]"))), None)
    same = expected == got and isinstance(expected, bool) == isinstance(got, bool)
    return None if same else (path, expected, got)
