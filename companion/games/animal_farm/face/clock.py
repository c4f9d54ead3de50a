"""The negotiation clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, InstructionGroup, PopMatrix, PushMatrix, Rotate
from kivy.uix.boxlayout import BoxLayout

from companion.games.animal_farm.face.ink import SET, style
from companion.table.play import Session
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import rgba
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Painted

LAST = 30
"""Seconds at the end that look unlike those before: in a box, larger, and in other words."""

SHORT = 10
"""Seconds at the end in which the sector blinks."""


class TimeLeft(Painted, BoxLayout):
    """The negotiation clock; counts down by itself while it is shown."""

    def __init__(self, session: Session, look: Look, **kwargs: Any) -> None:
        b = Builder(look)
        self.session, self.look, self.theme = session, look, look.theme
        self.ending = False
        super().__init__(padding=(b.units(1), 0), **kwargs)
        self.label = b.fit("", strong=True)
        self.add_widget(self.label)
        self._tick()
        self.bind(parent=self._watch)

    def _watch(self, *_: object) -> None:
        Clock.unschedule(self._tick)
        if self.parent is not None:
            Clock.schedule_interval(self._tick, 1)

    def _tick(self, *_: object) -> None:
        left = self.session.clocks.left()
        if left is None:
            self.label.text = ""
            return
        seconds = int(left + 0.999)
        if self.ending != (seconds <= LAST):
            self.ending = not self.ending
            self.label.wanted_px = self.theme.head if self.ending else self.theme.body
            self.label.colour(self.theme.palette.on_lamp if self.ending else self.theme.palette.text)
            self.repaint()
        form = self.look._("Only {time} left") if self.ending else self.look._("Time left: {time}")
        told = self.look.fill(form, time=f"{seconds // 60}:{seconds % 60:02}")
        if told != self.label.text:
            self.label.text = told

    def paint(self, canvas: InstructionGroup) -> None:
        """Draws the box of the last seconds."""
        if self.ending:
            palette, radius = self.theme.palette, self.theme.design(8)
            box(canvas, self.pos, self.size, palette.lamp, radius)


DIAL = 56
"""The side of the dial, in design pixels."""

BLINK = 0.5
"""Seconds for which the sector is seen, and gone, in the last ten."""


class DialClock(TimeLeft):
    """An enamel dial whose sector shrinks, and the digits; its last ten seconds are heard."""

    def __init__(
        self, session: Session, look: Look, whole: float, sound: Callable[[str], None] = lambda name: None
    ) -> None:
        self.sound = sound
        self.whole, self.seconds, self.gone = max(1.0, whole), 0, False
        theme = look.theme
        self.side = theme.design(DIAL)
        super().__init__(session, look, size_hint_y=None, height=self.side + theme.design(4))
        self.padding = self.side + theme.design(16), theme.design(2), theme.design(4), theme.design(2)
        self.label.wanted_px = theme.type(7.0)
        self.label.halign = "left"

    def _tick(self, *_: object) -> None:
        left = self.session.clocks.left()
        if left is None:
            return
        before, self.seconds = self.seconds, int(left + 0.999)
        self.ending = self.seconds <= LAST
        if 0 < self.seconds <= SHORT and self.seconds < before:
            self.sound("clock")
        self.gone = self.ending and self.seconds <= SHORT and not self.theme.calm and left % 1 < BLINK
        told = f"{self.seconds // 60}:{self.seconds % 60:02}"
        if told != self.label.text:
            self.label.text = told
        palette = self.theme.palette
        self.label.colour(palette.on_lamp if self.ending else palette.text)
        self.repaint()

    def _watch(self, *_: object) -> None:
        Clock.unschedule(self._tick)
        if self.parent is not None:
            Clock.schedule_interval(self._tick, 1)

    def paint(self, canvas: InstructionGroup) -> None:
        """Draws dial, sector, ticks and hand, and the lamp box of the last seconds."""
        theme, share = self.theme, min(1.0, self.seconds / self.whole)
        scale = self.side / theme.design(108)
        centre = self.x + self.side / 2, self.middle[1]
        if self.ending:
            at = self.label.x - theme.design(8), self.label.y
            size = self.x + self.width - at[0], self.label.height
            box(canvas, at, size, theme.palette.lamp, theme.design(8))
        radius = theme.design(40) * scale
        shift = theme.design(2) * scale, -theme.design(5) * scale
        textured = theme.palette.textured
        if textured:
            painter.image(canvas, "clock_dial", (centre[0] + shift[0], centre[1] + shift[1]), of=SET, scale=scale)
        else:
            outline(
                canvas,
                (centre[0] - radius, centre[1] - radius),
                (2 * radius, 2 * radius),
                theme.palette.text,
                radius,
                2,
            )
        if not self.gone:
            canvas.add(Color(*rgba(style().colour("brick") if textured else theme.palette.text)))
            corner = centre[0] - radius, centre[1] - radius
            canvas.add(Ellipse(pos=corner, size=(2 * radius, 2 * radius), angle_start=0, angle_end=360 * share))
        if textured:
            painter.image(canvas, "clock_ticks", (centre[0] + shift[0], centre[1] + shift[1]), of=SET, scale=scale)
            canvas.add(PushMatrix())
            canvas.add(Rotate(angle=-360 * share, origin=centre))
            painter.image(canvas, "clock_hand", (centre[0], centre[1] + theme.design(20) * scale), of=SET, scale=scale)
            canvas.add(PopMatrix())
