"""The negotiation clock."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout

from companion.table.play import Session
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Painted

LAST = 30
"""Seconds at the end that look unlike those before: in a box, larger, and in other words."""

CLOCK_MM = 7.0
"""How high the clock stands."""


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
        left = self.session.left()
        if left is None:
            self.label.text = ""
            return
        seconds = int(left + 0.999)
        if self.ending != (seconds <= LAST):
            self.ending = not self.ending
            self.label.wanted_px = self.theme.head if self.ending else self.theme.body
            self.repaint()
        form = self.look._("Only {time} left") if self.ending else self.look._("Time left: {time}")
        told = self.look.fill(form, time=f"{seconds // 60}:{seconds % 60:02}")
        if told != self.label.text:
            self.label.text = told

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw the box of the last seconds."""
        if self.ending:
            palette, radius = self.theme.palette, self.theme.units(0.75)
            paint_box(canvas, self.pos, self.size, palette.sunken, palette.warning, radius, 2.4)
