"""Writes entries to the journal; if the disk fails, play continues and writing is retried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.table.journal import Entry, Journal, StoreError

RETRY = 1.0
"""Seconds between two attempts to save what could not be saved."""


class JournalWriter:
    """Passes a session's entries to its journal. `now` is the injected clock in seconds."""

    def __init__(self, journal: Journal, now: Callable[[], float]) -> None:
        self._journal = journal
        self._now = now
        self._tried_at = 0.0
        self.unsaved: list[Entry] = []
        self.trouble: StoreError | None = None

    def keep(self, entries: Sequence[Entry]) -> bool:
        """Writes these entries after those still waiting; returns whether all of them are on the disk."""
        self.unsaved = [*self.unsaved, *entries]
        self._tried_at = self._now()
        try:
            self._journal.append(self.unsaved)
        except StoreError as error:
            self.trouble = error
            return False
        self.unsaved = []
        self.trouble = None
        return True

    def keep_snapshot(self, number: int, position: Mapping[str, Any]) -> bool:
        """Writes the position after entry `number`. Returns whether it is on the disk; a game works without it."""
        try:
            self._journal.keep_snapshot(number, position)
        except StoreError as error:
            self.trouble = error
            return False
        return True

    def try_again(self) -> None:
        """Retries writing what waits, if the last attempt was some time ago."""
        if self.unsaved and self._now() - self._tried_at >= RETRY:
            self.keep(())
