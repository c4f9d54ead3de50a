"""The negotiation clock."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup

from companion.table.session import Session
from companion.ui.look import Look
from companion.ui.marks import paint_box
from companion.ui.widgets.text import FitText

LAST = 30
"""Seconds at the end that look unlike those before: in a box, larger, and in other words."""

CLOCK_MM = 7.0
"""How high the clock stands."""


class TimeLeft(FitText):
    """The negotiation clock; counts down by itself while it is shown."""

    def __init__(self, session: Session, look: Look, **kwargs: Any) -> None:
        self.session, self.look, self.theme = session, look, look.theme
        self.box = InstructionGroup()
        self.ending = False
        super().__init__("", look.theme, "body", strong=True, align="center", **kwargs)
        self.canvas.before.add(self.box)
        self._tick()
        self.bind(parent=self._watch, pos=self._paint, size=self._paint)

    def _watch(self, *_: Any) -> None:
        Clock.unschedule(self._tick)
        if self.parent is not None:
            Clock.schedule_interval(self._tick, 1)

    def _tick(self, *_: Any) -> None:
        left = self.session.left()
        if left is None:
            self.text = ""
            return
        seconds = int(left + 0.999)
        if self.ending != (seconds <= LAST):
            self.ending = not self.ending
            self.wanted_px = self.theme.head if self.ending else self.theme.body
            self._paint()
        form = self.look._("Only {time} left") if self.ending else self.look._("Time left: {time}")
        told = self.look.fill(form, time=f"{seconds // 60}:{seconds % 60:02}")
        if told != self.text:
            self.text = told

    def _paint(self, *_: Any) -> None:
        self.box.clear()
        if self.ending:
            palette, radius = self.theme.palette, self.theme.units(0.75)
            paint_box(self.box, self.pos, self.size, palette.sunken, palette.warning, radius, 2.4)
