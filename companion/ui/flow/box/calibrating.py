"""Leads through getting to know a panel: four taps, then a bank card. What is found holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.models.game.notice import Notice
from companion.table.evening.notices import store_sentence
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
        self._back: Callable[[], None] = flow.leave
        self._tries = 0

    @property
    def is_due(self) -> bool:
        """Whether the panel tells nothing of itself, and nobody has measured it yet."""
        return not calibration.applied(self.panel, self.found).measured

    def begin(self, back: Callable[[], None]) -> None:
        """From the first cross on; `back` is where it leads in the end."""
        self._back, self._tries = back, 0
        self.corners()

    def corners(self) -> None:
        """Tap the crosses."""
        flow = self.flow
        flow.stay_at(self.corners)
        flow.stage.show(CornersScreen(flow.look, self._tapped, self.size))

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
        self.size()

    def _once_more(self) -> None:
        """The taps do not fit together. After a second time it goes on without: a panel may have no touch at all."""
        self._tries += 1
        if self._tries > 1:
            self.size()
            return
        self.corners()
        self.flow.tell(
            Notice(self.flow.look._("These taps do not fit together. Once again: tap each cross."), trouble=True)
        )

    def size(self) -> None:
        """Measure a bank card."""
        flow = self.flow
        flow.stay_at(self.size)
        profile = flow.turning.profile
        flow.stage.show(SizeScreen(flow.look, profile.mm(calibration.CARD_MM), self._measured, self._back))

    def _measured(self, length: float) -> None:
        self._keep(replace(self.found, ppi=round(calibration.ppi_of(length), 1)))
        self._back()

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
