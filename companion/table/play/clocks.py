"""The clocks of a game: how long its script may think, and how much of a question's, of a turn's and of the whole
game's time has gone.

A script that loops would freeze the table, so each act of a game runs under an alarm (`signal.setitimer`, real time).
The alarm is the main thread's: that is where the window, the terminal and the protocol play. In any other thread, and
on a system without the alarm, an act runs without a time limit; what loops while telling events still ends at the
engine's limit of events. All other times are those of the injected clocks.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import FrameType
from typing import NamedTuple

from companion.engine.game import Game
from companion.engine.questions import Question
from companion.engine.vocabulary import SPENT, Party, RunawayError
from companion.table.journal import Entry

SECONDS = 2.0
"""From an answer to the next question; a game that takes longer has failed."""


Limit = Callable[[Callable[[], None]], None]
"""Runs a piece of the game and raises `RunawayError` if it takes too long."""


def unlimited(act: Callable[[], None]) -> None:
    """As long as it takes."""
    act()


class TimeLimit:
    """Runs acts that may take `seconds` each."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds

    def __call__(self, act: Callable[[], None]) -> None:
        """Run an act; raises RunawayError inside it when its time is up."""
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            act()
            return
        begun = time.monotonic()
        before = signal.signal(signal.SIGALRM, self._ring)
        left, every = signal.setitimer(signal.ITIMER_REAL, self.seconds)
        try:
            act()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            if left:  # somebody else's alarm: it rings when it would have, or at once if that is over
                signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - begun), 1e-6), every)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        raise RunawayError(f"no question within {self.seconds:g} s")


limited = TimeLimit()
"""The limit of play at the table."""


GRACE = 1.5
"""Seconds between the last secret choice and the reveal (GEN-5)."""


@dataclass(frozen=True, slots=True)
class Timing:
    """By which clocks a game is played, and how long it may take; what is not given is as at the table.

    `now` is the injected clock in seconds, `wall` wall time in seconds since the epoch. `grace` is how many seconds
    after the last secret choice all are revealed; with None at once, as bots and the protocol want it. `limit` runs
    every act of the game's script.
    """

    now: Callable[[], float]
    wall: Callable[[], float]
    grace: float | None = GRACE
    limit: Limit = limited

    @classmethod
    def unhurried(cls, now: Callable[[], float], wall: Callable[[], float]) -> Timing:
        """For who is no person: secret choices are revealed at once, and the script may think as long as it takes."""
        return cls(now, wall, None, unlimited)


class Deadlines:
    """The clocks of questions with a deadline, by the question's id.

    A question's clock runs while it is open. While another one lies on top (a hand-over, a window) it stands still, for
    nobody can answer it then, and while the record is corrected (`hold`). After a restart it goes on from what was left
    when the last entry was written (`resume`): what goes on without an entry costs nobody time. `now` is the injected
    clock, in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._open: Question | None = None
        self._since = 0.0
        self._used: dict[int, float] = {}
        self._held: float | None = None

    def hold(self) -> None:
        """Everything stands still until `release`."""
        if self._held is None:
            self._held = self._now()

    def release(self) -> None:
        """What was held goes on from where it stood."""
        if self._held is not None:
            self._since += self._now() - self._held
            self._held = None

    def resume(self, entries: Sequence[Entry]) -> None:
        """The open question was put by an earlier run: count what its entries (all of the game's) show of its time.

        A gap in which it would have expired was none of play: nobody was there to see it.
        """
        ask = self._open
        if ask is None or ask.deadline is None:
            return
        used, since = 0.0, entries[max(0, ask.id - 1) :]
        for before, after in pairwise(since):
            gap = max(0.0, after.at - before.at)
            used += gap if used + gap < ask.deadline else 0.0
        self._since = self._now() - used

    def watch(self, question: Question | None) -> None:
        """This question is open now. Call it after every change; the same question's clock is not touched."""
        before, self._open = self._open, question
        if before is not None and question is not None and before.id == question.id:
            return
        now = self._time()
        if before is not None and before.deadline is not None:
            self._used[before.id] = now - self._since
        self._since = now - (self._used.pop(question.id, 0.0) if question is not None else 0.0)

    def left(self) -> float | None:
        """Seconds until the open question expires, at least 0; None if it never does by itself."""
        ask = self._open
        if ask is None or ask.deadline is None:
            return None
        return max(0.0, ask.deadline - (self._time() - self._since))

    def is_over(self) -> bool:
        """Whether the open question's time is up."""
        return self.left() == 0.0

    def _time(self) -> float:
        return self._now() if self._held is None else self._held


PAUSE = 900.0
"""Seconds without an entry after which nobody plays any more: dinner, or the box was off till the next evening."""


class PlayingTime:
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


TOLD_EVERY = 60_000
"""Milliseconds after which it is told in any case: so much can be lost at a power cut."""


class Spent(NamedTuple):
    """What is announced of a party's time."""

    party: Party
    announcement: str


class TurnClock:
    """Measures while a game says that somebody's time runs. `now` is the injected clock, in seconds.

    What it tells becomes an entry of the journal, so that undo and resume find the times as they were.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._party: Party | None = None
        self._since = 0.0

    def watch(self, game: Game | None) -> None:
        """Look whose time runs after something has happened; another one's begins now. None: the game is over."""
        running = game.running_clock() if game is not None else None
        party = running.party if running is not None else None
        if party != self._party:
            self._party, self._since = party, self._now()

    def begin_again(self) -> None:
        """The game was put back: whoever's time runs, it runs from now on."""
        self._party = None

    def unspent(self) -> int:
        """Milliseconds that the game has not been told of yet; 0 while nobody's time runs."""
        return 0 if self._party is None else max(0, round((self._now() - self._since) * 1000))

    def is_due(self, game: Game) -> bool:
        """Whether it must be told now: somebody's time is up, or a minute has gone."""
        gone = self.unspent()
        if not gone:
            return False
        running = game.running_clock()
        up = running is not None and running.left is not None and gone >= running.left
        return up or gone >= TOLD_EVERY

    def take(self) -> Spent | None:
        """What is to be announced now; from then on it counts as told. None while nothing has gone."""
        gone = self.unspent()
        if self._party is None or not gone:
            return None
        self._since += gone / 1000
        return Spent(self._party, f"{SPENT}:{gone}")
