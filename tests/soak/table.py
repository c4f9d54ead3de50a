"""The window under fingers that are watched: how long each change takes to be seen, and pauses that cost nothing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from companion.ui.shell.garbage import GarbageCollection
from companion.ui.widgets.screen.stage import SECOND
from tests.ui.eyes import finger
from tests.ui.pilot import Pilot, open_window

IDLE = 3.0
"""Virtual seconds from look to look while people only think: nothing has to happen sooner."""
BUSY = 0.25
"""The same while dice roll."""


class Table(Pilot):
    """A pilot that notes in `shown` the seconds of the processor from each change to the picture of it."""

    def __init__(self, box: Any) -> None:
        self.box = box
        self.shown: list[float] = []
        self.flips = self.looks = 0
        self._since: float | None = None
        self._entries: tuple[str, int] | None = None
        self._garbage = GarbageCollection(box.clock)  # as the window does: else all screens of an hour are kept at once
        window = open_window(box.services.profile, box.clock)
        window.bind(on_flip=self._flipped)
        super().__init__(window, box.services, box.clock)

    def close(self) -> None:
        """Take it out of the window."""
        self.window.unbind(on_flip=self._flipped)
        super().close()

    def _flipped(self, *_: Any) -> None:
        from kivy.graphics.opengl import glFinish

        self.flips += 1
        glFinish()  # else the software renderer lets pictures wait, and their memory with them

    def picture(self, path: Path) -> None:
        """What the panel shows now; no time passes."""
        from kivy.graphics.texture import Texture

        width, height, shine = self.pixels()
        texture = Texture.create(size=(width, height), colorfmt="rgb")
        texture.blit_buffer(shine, colorfmt="rgb")
        texture.save(str(path), flipped=True)

    def hold_at(self, x: float, y: float, seconds: float) -> None:
        """Hold a spot of the window; a mere tap is over before a picture could show the finger."""
        if seconds:
            super().hold_at(x, y, seconds)
            return
        self.clock.time += SECOND + 0.05
        touch = finger(x, y)
        touch.touch_down()
        self.lift(touch)
        self.frames(2)

    def lift(self, touch: Any) -> None:
        """A finger leaves: what it changes is counted from now on."""
        self._since = time.thread_time()
        super().lift(touch)

    def frames(self, count: int = 2, apart: float = 1 / 30) -> None:
        """Let frames pass, and note when a change could be seen."""
        from kivy.base import EventLoop

        for _ in range(count):
            self.looks += 1
            begun, flips = time.thread_time(), self.flips
            self.clock.time += apart
            self.flow.pump()
            self._garbage.look(self.flow.rest.since)
            EventLoop.idle()
            told = self._told()
            if told == self._entries:
                self._since = None if self._since is not None and self.flips > flips else self._since
            elif self.flips > flips:
                self.shown.append(time.thread_time() - (self._since if self._since is not None else begun))
                self._since, self._entries = None, told
            elif self._since is None:
                self._since = begun

    def _told(self) -> tuple[str, int] | None:
        opened = self.flow.opened
        return None if opened is None else (opened.id, opened.session.ledger.next_number)

    def pause(self, seconds: float) -> None:
        """People think, talk, eat; what the box does meanwhile it does."""
        until = self.clock.time + seconds
        while self.clock.time < until:
            opened = self.flow.opened
            rolling = opened is not None and opened.sources.rolling
            self.frames(1, min(BUSY if rolling else IDLE, max(0.001, until - self.clock.time)))
