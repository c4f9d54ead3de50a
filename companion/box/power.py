"""Switching the box off. A box has a service of root's that does it when it is asked for by a file (docs/deploy.md);
elsewhere the system's own program is tried, which lets whoever sits there switch off.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from companion.box.machine import run_program

REQUEST = Path("/run/table-companion/requests/power-off")


class Power(Protocol):
    """Whatever can switch the machine off."""

    @property
    def possible(self) -> bool:
        """Whether this is a box: else it is switched off as ever, and we do not offer it."""

    def off(self) -> bool:
        """Ask for it; whether somebody heard."""


class BoxPower:
    """The machine that we run on."""

    def __init__(self, request: Path = REQUEST, run: Callable[[Sequence[str]], str | None] = run_program) -> None:
        self._request = request
        self._run = run

    @property
    def possible(self) -> bool:
        """See `Power`."""
        return self._request.parent.is_dir()

    def off(self) -> bool:
        """See `Power`."""
        try:
            self._request.touch()
        except OSError:  # no such service, or it may not be asked: then perhaps the login manager lets us
            return self._run(["systemctl", "poweroff"]) is not None
        return True
