"""JournalWriter to the journal, and what happens while the disk refuses: play goes on, saving is tried again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.table.journal import Entry, Journal, StoreError

RETRY = 1.0
"""Seconds between two attempts to save what could not be saved."""


class JournalWriter:
    """The way of a session's entries to its journal. `now` is the injected clock in seconds."""

    def __init__(self, journal: Journal, now: Callable[[], float]) -> None:
        self._journal = journal
        self._now = now
        self._tried_at = 0.0
        self.unsaved: list[Entry] = []
        self.trouble: StoreError | None = None

    def keep(self, entries: Sequence[Entry]) -> bool:
        """Write these after what still waits; whether all of it is safe."""
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
        """Write a position reached after entry `number`; whether it is safe. A game lives without it."""
        try:
            self._journal.keep_snapshot(number, position)
        except StoreError as error:
            self.trouble = error
            return False
        return True

    def try_again(self) -> None:
        """Write what waits, if the last attempt is some time ago."""
        if self.unsaved and self._now() - self._tried_at >= RETRY:
            self.keep(())
