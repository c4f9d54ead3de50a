"""Whom the table waits for, and for how long: first a nudge, then the table decides.

Who has announced a break is not nudged: the table is asked at once. A question to all is nobody's in
particular while nobody has answered it. What is thrown or drawn anybody can throw or draw.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.vocabulary import Party
from companion.table.play.session import Session

PATIENCE = 90.0
"""Seconds until somebody who does not answer is nudged, and the same again until the table is asked what to do."""

MOMENT = 2.0
"""Seconds until the table is asked about somebody on a break: time to read what is asked."""


class Urgency(Enum):
    """How far the waiting has come."""

    NUDGE = "nudge"
    DECIDE = "decide"


class Wait(NamedTuple):
    """For whom the open question waits: all of them are absent, or none is."""

    question: int
    parties: tuple[Party, ...]
    step: Urgency
    away: bool


class Waiting:
    """Watches the open question of one session. `now` is the injected clock, in seconds."""

    def __init__(self, session: Session, now: Callable[[], float]) -> None:
        self._session = session
        self._now = now
        self._for: tuple[int, tuple[Party, ...]] | None = None
        self._since = 0.0
        self._patience = PATIENCE

    def look(self) -> Wait | None:
        """What is due now; None while there is nothing to say. Call it often."""
        missing = self._missing()
        question = self._session.question
        if not missing or question is None:
            self._for = None
            return None
        if self._for != (question.id, missing):
            self._for, self._since, self._patience = (question.id, missing), self._now(), PATIENCE
        passed = self._now() - self._since
        absent = self._session.seating.absent
        if all(party in absent for party in missing):
            return Wait(question.id, missing, Urgency.DECIDE, True) if passed >= self._patience_with_absent() else None
        there = tuple(party for party in missing if party not in absent)
        if passed < self._patience:
            return None
        return Wait(question.id, there, Urgency.DECIDE if passed >= 2 * self._patience else Urgency.NUDGE, False)

    def wait(self) -> None:
        """The table wants to wait: everything from the beginning, and twice as long."""
        self._since, self._patience = self._now(), self._patience * 2

    def due(self) -> float:
        """When something may be due, in seconds of the clock; infinite while nobody is waited for."""
        if self._for is None:
            return float("inf")
        return self._since + min(self._patience, self._patience_with_absent())

    def _patience_with_absent(self) -> float:
        return MOMENT if self._patience == PATIENCE else self._patience / 2

    def _missing(self) -> tuple[Party, ...]:
        """Whom the open question waits for."""
        ask = self._session.question
        if ask is None or ask.kind in CHANCE or self._session.outcome is not None:
            return ()
        missing = ask.open_to()
        if ask.mode is Mode.ANY and len(missing) > 1:
            return ()
        return missing if self._somebody_is_slow(ask, missing) else ()

    def _somebody_is_slow(self, ask: Question, missing: tuple[Party, ...]) -> bool:
        """Whether one or some are waited for, not everybody at once."""
        absent = self._session.seating.absent
        return len(ask.asked()) == 1 or len(missing) < len(ask.asked()) or all(party in absent for party in missing)
