"""The strokes that games are drawn with."""

from __future__ import annotations

import pytest

from companion.engine.look import oval


def test_an_oval_goes_once_around_and_ends_where_it_begins() -> None:
    ring = oval(2.0, 1.0, corners=4)
    for point, expected in zip(ring, [(0, 1), (2, 0), (0, -1), (-2, 0), (0, 1)], strict=True):
        assert point == pytest.approx(expected)
    assert ring[-1] == ring[0]


def test_a_circle_is_as_high_as_it_is_wide() -> None:
    ring = oval(0.5)
    assert ring[-1] == ring[0] and len(set(ring)) == len(ring) - 1
    assert all(x * x + y * y == pytest.approx(0.25) for x, y in ring)
