"""What acts of a session bring and raise, and how the log shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.engine.questions import Question
from companion.engine.vocabulary import Audience, Event
from companion.packs import faults
from companion.table.journal.entries import Entry

Chance = Callable[[Question], tuple[Any, str] | None]
"""Gives a chance question's result and source at once, or None if somebody else will answer it."""

OnIncident = Callable[[BaseException, int], None]
"""Hears of a failure of the game and the number of the journal's line at which it happened."""


class Change(NamedTuple):
    """What an act brought: the new entries, the events, and whether they are safe on disk."""

    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    saved: bool


class Line(NamedTuple):
    """A line of the log: the entry, what it caused, and whether it was undone since."""

    entry: Entry
    events: tuple[Event, ...]
    undone: bool


class Incident(Exception):  # noqa: N818 - told to people as such
    """The game itself failed at an act; the act was taken back. `detail` is for the incident file, not the table.

    `place` is what the table may know: name of the script's file and line, as `ladder.py:12`; empty if no script had a
    part in it.
    """

    def __init__(self, detail: str, place: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.place = place

    @classmethod
    def of(cls, error: BaseException) -> Incident:
        """What an error of a game comes to."""
        place = faults.place_of(error)
        return cls(faults.told(error), place.short if place is not None else "")

    def after(self, sentence: str) -> str:
        """A sentence for the table with the place behind it."""
        return f"{sentence} ({self.place})" if self.place else sentence


class NeedsHold(Exception):  # noqa: N818 - a request, not an error
    """An undo would take back a reveal: to be confirmed by holding."""


class Drifted(Exception):  # noqa: N818 - told to people as such
    """A journal that the present rules no longer accept from entry `number` on."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(number, why)
        self.number = number
        self.why = why


def blanked(entry: Entry, audience: Audience, undone: bool) -> Entry:
    """The entry without what this audience may not know; what anybody may know of it, its events tell.

    That is any answer and any correction, which may hold a hand or a deck; undone answers for everybody; and the
    digest of the events, from which a private one could be guessed.
    """
    if audience.role != "referee":
        entry = entry._replace(told="")
    if entry.kind == "answer":
        shown = not undone and audience.sees(entry.party)
    else:
        shown = entry.kind != "correct" or audience.role == "referee"
    return entry if shown else entry._replace(value=None)
