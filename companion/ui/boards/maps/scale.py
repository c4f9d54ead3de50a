"""From cells of a map to pixels of its sheet."""

from __future__ import annotations

from collections.abc import Iterable

from companion.ui.boards.maps.outline import Loop, Point


class Scale:
    """Where the cells lie on the sheet: `left` and `top` are the north-west corner of cell (0, 0), in px from below."""

    def __init__(self, left: float, top: float, wide: float, high: float) -> None:
        self.left, self.top, self.wide, self.high = left, top, wide, high

    def point(self, x: float, y: float) -> Point:
        """A point in cells, as px from the lower left corner."""
        return self.left + x * self.wide, self.top - y * self.high

    def loops(self, found: Iterable[Loop]) -> list[Loop]:
        """Outlines in cells as px."""
        return [tuple(self.point(x, y) for x, y in loop) for loop in found]
