"""The panel and its resolution, decided before Kivy is imported, because Kivy reads the density once.

On Linux Kivy assumes 1 dp = 1 px for all panels. Fingers and eyes need sizes in millimetres, so Kivy gets the density
by environment variables, from a table of panels (data from the makers' data sheets).
"""

from __future__ import annotations

import os
import re
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hardware.machine.screens import Screen

MM_PER_INCH = 25.4
DP_PER_INCH = 160
SHORT_MM, LONG_MM = 89.0, 148.0
"""The edges of the panel that sizes are given for."""
GROWS, MOST_GROWTH = 0.6, 2.5
"""How much of what a panel is larger all things on it grow: the rest is room. Who looks at it is farther off."""
LEAST_PPI, MOST_PPI = 60.0, 400.0
"""Limits of a believable density: a panel that reports more or less does not know its size."""


@dataclass(frozen=True)
class Profile:
    """A panel: its pixels as the players see it (after rotation), and pixels per inch.

    `measured` is False if its size is unknown and the default density is used.
    """

    name: str
    width: int
    height: int
    ppi: float
    measured: bool = True

    @cached_property
    def growth(self) -> float:
        """By how much sizes grow on a panel that is larger than the usual one; at least 1."""
        edges = sorted((self.width * MM_PER_INCH / self.ppi, self.height * MM_PER_INCH / self.ppi))
        larger = min(edges[0] / SHORT_MM, edges[1] / LONG_MM)
        return min(MOST_GROWTH, 1 + GROWS * max(0.0, larger - 1))

    @property
    def density(self) -> float:
        """Pixels per dp (1 dp = 1/160 inch), with the panel's growth."""
        return self.ppi * self.growth / DP_PER_INCH

    def mm(self, millimetres: float) -> float:
        """Converts millimetres to pixels; on a large panel all of them grow."""
        return millimetres * self.ppi / MM_PER_INCH * self.growth

    def real_mm(self, millimetres: float) -> float:
        """Converts millimetres of a ruler to pixels."""
        return millimetres * self.ppi / MM_PER_INCH

    @property
    def portrait(self) -> bool:
        """Whether it is higher than wide."""
        return self.height > self.width

    def turned(self, degrees: int) -> Profile:
        """The panel rotated by a multiple of 90 degrees."""
        return self if degrees % 180 == 0 else replace(self, width=self.height, height=self.width)


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("touch-display-1", 800, 480, 137),
        Profile("touch-display-1-portrait", 480, 800, 137),
        Profile("touch-display-2", 720, 1280, 210),
        Profile("touch-display-2-landscape", 1280, 720, 210),
        Profile("hdmi-10", 1280, 800, 149),
        Profile("hdmi-13", 1920, 1080, 166),
    )
}

DEFAULT = "touch-display-1"


_SIZE = re.compile(r"(\d{3,4})x(\d{3,4})@(\d{2,3})")


class WronglySetError(KeyError):
    """An environment variable for panel or touch has an invalid value; the message lists valid ones."""


def choose(environ: MutableMapping[str, str], screens: Sequence[Screen] = (), desktop: Screen | None = None) -> Profile:
    """The panel named by `COMPANION_PANEL`, else the first that is plugged in, else the default one: a window on a
    `desktop`, or where that is smaller, all of it.

    The name is one of `PROFILES` or a size such as `1024x600@170` (pixels, and pixels per inch). Raises WronglySetError
    with the valid values.
    """
    name = environ.get("COMPANION_PANEL", "")
    if (size := _SIZE.fullmatch(name)) is not None:
        return Profile(name, int(size[1]), int(size[2]), float(size[3]))
    if name and name not in PROFILES:
        known = f"{', '.join(PROFILES)}, or a size such as 1024x600@170"
        raise WronglySetError(f"COMPANION_PANEL={name}: known panels are {known}")
    if name:
        return PROFILES[name]
    return recognised(screens[0]) if screens else _within(desktop)


def _within(desktop: Screen | None) -> Profile:
    """The default panel, which nobody could move into sight if it were larger than the desktop."""
    usual = PROFILES[DEFAULT]
    if desktop is None or (desktop.width >= usual.width and desktop.height >= usual.height):
        return usual
    return _of_size(desktop) or replace(
        usual, name=desktop.connector, width=min(usual.width, desktop.width), height=min(usual.height, desktop.height)
    )


def _of_size(screen: Screen) -> Profile | None:
    """Raspberry Pi's panel of as many pixels."""
    ours = (known for known in PROFILES.values() if known.name.startswith("touch-display"))
    return next((known for known in ours if (known.width, known.height) == (screen.width, screen.height)), None)


def recognised(screen: Screen) -> Profile:
    """The profile of a panel that is plugged in.

    Panels on the ribbon cable do not report their size; Raspberry Pi's two models are recognised by their pixels. If
    the size is unknown the default density is used.
    """
    if screen.connector.startswith("DSI") and (known := _of_size(screen)) is not None:
        return known
    ppi = screen.width * MM_PER_INCH / screen.width_mm if screen.width_mm else PROFILES[DEFAULT].ppi
    measured = bool(screen.width_mm)
    return Profile(screen.connector, screen.width, screen.height, min(max(ppi, LEAST_PPI), MOST_PPI), measured)


def prepare(profile: Profile, environ: MutableMapping[str, str] = os.environ) -> None:
    """Sets the environment variables that Kivy reads: density, and no command line, configuration or log files.

    SDL is told not to report touches as mouse events as well.
    """
    wanted = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_CLOCK": "interrupt",
        "KIVY_IMAGE": "sdl2",  # the only reader of pictures that is needed; looking for others takes time
        "KIVY_METRICS_DENSITY": f"{profile.density:.4f}",
        "SDL_TOUCH_MOUSE_EVENTS": "0",
        "KCFG_KIVY_LOG_LEVEL": "warning",
        "KCFG_GRAPHICS_WIDTH": str(profile.width),
        "KCFG_GRAPHICS_HEIGHT": str(profile.height),
        "KCFG_GRAPHICS_MAXFPS": "30",
        "KCFG_GRAPHICS_MULTISAMPLES": "0",
    }
    for name, value in wanted.items():
        environ.setdefault(name, value)
