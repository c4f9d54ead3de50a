"""Measuring a panel: crosses in the corners to tap, and two lines to adjust to a bank card.

All measures are parts of the picture, because its resolution is what has to be found. The result applies at once and is
kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.models.game.notice import Notice
from companion.table.evening import store_sentence
from companion.table.journal import StoreError, write_whole
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import Theme
from companion.ui.shell import calibration
from companion.ui.shell.calibration import FILE, SAME, Calibration, Matrix, Point
from companion.ui.shell.kivy_types import Canvas, Touch
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.orientation import Orientation
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted, Surface
from companion.ui.widgets.screen.stage import Stage

EDGE = 0.12
CROSSES = ((EDGE, EDGE), (1 - EDGE, EDGE), (1 - EDGE, 1 - EDGE), (EDGE, 1 - EDGE))
"""Where the crosses are, as parts of width and height: clockwise from the top left."""
COARSE, FINE = 1.06, 1.01
"""Factors by which a tap changes the distance of the lines."""
LINE = 0.008
"""Thickness of the lines, as a part of the shorter side."""


class CornersScreen(Surface):
    """Shows one cross after the other; a tap anywhere counts for the present one. Escape skips the crosses."""

    role = "corners"

    def __init__(
        self, look: Look, on_done: Callable[[Sequence[tuple[float, float]]], None], on_skip: Callable[[], None]
    ) -> None:
        b = Builder(look)
        super().__init__(b.palette.surface)
        self.go_back = on_skip
        self.look, self._on_done = look, on_done
        self._taps: list[tuple[float, float]] = []
        size = min(b.theme.profile.width, b.theme.profile.height) * 0.1
        self._cross = b.icon("plus", mm=size / b.mm(1), colour=b.palette.accent)
        self._cross.size_hint, self._cross.size = (None, None), (size, size)
        self._words = b.fit("", "head", size_hint=(0.6, 0.3), pos_hint={"center_x": 0.5, "center_y": 0.5})
        around = FloatLayout()
        put(around, self._words, self._cross)
        self.add_widget(around)
        self._next()

    def _next(self) -> None:
        number = len(self._taps)
        x, y = CROSSES[number]
        self._cross.pos_hint = {"center_x": x, "center_y": 1 - y}
        words = self.look._("Tap the cross exactly: {number} of {count}")
        self._words.text = self.look.fill(words, number=number + 1, count=len(CROSSES))

    def on_touch_down(self, touch: Touch) -> bool:
        """Takes the touch, wherever it seems to land."""
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Counts a tap, by its place on the panel before the picture is rotated."""
        if touch.grab_current is not self:
            return True
        touch.ungrab(self)
        self._taps.append((touch.sx, 1 - touch.sy))
        if len(self._taps) == len(CROSSES):
            self._on_done(self._taps)
        else:
            self._next()
        return True


class _Distance(Painted):
    """Two lines at a distance along the longer side."""

    def __init__(self, theme: Theme, length: float) -> None:
        self.theme, self.length = theme, length
        super().__init__()

    def paint(self, canvas: Canvas) -> None:
        theme, (x, y) = self.theme, self.middle
        thick = max(2.0, min(theme.profile.width, theme.profile.height) * LINE)
        for side in (-1, 1):
            at = side * (self.length + thick) / 2  # the card fits between their inner edges
            if theme.profile.portrait:
                pos, size = (self.x + self.width * 0.1, y + at - thick / 2), (self.width * 0.8, thick)
            else:
                pos, size = (x + at - thick / 2, self.y), (thick, self.height)
            paint_box(canvas, pos, size, theme.palette.accent, None, 0)


class _Button(Touchable, BoxLayout):
    """A button that fills its place, with words that fit."""

    def __init__(self, words: str, b: Builder, on_tap: Callable[[], object], *, main: bool = False) -> None:
        self.theme, self.main = b.theme, main
        super().__init__(on_tap, padding=min(b.theme.profile.width, b.theme.profile.height) * 0.015)
        ink = b.palette.on_accent if main else b.palette.text
        self.add_widget(b.fit(words, strong=True, colour=ink))

    def paint(self, canvas: Canvas) -> None:
        palette = self.theme.palette
        fill = palette.accent if self.main else palette.sunken if self.pressed else palette.raised
        paint_box(canvas, self.pos, self.size, fill, palette.line, 6, 2 if self.pressed else 1)


