"""A table of three at the window, and phones that want seats there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.ui.house import sit_down

TOKEN = "ab" * 32


def three_at_table(pilot: Callable[..., Any], **more: Any) -> Any:
    """Anna, Ben and Cem play; phones are off still."""
    flown = pilot(address=lambda: "127.0.0.1", **more)
    sit_down(flown, "Anna", "Ben", "Cem")
    flown.stage.show_moment(None)
    flown.frames(3)
    return flown


def switch_on(pilot: Any) -> None:
    pilot.flow.phones.page()
    pilot.wait(1)
    pilot.tap("Switch phones on")
    pilot.wait(1)


def wish(pilot: Any, party: str, token: str = TOKEN) -> None:
    """A phone wants to be somebody."""
    assert pilot.flow.phones.phones.seats.ask(token, party, ("Anna", "Ben", "Cem"))
    pilot.wait(1)
