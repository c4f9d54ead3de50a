"""Leads through getting to know a panel: four taps, then a bank card. What is found holds at once and is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.models.box.troubles import store_sentence
from companion.models.game.notice import Notice
from companion.table.journal.entries import StoreError
from companion.table.journal.folder import write_whole
from companion.ui.screens.box.calibrate import CROSSES, CornersScreen, SizeScreen
from companion.ui.shell import calibration
from companion.ui.shell.calibration import FILE, SAME, Calibration, Matrix, Point

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow


class Calibrating:
    """`flow` shows its screens. Touches are taken wherever they land, since nobody knows yet where that is."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.panel = flow.services.profile
        self.found = calibration.read(flow.services.evening.folder, self.panel)
        self._tries = 0

    @property
    def is_due(self) -> bool:
        """Whether the panel tells nothing of itself, and nobody has measured it yet."""
        return not calibration.applied(self.panel, self.found).measured

    def begin(self) -> None:
        """From the first cross on."""
        self._tries = 0
        self.flow.navigator.push(self.corners)

    def corners(self) -> CornersScreen:
        """Tap the crosses; a new one begins with the first."""
        return CornersScreen(self.flow.look, self._tapped, self._measure)

    def _tapped(self, taps: Sequence[Point]) -> None:
        flow = self.flow
        crosses = [on_panel(point, flow.turning.degrees) for point in CROSSES]
        before: Matrix = SAME if not self.found.touch else _matrix(self.found.touch)
        if calibration.needed(taps, crosses):
            put_right = calibration.fitted(taps, crosses)
            if put_right is None:
                self._once_more()
                return
            self._keep(replace(self.found, touch=calibration.after(before, put_right)))
        self._measure()

    def _once_more(self) -> None:
        """The taps do not fit together. After a second time it goes on without: a panel may have no touch at all."""
        self._tries += 1
        if self._tries > 1:
            self._measure()
            return
        self.flow.navigator.rebuild()
        self.flow.tell(
            Notice(self.flow.look._("These taps do not fit together. Once more: tap each cross."), trouble=True)
        )

    def _measure(self) -> None:
        """The taps are done."""
        self.flow.navigator.replace(self._size)

    def _size(self) -> SizeScreen:
        profile = self.flow.turning.profile
        return SizeScreen(self.flow.look, profile.mm(calibration.CARD_MM), self._measured, self.flow.navigator.back)

    def _measured(self, length: float) -> None:
        self._keep(replace(self.found, ppi=round(calibration.ppi_of(length), 1)))
        self.flow.navigator.back()

    def _keep(self, found: Calibration) -> None:
        flow = self.flow
        self.found = found
        flow.services.point(found.matrix)
        flow.turning.panel = calibration.applied(self.panel, found)
        flow.show_again()
        try:
            write_whole(flow.services.evening.folder / FILE, calibration.as_text(found))
        except StoreError as error:
            flow.tell(Notice(store_sentence(error, flow.look.words), trouble=True))


def on_panel(point: Point, degrees: int) -> Point:
    """Where a point of the picture is on the panel, both across and down, when the picture is turned clockwise."""
    x, y = point
    return {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[degrees % 360]


def _matrix(numbers: Sequence[float]) -> Matrix:
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f
