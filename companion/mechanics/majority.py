"""Area majority: who has most somewhere, and how a prize is shared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def leaders(counts: Mapping[str, int], order: Iterable[str]) -> tuple[str, ...]:
    """Those who have the most, in this order; empty if nobody has any."""
    most = max(counts.values(), default=None)
    return tuple(one for one in order if most and counts.get(one, 0) == most)


def share(prize: int, among: int, step: int) -> int:
    """Each winner's part of a prize shared among `among`: equal parts, rounded down to a multiple of `step`."""
    return prize // among // step * step
