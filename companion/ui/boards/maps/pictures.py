"""The printed maps that are kept: the whole one and its regions. Of each only what differs is drawn anew.

To print one takes as long as many an answer, so those that nobody has opened yet are printed ahead, while nothing
happens at the table: a little in each frame, and none of it is seen until it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from kivy.graphics import InstructionGroup

from companion.ui.look.paint.still import PartedStill, PicturePart, Still
from companion.ui.shell.kivy_types import Canvas

KEPT = 11
"""Pictures that are kept: the whole map, nine regions, and a part of one. Each has 1.6 MB on the smallest panel, with
the sheet under what stands on it.
"""

AT_ONCE = 2
"""Parts that are prepared in one frame."""


class MapPrint(NamedTuple):
    """What is printed: `key` says what it is and how it lies, `sheet` draws what never changes, bit by bit. A part of a
    region `passes`: it is hardly ever seen a second time.
    """

    key: Hashable
    size: tuple[int, int]
    sheet: Callable[[Canvas], Iterator[None]]
    parts: dict[str, PicturePart]
    passes: bool = False


class MapPictures:
    """The pictures of a map. `tell` says what is printed of the whole map (None) or of a region now."""

    def __init__(self, tell: Callable[[str | None], MapPrint]) -> None:
        self._tell = tell
        self._kept: dict[Hashable, PartedStill] = {}
        self._passing: Hashable = None
        self._size = 0, 0
        self._begun: Iterator[None] = iter(())

    def of(self, zoom: str | None) -> PartedStill:
        """The picture as it is now."""
        told = self._tell(zoom)
        if told.size != self._size:
            self._kept.clear()
            self._size, self._begun = told.size, iter(())
        printed = self._kept.pop(told.key, None)
        if printed is None:
            if told.passes:
                self._kept.pop(self._passing, None)  # rather than one of those that are opened again and again
                self._passing = told.key
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            printed = PartedStill(Still(told.size, _Sheet(told)), told.parts)
        else:
            printed.bring(told.parts)
        self._kept[told.key] = printed  # the one that was asked for last is the last to go
        return printed

    def print_ahead(self, zooms: Sequence[str]) -> bool:
        """Prints a little of the first of these that is missing; whether something may be left to print."""
        if next(self._begun, self) is None:
            return True
        missing = next((zoom for zoom in zooms if self._tell(zoom).key not in self._kept), None)
        if missing is None or len(self._kept) >= KEPT:
            return False
        self._begun = self._printing(missing)
        return True

    def _printing(self, zoom: str) -> Iterator[None]:
        told, drawn = self._tell(zoom), InstructionGroup()
        yield from told.sheet(drawn)
        ground, prepared = Still(told.size, _Sheet(told, drawn)), InstructionGroup()
        yield
        parts = self._tell(zoom).parts
        for number, part in enumerate(parts.values(), start=1):
            part.paint(prepared)
            if number % AT_ONCE == 0:
                yield
        self._kept.setdefault(told.key, PartedStill(ground, parts, prepared))  # or somebody has opened it meanwhile


class _Sheet:
    """Draws a sheet; the first time as it was prepared, if it was."""

    def __init__(self, told: MapPrint, prepared: InstructionGroup | None = None) -> None:
        self._told, self._prepared = told, prepared

    def __call__(self, canvas: Canvas) -> None:
        prepared, self._prepared = self._prepared, None
        if prepared is not None:
            canvas.add(prepared)
            return
        for _ in self._told.sheet(canvas):
            pass
