"""When nobody touches the window for a while it rests, dark; whatever comes next wakes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Backlight(Protocol):
    """The light behind the panel, where it can be set; `hardware.backlight` fulfils it."""

    def dim(self) -> None:
        """Give little light."""

    def restore(self) -> None:
        """Give the usual light again."""


class ScreenSaver:
    """Watches for how long nobody has been there.

    `now` is the injected clock in seconds. `after` is the patience in minutes, 0 for endless. `on_change(dark)` is
    called when it becomes dark or light.
    """

    def __init__(self, now: Callable[[], float], after: float, backlight: Backlight | None = None) -> None:
        self._now = now
        self._backlight = backlight
        self._last = now()
        self.after = after
        self.dark = False
        self.on_change: Callable[[bool], None] = lambda dark: None

    @property
    def since(self) -> float:
        """When somebody was there for the last time, in seconds of the clock."""
        return self._last

    def touched(self) -> bool:
        """Somebody is there. Whether it was dark: then this was only to wake it."""
        self._last = self._now()
        was = self.dark
        self._turn(dark=False)
        return was

    def look(self) -> None:
        """Time has passed."""
        if self.after > 0 and self._now() - self._last >= 60 * self.after:
            self._turn(dark=True)

    def _turn(self, *, dark: bool) -> None:
        if dark == self.dark:
            return
        self.dark = dark
        if self._backlight is not None:
            if dark:
                self._backlight.dim()
            else:
                self._backlight.restore()
        self.on_change(dark)
