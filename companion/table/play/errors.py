"""What acts of a session need, bring and raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.engine.questions import Question
from companion.engine.vocabulary import Event
from companion.packs import faults
from companion.table.journal import Entry

Chance = Callable[[Question], tuple[Any, str] | None]
"""Gives a chance question's result and source at once, or None if somebody else will answer it."""

OnIncident = Callable[[BaseException, int], None]
"""Hears of a failure of the game and the number of the journal's line at which it happened."""


class Change(NamedTuple):
    """What an act brought: the new entries, the events, and whether they are safe on disk."""

    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    saved: bool


class GameFailedError(Exception):
    """The game itself failed at an act; the act was taken back. `detail` is for the incident file, not the table.

    `place` is what the table may know: name of the script's file and line, as `ladder.py:12`; empty if no script had a
    part in it.
    """

    def __init__(self, detail: str, place: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.place = place

    @classmethod
    def of(cls, error: BaseException) -> GameFailedError:
        """What an error of a game comes to."""
        place = faults.place_of(error)
        return cls(faults.told(error), place.short if place is not None else "")

    def after(self, sentence: str) -> str:
        """A sentence for the table with the place behind it."""
        return f"{sentence} ({self.place})" if self.place else sentence


class ConfirmationRequiredError(Exception):
    """An undo would take back a reveal: to be confirmed by holding."""


class ReplayDivergedError(Exception):
    """A journal that the present rules no longer accept from entry `number` on."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(number, why)
        self.number = number
        self.why = why
