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
    """What is printed: `shows` says what it is and `key` how it lies, `sheet` draws what never changes, bit by bit."""

    shows: Hashable
    key: Hashable
    size: tuple[int, int]
    sheet: Callable[[Canvas], Iterator[None]]
    parts: dict[str, PicturePart]


class MapPictures:
    """The pictures of a map, one of each thing that is shown. `tell` says what is printed of the whole map (None) or of
    a region now.
    """

    def __init__(self, tell: Callable[[str | None], MapPrint]) -> None:
        self._tell = tell
        self._kept: dict[Hashable, tuple[Hashable, PartedStill]] = {}
        self._size = 0, 0
        self._begun: Iterator[None] = iter(())

    def of(self, zoom: str | None) -> PartedStill:
        """The picture as it is now."""
        told = self._tell(zoom)
        if told.size != self._size:
            self._kept.clear()
            self._size, self._begun = told.size, iter(())
        key, printed = self._kept.pop(told.shows, (None, None))
        if printed is None or key != told.key:
            printed = PartedStill(Still(told.size, _Sheet(told)), told.parts)
        else:
            printed.bring(told.parts)
        self._keep(told, printed)
        return printed

    def _keep(self, told: MapPrint, printed: PartedStill) -> None:
        """The one that was asked for last is the last to go."""
        self._kept.pop(told.shows, None)
        if len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[told.shows] = told.key, printed

    def has(self, told: MapPrint) -> bool:
        """Whether it is printed already, and as it lies now."""
        return told.shows in self._kept and self._kept[told.shows][0] == told.key

    def print_ahead(self, zooms: Sequence[str | None]) -> bool:
        """Prints a little of the first of these that lies otherwise by now, or is missing while there is room; whether
        something may be left to print.
        """
        if next(self._begun, self) is None:
            return True
        for zoom in zooms:
            told = self._tell(zoom)
            room = told.shows in self._kept or len(self._kept) < KEPT
            if room and not self.has(told):
                self._begun = self._printing(zoom)
                return True
        return False

    def _printing(self, zoom: str | None) -> Iterator[None]:
        told, drawn = self._tell(zoom), InstructionGroup()
        yield from told.sheet(drawn)
        ground, prepared = Still(told.size, _Sheet(told, drawn)), InstructionGroup()
        yield
        parts = self._tell(zoom).parts
        for number, part in enumerate(parts.values(), start=1):
            part.paint(prepared)
            if number % AT_ONCE == 0:
                yield
        if not self.has(told):  # nobody has opened it meanwhile
            self._keep(told, PartedStill(ground, parts, prepared))


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
