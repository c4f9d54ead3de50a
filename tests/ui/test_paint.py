"""Plain shapes: how much of each pixel they cover. No window."""

from __future__ import annotations

import pytest

from companion.ui.look.paint.coverage import corner, ring, rounded


def alphas(made: tuple[int, bytes]) -> list[list[int]]:
    """The coverage, row by row."""
    side, pixels = made
    return [[pixels[(y * side + x) * 4 + 3] for x in range(side)] for y in range(side)]


@pytest.mark.parametrize("radius", [1, 3, 8, 13, 40])
def test_a_round_corner_is_whole_inside_smooth_at_its_edge_and_the_same_all_round(radius: int) -> None:
    rows = alphas(rounded(radius))
    side = len(rows)
    assert side == 2 * radius + 2
    assert rows == rows[::-1] and rows == [row[::-1] for row in rows]
    assert all(row[radius] == row[radius + 1] == 255 for row in rows), "what is stretched has no edge"
    assert rows[radius] == [255] * side
    if radius > 2:
        assert rows[0][0] == 0
        assert any(0 < alpha < 255 for alpha in rows[1])


@pytest.mark.parametrize(("radius", "width"), [(8, 1), (8, 3), (13, 2), (0, 1), (2, 3)])
def test_a_line_lies_inside_its_box_and_is_as_strong_everywhere(radius: int, width: int) -> None:
    rows = alphas(ring(radius, width))
    side = len(rows)
    middle = rows[side // 2]
    assert middle[:width] == [255] * width and middle[-width:] == [255] * width
    assert middle[side // 2] == 0
    assert [row[side // 2] for row in rows] == middle
    filled = alphas(rounded(radius)) if side == 2 * radius + 2 else None
    if filled is not None:
        assert all(
            line <= whole
            for one, other in zip(rows, filled, strict=True)
            for line, whole in zip(one, other, strict=True)
        )


def test_a_corner_is_no_rounder_than_its_box_allows() -> None:
    assert (corner(8, 100), corner(8, 12), corner(0.1, 100), corner(50, 3)) == (8, 5, 0, 0)
