"""Switches the box off, through a system service that a file triggers (docs/deploy.md).

On other machines the system's own program is used, which works for a user who is logged in there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from companion.box.machine import run_program

REQUEST = Path("/run/table-companion/requests/power-off")


class Power(Protocol):
    """What can switch the machine off."""

    @property
    def possible(self) -> bool:
        """Whether this is a box. Otherwise the program does not offer to switch off."""

    def off(self) -> bool:
        """Requests it; returns whether the request was accepted."""


class BoxPower:
    """Switches off the real machine."""

    def __init__(self, request: Path = REQUEST, run: Callable[[Sequence[str]], str | None] = run_program) -> None:
        self._request = request
        self._run = run

    @property
    def possible(self) -> bool:
        return self._request.parent.is_dir()

    def off(self) -> bool:
        try:
            self._request.touch()
        except OSError:  # no such service, or it may not be asked: then perhaps the login manager lets us
            return self._run(["systemctl", "poweroff"]) is not None
        return True
