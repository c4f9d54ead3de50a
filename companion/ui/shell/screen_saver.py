"""Darkens the screen when nobody has touched it for a while; any input wakes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class PanelLight(Protocol):
    """The light behind the panel, where it can be set; `hardware.machine.backlight` fulfils it."""

    def dim(self) -> None:
        """Reduces the brightness."""

    def restore(self) -> None:
        """Restores the brightness."""


class ScreenSaver:
    """Measures how long nobody has been there.

    `now` is the injected clock in seconds; `after` is in minutes, 0 for never. `on_change(dark)` is called when the
    screen becomes dark or bright.
    """

    def __init__(self, now: Callable[[], float], after: float, backlight: PanelLight | None = None) -> None:
        self._now = now
        self._backlight = backlight
        self._last = now()
        self.after = after
        self.dark = False
        self.on_change: Callable[[bool], None] = lambda dark: None

    @property
    def since(self) -> float:
        """When somebody was last there, in seconds of the clock."""
        return self._last

    def touched(self) -> bool:
        """Notes that somebody is there; returns whether the screen was dark, so that the touch only woke it."""
        self._last = self._now()
        was = self.dark
        self._turn(dark=False)
        return was

    def look(self) -> None:
        """Darkens the screen when it is time to; to be called regularly."""
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
