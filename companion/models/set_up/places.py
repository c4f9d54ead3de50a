"""The positions of the nine places around the table, seen from above; the near edge is the screen's lower one.

They are numbered clockwise from the left of the near edge, as in `hardware.wiring.wiring`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Edge = Literal["near", "left", "far", "right"]


class EdgeSpot(NamedTuple):
    """An edge, and the position on it: from the left (near, far) or from below (left, right), 0 to 1."""

    edge: Edge
    share: float


SPOTS: Mapping[int, EdgeSpot] = {
    1: EdgeSpot("near", 0.14),
    2: EdgeSpot("left", 0.1),
    3: EdgeSpot("left", 0.9),
    4: EdgeSpot("far", 0.0),
    5: EdgeSpot("far", 0.5),
    6: EdgeSpot("far", 1.0),
    7: EdgeSpot("right", 0.9),
    8: EdgeSpot("right", 0.1),
    9: EdgeSpot("near", 0.86),
}
"""Place → where it is."""

TURN: Mapping[Edge, int] = {"near": 0, "left": 90, "far": 180, "right": 270}
"""Degrees, clockwise, by which the picture is turned so that an edge reads it upright."""


def turn_for(place: int | None) -> int:
    """Degrees to turn the picture for a person at a place; 0 for None."""
    return TURN[SPOTS[place].edge] if place is not None and place in SPOTS else 0
