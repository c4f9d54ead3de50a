"""A pilot that counts: each finger put down is a tap, and people take time between two of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.evening.aims import Taken
from tests.ui.pilot import Pilot

LOOK = 2.0
"""Seconds in which people look, decide and reach for the panel before each tap; talking is not counted."""


class Count:
    """An act that is being counted."""

    taken = Taken(0, 0.0)


class CountingPilot(Pilot):
    """Counts every finger that is put down, held or not."""

    taps = 0

    def hold_at(self, x: float, y: float, seconds: float) -> None:
        """As people do: they look first."""
        self.taps += 1
        self.clock.time += LOOK
        self.frames(1)
        super().hold_at(x, y, seconds)

    @contextmanager
    def counted(self) -> Iterator[Count]:
        """Count what is done inside."""
        taps, before, count = self.taps, self.clock.time, Count()
        yield count
        count.taken = Taken(self.taps - taps, self.clock.time - before)


def past_moments(p: Any) -> None:
    """Whatever fills the screen is read and tapped away."""
    for _ in range(20):
        if p.flow.stage.moment is None:
            return
        p.tap(role="moment")
    raise AssertionError(f"it does not go away: {p.texts()}")
