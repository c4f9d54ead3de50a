"""Puts rectangles onto pages, row by row, the highest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

LARGEST = 2048
"""The side of the largest texture that every panel's graphics takes."""
GAP = 2
"""Texels between two parts, and at the edge; each part's outermost texels are repeated into its half."""


class Spot(NamedTuple):
    """Where a part lies: number of the page, and its left upper texel, counted from the left upper corner."""

    page: int
    x: int
    y: int


class Packed(NamedTuple):
    """All spots by name, and the width and height of each page."""

    spots: dict[str, Spot]
    pages: list[tuple[int, int]]


def pack(sizes: Mapping[str, tuple[int, int]], largest: int = LARGEST) -> Packed:
    """Pages as few and as small as rows allow. No part may be larger than a page."""
    widths = [wide for wide in (128, 256, 512, 1024, 2048) if wide <= largest]
    usable = [wide for wide in widths if wide >= max((size[0] for size in sizes.values()), default=0) + 2 * GAP]
    tried = [_rows(sizes, wide, largest) for wide in usable or [largest]]
    return min(tried, key=lambda packed: (len(packed.pages), sum(wide * high for wide, high in packed.pages)))


def _rows(sizes: Mapping[str, tuple[int, int]], width: int, largest: int) -> Packed:
    spots: dict[str, Spot] = {}
    heights = [0]
    x, y, row = GAP, GAP, 0
    for name in sorted(sizes, key=lambda name: (-sizes[name][1], -sizes[name][0], name)):
        wide, high = sizes[name]
        if x + wide + GAP > width:
            x, y, row = GAP, y + row + GAP, 0
        if y + high + GAP > largest:
            x, y, row = GAP, GAP, 0
            heights.append(0)
        spots[name] = Spot(len(heights) - 1, x, y)
        x, row = x + wide + GAP, max(row, high)
        heights[-1] = max(heights[-1], y + high + GAP)
    return Packed(spots, [(width, -(-high // 4) * 4) for high in heights if high])
