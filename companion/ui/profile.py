"""The panel and how it is set up, decided before Kivy is imported: Kivy reads its density once.

Kivy takes 1 dp for 1 px on Linux, whatever the panel. Sizes that fingers and eyes need are millimetres, so the density
is told to Kivy by its environment, from a table of panels (figures from the makers' data sheets).
"""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from dataclasses import dataclass, replace

MM_PER_INCH = 25.4
DP_PER_INCH = 160


@dataclass(frozen=True, slots=True)
class Profile:
    """A panel: pixels as seen by the players (after rotation), pixels per inch, and how fast it may draw."""

    name: str
    width: int
    height: int
    ppi: float

    @property
    def density(self) -> float:
        """Pixels per dp (1 dp = 1/160 inch)."""
        return self.ppi / DP_PER_INCH

    def mm(self, millimetres: float) -> float:
        """Millimetres in pixels."""
        return millimetres * self.ppi / MM_PER_INCH

    @property
    def portrait(self) -> bool:
        """Whether it stands upright."""
        return self.height > self.width

    def turned(self, degrees: int) -> Profile:
        """The panel as it is seen when the picture is turned by a multiple of 90 degrees."""
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


def choose(environ: MutableMapping[str, str]) -> Profile:
    """The panel that `COMPANION_PANEL` names, else the first one. Raises KeyError with the known names."""
    name = environ.get("COMPANION_PANEL", DEFAULT)
    if name not in PROFILES:
        raise KeyError(f"COMPANION_PANEL={name}: known panels are {', '.join(PROFILES)}")
    return PROFILES[name]


def prepare(profile: Profile, environ: MutableMapping[str, str] = os.environ) -> None:
    """Set what Kivy reads when it is imported: density, no own arguments, configuration or log files.

    One touch is one touch: SDL may not make a mouse of it besides.
    """
    wanted = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_CLOCK": "interrupt",
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
