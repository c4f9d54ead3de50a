"""What many who look at one position ask for is worked out once for them: while they look, nothing is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
G = TypeVar("G")


class LookedAt(Protocol):
    """A game that can be looked at."""

    worked_out: dict[Any, Any] | None


@contextmanager
def looked_at(game: LookedAt) -> Iterator[None]:
    """Nobody plays within it. What `once` has worked out is gone with it, so it is never that of another position."""
    before = game.worked_out
    game.worked_out = {} if before is None else before
    try:
        yield
    finally:
        game.worked_out = before


def once(game: G, work: Callable[Concatenate[G, P], T], *args: P.args, **named: P.kwargs) -> T:
    """`work(game, *args)`, of which the result is not to be changed; within `looked_at` the same one each time.

    >>> class Heap:
    ...     worked_out, stones = None, 3
    >>> heap = Heap()
    >>> with looked_at(heap):
    ...     first = once(heap, lambda heap: heap.stones)
    >>> heap.stones = 2
    >>> once(heap, lambda heap: heap.stones)
    2
    """
    known: dict[Any, Any] | None = getattr(game, "worked_out", None)
    if known is None:
        return work(game, *args, **named)
    key = (work, args, *named.items())
    if key not in known:
        known[key] = work(game, *args, **named)
    found: T = known[key]
    return found
