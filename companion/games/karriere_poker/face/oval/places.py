"""Where the seats stand around the oval: plain numbers, clockwise from the top."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, radians

from companion.models.set_up.places import SPOTS

LEFT, MIDDLE, RIGHT = 0.0, 0.5, 1.0

AROUND: dict[int, tuple[tuple[float, float], ...]] = {
    4: ((MIDDLE, 1), (RIGHT, 0.5), (MIDDLE, 0), (LEFT, 0.5)),
    5: ((MIDDLE, 1), (RIGHT, 0.62), (0.82, 0), (0.18, 0), (LEFT, 0.62)),
    6: ((MIDDLE, 1), (RIGHT, 0.78), (RIGHT, 0.22), (MIDDLE, 0), (LEFT, 0.22), (LEFT, 0.78)),
    7: ((MIDDLE, 1), (RIGHT, 0.8), (RIGHT, 0.36), (0.82, 0), (0.18, 0), (LEFT, 0.36), (LEFT, 0.8)),
    8: ((MIDDLE, 1), (RIGHT, 1), (RIGHT, 0.5), (RIGHT, 0), (MIDDLE, 0), (LEFT, 0), (LEFT, 0.5), (LEFT, 1)),
}
"""For so many people: how far each seat stands to the right and up, as shares of the room that a seat leaves."""

APART = 5
"""So many people sit without one beside another."""

WIDEST = 156
"""No seat is wider, in design pixels."""


def chair_at_top(places: Sequence[int | None], turned: int = 0) -> int | None:
    """Which of the chairs is drawn at the top so that all are seen as near as can be to where they stand around the
    table; None where that is not known. `places` are those of the chairs, clockwise, as at the set-up; `turned` is by
    how many degrees clockwise they are seen further on, on a picture that is turned itself.
    """
    stand = [_angle(*_AT[place]) + radians(turned) for place in places if place in _AT]
    count = len(places)
    if len(stand) < count:
        return None
    drawn = [_angle(x - 0.5, y - 0.5) for x, y in AROUND[count]]

    def near(top: int) -> float:
        return round(sum(cos(stand[(top + slot) % count] - drawn[slot]) for slot in range(count)), 6)

    return max(range(count), key=near)


def _angle(right: float, up: float) -> float:
    return atan2(right, up)


_EDGES = {"near": (0.0, -1), "far": (0.0, 1), "left": (-1, 0.0), "right": (1, 0.0)}
_AT = {
    place: (x or (spot.share - 0.5) * 2, y or (spot.share - 0.5) * 2)
    for place, spot in SPOTS.items()
    for x, y in (_EDGES[spot.edge],)
}
"""Where each place is, to the right and up from the middle of the table."""


def seat_width(count: int, wide: float, design: float, gap: float) -> float:
    """The width of a seat on a table that is `wide` px; `design` is one design pixel. Three stand beside each
    other; of up to `APART`, two with cards between them.
    """
    beside = 3 if count > APART else 2.8
    return min(WIDEST * design * max(1.0, wide / (484 * design)), (wide - 2 * gap) / beside)


def places(count: int, size: tuple[float, float], seat: tuple[float, float]) -> list[tuple[float, float]]:
    """The lower left corner of each seat, from that of the table, clockwise from the top."""
    across, up = size[0] - seat[0], size[1] - seat[1]
    return [(across * x, up * y) for x, y in AROUND[count]]


def overlap(count: int, size: tuple[float, float], seat: tuple[float, float]) -> bool:
    """Whether seats of that size would lie over each other."""
    laid = places(count, size, seat)
    return any(
        abs(ax - bx) < seat[0] and abs(ay - by) < seat[1]
        for number, (ax, ay) in enumerate(laid)
        for bx, by in laid[number + 1 :]
    )


def room_between(
    count: int, size: tuple[float, float], seat: tuple[float, float], low: float, high: float, edge: float
) -> float:
    """How wide something in the middle may be that reaches from `low` to `high` above the table's lower edge.

    It stays clear of the seats beside it, and `edge` px of the table's edge.
    """
    half = size[0] / 2 - edge
    for x, y in places(count, size, seat):
        if y < high and low < y + seat[1]:
            inner = x - size[0] / 2 if x > size[0] / 2 else size[0] / 2 - x - seat[0]
            half = min(half, inner) if inner > 0 else half
    return 2 * half
