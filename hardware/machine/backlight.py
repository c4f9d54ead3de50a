"""A panel's backlight, if the kernel allows setting it (`Documentation/ABI/stable/sysfs-class-backlight`)."""

import os
from pathlib import Path

FOLDER = Path("/sys/class/backlight")
DIMMED = 0.1
"""Brightness of a dimmed panel, as a share of the greatest."""


class Backlight:
    """One panel's backlight. A failed write (the panel was unplugged) is ignored; the picture itself is dark then."""

    def __init__(self, panel: Path) -> None:
        self._brightness = panel / "brightness"
        self._most = int((panel / "max_brightness").read_text())
        self._usual: int | None = None
        self.trouble = ""
        """The kernel's error when the brightness could not be set; empty while all is well."""

    def dim(self) -> None:
        """Reduces the brightness."""
        low = max(1, round(self._most * DIMMED))
        try:
            now = int(self._brightness.read_text())
        except (OSError, ValueError) as error:
            self.trouble = str(error)
            return
        # As dark already: a program that ended while the panel was dim has left it so.
        self._usual = now if now > low else self._most
        self._set(low)

    def restore(self) -> None:
        """Restores the brightness from before `dim`."""
        if self._usual is not None:
            self._set(self._usual)
            self._usual = None

    def _set(self, value: int) -> None:
        try:
            self._brightness.write_text(str(value))
        except OSError as error:
            self.trouble = str(error)


def find_backlight(folder: Path = FOLDER) -> Backlight | None:
    """The first panel whose brightness can be set; None if there is none or this user may not set it."""
    try:
        panels = sorted(folder.iterdir())
    except OSError:
        return None
    for panel in panels:
        if os.access(panel / "brightness", os.R_OK | os.W_OK):
            try:
                return Backlight(panel)
            except (OSError, ValueError):
                continue  # a panel that does not say how bright it can be is none
    return None
