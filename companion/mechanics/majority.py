"""Area majority: who has most somewhere, and how a prize is shared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def leaders(counts: Mapping[str, int], order: Iterable[str]) -> tuple[str, ...]:
    """Those who have most, in this order; nobody where nobody has any."""
    most = max(counts.values(), default=None)
    return tuple(one for one in order if most and counts.get(one, 0) == most)


def share(prize: int, among: int, step: int) -> int:
    """What each of so many gets of a prize: equal parts, rounded down to a multiple of `step`; the rest stays."""
    return prize // among // step * step
