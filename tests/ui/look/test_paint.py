"""Plain shapes: how much of each pixel they cover. No window."""

from __future__ import annotations

import pytest

from companion.ui.look.paint.coverage import corner, edged, ring, rounded


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


@pytest.mark.parametrize(("radius", "width"), [(8, 1), (8, 3), (13, 2)])
def test_a_box_with_its_line_is_what_both_are_one_above_the_other(radius: int, width: int) -> None:
    body, line = (10, 20, 30), (200, 210, 220)
    side, pixels = edged(radius, width, body, line)
    below, above = rounded(radius)[1][3::4], ring(radius, width)[1][3::4]
    for at, (under, over) in enumerate(zip(below, above, strict=True)):
        *seen, alpha = pixels[at * 4 : at * 4 + 4]
        assert abs(alpha - (255 - (255 - under) * (255 - over) / 255)) <= 1
        for one, on, b in zip(seen, line, body, strict=True):
            ground = 255 * (255 - under) / 255 + b * under / 255
            assert abs(one * alpha / 255 + 255 - alpha - (ground * (255 - over) + on * over) / 255) <= 2
    middle = (side // 2 * side + side // 2) * 4
    assert tuple(pixels[middle : middle + 4]) == (*body, 255)
