"""Whether a window can open, and which panels are plugged in, from the kernel (`/sys/class/drm`).

The physical size is in the panel's EDID (VESA E-EDID 1.4): in millimetres in its first detailed timing, otherwise in
centimetres. Panels on the ribbon cable (DSI) have none.
"""

import ctypes
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path("/sys/class/drm")
DEVICES = Path("/dev/dri")
X11 = "libX11.so.6"
_HEAD = bytes.fromhex("00ffffffffffff00")
_SHORTEST = 128


@dataclass(frozen=True)
class Screen:
    """A panel: its connector (`DSI-1`), its pixels, and its width in millimetres if known."""

    connector: str
    width: int
    height: int
    width_mm: int | None = None


def connected(folder: Path = FOLDER) -> list[Screen]:
    """The panels that are plugged in and report a preferred mode, sorted by connector."""
    found = []
    for card in sorted(folder.glob("card*-*")):
        try:
            if (card / "status").read_text("ascii").strip() != "connected":
                continue
            best = (card / "modes").read_text("ascii").split()
            edid = (card / "edid").read_bytes() if (card / "edid").exists() else b""
        except (OSError, UnicodeDecodeError):
            continue  # it is being unplugged
        width, _, height = (best[0] if best else "").partition("x")
        if width.isdigit() and height.isdigit():
            name = card.name.partition("-")[2]
            found.append(Screen(name, int(width), int(height), width_mm(edid)))
    return found


def width_mm(edid: bytes) -> int | None:
    """A panel's width in millimetres; None if unknown (projectors have no size)."""
    if len(edid) < _SHORTEST or not edid.startswith(_HEAD):
        return None
    timing = edid[54:72]
    exact = (timing[14] >> 4) << 8 | timing[12] if any(timing[:2]) else 0
    return exact or edid[21] * 10 or None


def has_screen(environment: Mapping[str, str], devices: Path = DEVICES) -> bool:
    """Whether a window could open: a display server, or a screen that can be drawn on directly."""
    if has_desktop(environment):
        return True
    if environment.get("SDL_VIDEODRIVER") == "offscreen":
        return True  # drawn into memory, for tests
    try:
        cards = sorted(devices.glob("card*"))
    except OSError:
        return False
    return any(os.access(card, os.R_OK | os.W_OK) for card in cards)


def has_desktop(environment: Mapping[str, str]) -> bool:
    """Whether a display server runs that draws windows."""
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def desktop(environment: Mapping[str, str], library: str = X11) -> Screen | None:
    """The screen on which a display server draws windows, as the X server tells; None if nobody tells. What it says of
    millimetres is made up, so it is left out.
    """
    name = environment.get("DISPLAY")
    if not name:
        return None
    try:
        x11 = ctypes.CDLL(library)
    except OSError:
        return None
    x11.XOpenDisplay.argtypes, x11.XOpenDisplay.restype = [ctypes.c_char_p], ctypes.c_void_p
    for asked in (x11.XDisplayWidth, x11.XDisplayHeight):
        asked.argtypes = [ctypes.c_void_p, ctypes.c_int]
    x11.XDefaultScreen.argtypes = x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(name.encode())
    if not display:
        return None
    screen = x11.XDefaultScreen(display)
    size = x11.XDisplayWidth(display, screen), x11.XDisplayHeight(display, screen)
    x11.XCloseDisplay(display)
    return Screen("desktop", *size)
