"""Decides when to remind people who keep the others waiting, and when to ask the players what to do.

People on a break are not reminded: the players are asked at once. While nobody has answered a question to all, nobody
in particular is waited for. Anybody may roll or draw. Nobody is asked about a seat that the box plays, and whoever
plays with the box alone keeps nobody waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.vocabulary import Party
from companion.table.play.session import Session

PATIENCE = 90.0
"""Seconds until somebody who does not answer is reminded, and again as many until the table is asked what to do."""

MOMENT = 2.0
"""Seconds until the table is asked about somebody on a break, so that there is time to read the question."""


class Urgency(Enum):
    """How long people have been waited for."""

    NUDGE = "nudge"
    DECIDE = "decide"


class Wait(NamedTuple):
    """The parties that the open question waits for: either all of them are absent or none is."""

    question: int
    parties: tuple[Party, ...]
    step: Urgency
    away: bool


class Waiting:
    """Watches the open question of a session. `now` is the injected clock in seconds."""

    def __init__(self, session: Session, now: Callable[[], float]) -> None:
        self._session = session
        self._now = now
        self._for: tuple[int, tuple[Party, ...]] | None = None
        self._since = 0.0
        self._patience = PATIENCE

    def look(self, touched: float = 0.0) -> Wait | None:
        """What is due now, or None. Call it often. `touched` is when somebody last touched the screen: as long as
        people do, they are busy with the table, and nobody is reminded. What the table is asked already stays.
        """
        missing = self._missing()
        question = self._session.question
        if not missing or question is None:
            self._for = None
            return None
        if self._for != (question.known_as, missing):
            self._for, self._since, self._patience = (question.known_as, missing), self._now(), PATIENCE
        passed = self._now() - self._since
        absent = self._session.seating.absent
        if all(party in absent for party in missing):
            waits = passed < self._patience_with_absent()
            return None if waits else Wait(question.known_as, missing, Urgency.DECIDE, True)
        there = tuple(party for party in missing if party not in absent)
        if touched > self._since and passed < 2 * self._patience:
            self._since, passed = touched, self._now() - touched
        if passed < self._patience:
            return None
        return Wait(question.known_as, there, Urgency.DECIDE if passed >= 2 * self._patience else Urgency.NUDGE, False)

    def wait(self) -> None:
        """The players want to wait: start over with twice the time."""
        self._since, self._patience = self._now(), self._patience * 2

    def due(self) -> float:
        """The time at which something may be due, in seconds of the clock; infinite while nobody is waited for."""
        if self._for is None:
            return float("inf")
        return self._since + min(self._patience, self._patience_with_absent())

    def _patience_with_absent(self) -> float:
        return MOMENT if self._patience == PATIENCE else self._patience / 2

    def _missing(self) -> tuple[Party, ...]:
        """The parties whose answer is missing."""
        ask = self._session.question
        if ask is None or ask.kind in CHANCE or self._session.outcome is not None:
            return ()
        seating = self._session.seating
        if len(seating.people_of(self._session.game.parties)) == 1 and not seating.absent:
            return ()
        missing = seating.people_of(ask.open_to())
        if ask.mode is Mode.ANY and len(missing) > 1:
            return ()
        return missing if self._somebody_is_slow(ask, missing) else ()

    def _somebody_is_slow(self, ask: Question, missing: tuple[Party, ...]) -> bool:
        """Whether particular parties are waited for, and not everybody at once."""
        absent = self._session.seating.absent
        return len(ask.asked()) == 1 or len(missing) < len(ask.asked()) or all(party in absent for party in missing)
