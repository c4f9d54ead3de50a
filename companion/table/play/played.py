"""How long a game has been played, from when its entries were written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.table.journal.entries import Entry

PAUSE = 900.0
"""Seconds without an entry after which nobody plays any more: dinner, or the box was off till the next evening."""


class Played:
    """Adds up the time between entries, each gap no longer than a pause. `wall` is wall time in seconds."""

    def __init__(self, wall: Callable[[], float]) -> None:
        self._wall = wall
        self._counted = 1
        self._seconds = 0.0

    def seconds(self, entries: Sequence[Entry]) -> float:
        """The seconds of play from the first entry till now; a clock that was put back counts as no time at all."""
        if not entries:
            return 0.0
        for number in range(self._counted, len(entries)):
            self._seconds += _gap(entries[number - 1].at, entries[number].at)
        self._counted = max(self._counted, len(entries))
        return self._seconds + _gap(entries[-1].at, self._wall())


def _gap(before: float, after: float) -> float:
    return min(max(after - before, 0.0), PAUSE)
