"""The results and errors of acts in a session, and those who act without people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from companion.engine.hooks import Saying
from companion.engine.questions import CHANCE, Question
from companion.engine.shapes import check_shape
from companion.engine.vocabulary import BadAnswerError, Event, Party, Row
from companion.packs.scripts import faults
from companion.table.journal import FOREGONE, WHY, Entry, Ledger

if TYPE_CHECKING:
    from companion.table.play.session import Session

Chance = Callable[[Question], tuple[Any, str] | None]
"""Returns the result and the source of a chance question, or None if it will be answered in another way."""


def at_once(ask: Question, chance: Chance, ledger: Ledger) -> tuple[Any, str] | None:
    """The answer and its source that nobody has to give: chance, as before an undo or new, and what is foregone."""
    if ask.kind in CHANCE:
        before = ledger.thrown_before(ask.name)
        return before if before is not None and _fits(ask, before[0]) else chance(ask)
    value = ask.foregone() if ask.foregone is not None else None
    return None if value is None else (value, FOREGONE)


def _fits(ask: Question, result: Any) -> bool:
    """Whether a result is one of this question's: the same name may ask for other dice by now."""
    try:
        check_shape(ask, result)
    except BadAnswerError:
        return False
    return True


OnIncident = Callable[[BaseException, int], None]
"""Called with a failure of the game and the number of the journal's line at which it happened."""


class PlaysSeats(Protocol):
    """Those who play without people."""

    def __call__(self, session: Session) -> Row | None:
        """An answer that one of them gives now, or None."""

    def reasons(self, session: Session, new: Sequence[Entry]) -> Iterable[ReasonTold]:
        """Why they have answered so, of those answers that everybody has heard by these new entries."""


def why_entries(session: Session, first: int) -> Iterator[Entry]:
    """What is kept of why seats of the box have answered so, where it was heard since this entry; add each at once."""
    new = session.ledger.entries[first:]
    for entry, party, why in session.players.reasons(session, new) if session.players is not None else ():
        value, number = [entry.number, dict(why.facts)], session.ledger.next_number
        yield Entry(number, WHY, party, entry.question, why.key, value, entry.source, at=entry.at)


class ReasonTold(NamedTuple):
    """Why a party has answered so, and the entry by which everybody has heard the answer."""

    entry: Entry
    party: Party
    why: Saying


class Change(NamedTuple):
    """The result of an act: the new entries, the events, and whether they are saved on disk."""

    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    saved: bool


class GameFailedError(Exception):
    """The game's own code failed during an act, which was undone. `detail` is for the incident file, not for players.

    `place` is what players may see: the script's file and line, as `ladder.py:12`; empty if no script was involved.
    """

    def __init__(self, detail: str, place: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.place = place

    @classmethod
    def of(cls, error: BaseException) -> GameFailedError:
        """Wraps an error raised by a game's code."""
        place = faults.place_of(error)
        return cls(faults.told(error), place.short if place is not None else "")

    def after(self, sentence: str) -> str:
        """Returns `sentence` followed by the place of the failure."""
        return f"{sentence} ({self.place})" if self.place else sentence


class ConfirmationRequiredError(Exception):
    """An undo would take back a reveal; it has to be confirmed by holding the button."""


class ReplayDivergedError(Exception):
    """The present rules no longer accept a journal from entry `number` on."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(number, why)
        self.number = number
        self.why = why