class SizeScreen(Surface):
    """Asks people to lay a bank card down and to bring the lines to its ends. `length` is in pixels."""

    role = "size"

    def __init__(
        self, look: Look, length: float, on_done: Callable[[float], None], on_skip: Callable[[], None]
    ) -> None:
        b, profile = Builder(look), look.theme.profile
        super().__init__(b.palette.surface)
        self.go_back = on_skip
        gap = min(profile.width, profile.height) * 0.02
        page = BoxLayout(orientation="vertical", spacing=gap, padding=gap)
        words = look._("Lay a bank card down, its long side between the lines. Bring them to its ends.")
        page.add_widget(b.fit(words, size_hint_y=0.09 if profile.portrait else 0.16))
        self.most = max(profile.width, profile.height) * (0.8 if profile.portrait else 0.96)
        self.distance = _Distance(b.theme, min(length, self.most))
        page.add_widget(self.distance)
        line = BoxLayout(spacing=gap, size_hint_y=0.11 if profile.portrait else 0.18)
        put(
            line,
            *(
                _Button(sign, b, partial(self.change, by))
                for sign, by in (("− −", 1 / COARSE), ("−", 1 / FINE), ("+", FINE), ("+ +", COARSE))
            ),
            _Button(look._("It fits"), b, lambda: on_done(self.distance.length), main=True),
        )
        page.add_widget(line)
        self.add_widget(page)

    def change(self, by: float) -> None:
        """Brings the lines closer together, or further apart."""
        least = self.most / 8
        self.distance.length = min(max(self.distance.length * by, least), self.most)
        self.distance.repaint()


class Calibrating:
    """Leads through the calibration. Touches count wherever they land, since it is not known yet where they belong.

    `orientation` receives the result; `show_again` then builds the screen anew.
    """

    def __init__(
        self,
        services: Services,
        stage: Stage,
        navigator: Navigator,
        orientation: Orientation,
        show_again: Callable[[], None],
    ) -> None:
        self._services, self._stage, self._navigator = services, stage, navigator
        self._orientation, self._show_again = orientation, show_again
        self.panel = self._services.profile
        self.found = calibration.read(self._services.evening.folder, self.panel)
        self._tries = 0

    @property
    def is_due(self) -> bool:
        """Whether the panel does not report its size, and nobody has measured it yet."""
        return not calibration.applied(self.panel, self.found).measured

    def begin(self) -> None:
        """Starts the calibration with the first cross."""
        self._tries = 0
        self._navigator.push(self.corners)

    def corners(self) -> CornersScreen:
        """Shows the crosses; a new screen begins with the first."""
        return CornersScreen(self._stage.look, self._tapped, self._measure)

    def _tapped(self, taps: Sequence[Point]) -> None:
        crosses = [on_panel(point, self._orientation.degrees) for point in CROSSES]
        before: Matrix = SAME if not self.found.touch else _matrix(self.found.touch)
        if calibration.needed(taps, crosses):
            put_right = calibration.fitted(taps, crosses)
            if put_right is None:
                self._once_more()
                return
            self._keep(replace(self.found, touch=calibration.after(before, put_right)))
        self._measure()

    def _once_more(self) -> None:
        """Handles taps that do not fit together: asks again once, then goes on without, since a panel may have no touch
        layer.
        """
        self._tries += 1
        if self._tries > 1:
            self._measure()
            return
        self._navigator.rebuild()
        self._stage.tell(
            Notice(self._stage.look._("These taps do not fit together. Once again: tap each cross."), trouble=True)
        )

    def _measure(self) -> None:
        """Called after the taps: asks for the bank card."""
        self._navigator.replace(self._size)

    def _size(self) -> SizeScreen:
        profile = self._orientation.profile
        return SizeScreen(self._stage.look, profile.real_mm(calibration.CARD_MM), self._measured, self._navigator.back)

    def _measured(self, length: float) -> None:
        self._keep(replace(self.found, ppi=round(calibration.ppi_of(length), 1)))
        self._navigator.back()

    def _keep(self, found: Calibration) -> None:
        self.found = found
        self._services.point(found.matrix)
        self._orientation.panel = calibration.applied(self.panel, found)
        self._show_again()
        try:
            write_whole(self._services.evening.folder / FILE, calibration.as_text(found))
        except StoreError as error:
            self._stage.tell(Notice(store_sentence(error, self._stage.look.words), trouble=True))


def on_panel(point: Point, degrees: int) -> Point:
    """Maps a point of the picture to the panel, both from 0 to 1, for a picture rotated clockwise."""
    x, y = point
    return {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[degrees % 360]


def _matrix(numbers: Sequence[float]) -> Matrix:
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f
