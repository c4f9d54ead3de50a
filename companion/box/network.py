"""The box's network, through root's helper (docs/deploy.md): allowed once for phones, and a Wi-Fi of the box's own.

This program only asks; root judges, makes the password, and always brings the home Wi-Fi back.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

REQUESTS = Path("/run/table-companion/requests")
STATE = Path("/run/table-companion/wifi.json")

LARGEST = 4096


@dataclass(frozen=True, slots=True)
class OwnWifi:
    """The box's own Wi-Fi: `state` is `off`, `working`, `on`, `refused` or `lost`; `code` says why."""

    state: str = "off"
    code: str = ""
    name: str = ""
    password: str = field(default="", repr=False)
    address: str = ""


class Network(Protocol):
    """What can change the network of the box."""

    @property
    def possible(self) -> bool:
        """Whether there is somebody to ask."""

    def allow(self) -> None:
        """Asks that this program may use networks at home; it is started again then. Raises OSError."""

    def ask(self, on: bool) -> None:
        """Asks for the box's own Wi-Fi, or for the end of it. Raises OSError."""

    def wifi(self) -> OwnWifi:
        """What became of it."""


class BoxNetwork:
    """Asks root's helper."""

    def __init__(self, requests: Path = REQUESTS, state: Path = STATE) -> None:
        self._requests, self._state = requests, state

    @property
    def possible(self) -> bool:
        return self._requests.is_dir()

    def allow(self) -> None:
        self._leave("phones", "on")

    def ask(self, on: bool) -> None:
        self._leave("wifi", "on" if on else "off")

    def wifi(self) -> OwnWifi:
        try:
            with self._state.open(encoding="utf-8") as file:
                told = json.loads(file.read(LARGEST))
            return OwnWifi(*(str(told.get(name, "")) for name in ("state", "code", "name", "password", "address")))
        except (OSError, ValueError, AttributeError):
            return OwnWifi()

    def _leave(self, name: str, word: str) -> None:
        fresh = self._requests / f"{name}.new"
        fresh.write_text(f"{word}\n", "utf-8")
        fresh.replace(self._requests / name)  # the helper sees a whole request or none
