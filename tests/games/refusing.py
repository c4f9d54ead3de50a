"""What speaks against something, held whole: rule, code and every fact that a sentence may name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import pytest

from companion.engine.vocabulary import BadPositionError, Refusal

Whole: TypeAlias = tuple[str, str, dict[str, Any]]
Problem: TypeAlias = tuple[tuple[str | int, ...], str, str]


def whole(found: Iterable[Refusal]) -> list[Whole]:
    """Rule, code and facts of each."""
    return [(refusal.rule, refusal.code, dict(refusal.facts)) for refusal in found]


def why_bad(attempt: Callable[[], object]) -> list[Whole]:
    """Why a position or a correction cannot be."""
    with pytest.raises(BadPositionError) as refused:
        attempt()
    return whole(refused.value.refusals)


def told(problems: Sequence[Problem]) -> str:
    """Path, message and hint of each, a line each."""
    return "\n".join(f"{'.'.join(map(str, path))}: {message} ({hint})" for path, message, hint in problems)
