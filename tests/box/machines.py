"""Machines as files below a folder, in every state that a check looks for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.box.machine import Machine

PANEL = f"{1 << 53 | 1 << 47 | 3:x}"
"""Absolute X and Y, a slot, and the place of a finger."""
MOUSE = "0"

WELL: Mapping[str, str] = {
    "dev/dri/card1": "",
    "dev/dri/renderD128": "",
    "dev/snd/pcmC0D0p": "",
    "dev/gpiochip0": "",
    "dev/i2c-1": "",
    "dev/ttyACM0": "",
    "dev/input/event0": "",
    "dev/input/event1": "",
    "sys/class/input/event0/device/capabilities/abs": MOUSE,
    "sys/class/input/event1/device/capabilities/abs": PANEL,
    "sys/class/input/event1/device/name": "Goodix Capacitive TouchScreen\n",
}


def machine(
    root: Path, files: Mapping[str, str] = WELL, *, shut: tuple[str, ...] = (), says: str = "throttled=0x0", **more: Any
) -> Machine:
    """A machine with these files. Names in `shut` may not be used; `vcgencmd` says `says`, if that is not empty."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    data = root / "data"
    data.mkdir(exist_ok=True)
    programs = {"espeak-ng", "aplay", *(["vcgencmd"] if says else [])} - set(more.pop("without", ()))
    return Machine(
        data,
        "table-companion",
        root,
        wants=more.pop("wants", frozenset({"pins", "i2c"})),
        run=lambda command: says,
        find=lambda name: name if name in programs else None,
        may=lambda path: path.name not in shut,
        free=lambda _: more.get("free", 4 << 30),
        wall=lambda: 2e9,
        environment=more.pop("environment", {}),
        renderer=more.pop("renderer", "V3D 7.1.7"),
        unread=more.pop("unread", ()),
    )
