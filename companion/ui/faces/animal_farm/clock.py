"""The negotiation clock."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.table.session import Session
from companion.ui.look import Look
from companion.ui.widgets.text import FitText


class TimeLeft(FitText):
    """The negotiation clock; counts down by itself while it is shown."""

    def __init__(self, session: Session, look: Look, **kwargs: Any) -> None:
        self.session, self.look = session, look
        super().__init__("", look.theme, "body", strong=True, align="left", **kwargs)
        self._tick()
        self.bind(parent=self._watch)

    def _watch(self, *_: Any) -> None:
        Clock.unschedule(self._tick)
        if self.parent is not None:
            Clock.schedule_interval(self._tick, 1)

    def _tick(self, *_: Any) -> None:
        left = self.session.left()
        if left is None:
            self.text = ""
            return
        minutes, seconds = divmod(int(left + 0.999), 60)
        told = self.look.fill(self.look._("Time left: {time}"), time=f"{minutes}:{seconds:02}")
        if told != self.text:
            self.text = told
