"""The clocks of a game: limits for its script, for questions, for turns, and its total playing time.

A script in an endless loop would freeze the table, so each act of a game runs under an alarm (`signal.setitimer`, real
time). The alarm works only in the main thread, where window, terminal and protocol run. In other threads, and on
systems without the alarm, an act has no time limit; endless loops that produce events still end at the engine's limit
of events. All other times come from injected clocks.
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

from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import Question
from companion.engine.vocabulary import ANY_TIME, SPENT, Party, Row, RunawayError
from companion.table.journal import Entry

SECONDS = 2.0
"""Seconds that a game may take from an answer to its next question; after that it has failed."""


Limit = Callable[[Callable[[], None]], None]
"""Runs a part of the game, and raises `RunawayError` if it takes too long."""


def unlimited(act: Callable[[], None]) -> None:
    """Runs an act without a time limit."""
    act()


class TimeLimit:
    """Runs acts with a limit of `seconds` each."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds

    def __call__(self, act: Callable[[], None]) -> None:
        """Runs an act; RunawayError is raised inside it when its time is up."""
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
"""The time limit of games at the table."""


GRACE = 1.5
"""Seconds between the last secret choice and the reveal (GEN-5)."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The clocks of a game and its time limits; the defaults are those of play at the table.

    `now` is a monotonic clock in seconds, `wall` the time in seconds since the epoch. After the last secret choice all
    are revealed after `grace` seconds, or at once if it is None, as for bots and the protocol. `limit` runs every act
    of the game's script.
    """

    now: Callable[[], float]
    wall: Callable[[], float]
    grace: float | None = GRACE
    limit: Limit = limited

    @classmethod
    def unhurried(cls, now: Callable[[], float], wall: Callable[[], float]) -> Timing:
        """For bots and programs: secret choices are revealed at once, and scripts have no time limit."""
        return cls(now, wall, None, unlimited)


class Deadlines:
    """The time left for questions with a deadline, by the question's id.

    A question's clock runs while the question is open. It stops while another question is on top of it, because nobody
    can answer then, and while the position is being corrected (`hold`). After a restart it continues with what was left
    when the last entry was written (`resume`). `now` is the injected clock, in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._open: Question | None = None
        self._since = 0.0
        self._used: dict[int, float] = {}
        self._held: float | None = None

    def hold(self) -> None:
        """Stops all clocks until `release`."""
        if self._held is None:
            self._held = self._now()

    def release(self) -> None:
        """Starts the clocks again."""
        if self._held is not None:
            self._since += self._now() - self._held
            self._held = None

    def resume(self, entries: Sequence[Entry]) -> None:
        """Counts the time that the open question used in an earlier run of the program, from all entries of the game.

        A pause in which it would have expired is not counted: nobody was there.
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
        """Sets the open question. Call it after every change; the clock of the same question continues."""
        before, self._open = self._open, question
        if before is not None and question is not None and before.id == question.id:
            return
        now = self._time()
        if before is not None and before.deadline is not None:
            self._used[before.id] = now - self._since
        self._since = now - (self._used.pop(question.id, 0.0) if question is not None else 0.0)

    def left(self) -> float | None:
        """Seconds until the open question expires, at least 0; None if it has no deadline."""
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
"""Seconds without an entry after which time is no longer counted as played: the group is at dinner, or the box is off.
"""


class PlayingTime:
    """Adds up the time between entries; long gaps count as a pause. `wall` is in seconds since the epoch."""

    def __init__(self, wall: Callable[[], float]) -> None:
        self._wall = wall
        self._counted = 1
        self._seconds = 0.0

    def seconds(self, entries: Sequence[Entry]) -> float:
        """Seconds of play from the first entry until now; time during which a clock was set back counts as zero."""
        if not entries:
            return 0.0
        for number in range(self._counted, len(entries)):
            self._seconds += _gap(entries[number - 1].at, entries[number].at)
        self._counted = max(self._counted, len(entries))
        return self._seconds + _gap(entries[-1].at, self._wall())


def _gap(before: float, after: float) -> float:
    return min(max(after - before, 0.0), PAUSE)


TOLD_EVERY = 60_000
"""Milliseconds after which time used is written down in any case; a power cut loses at most that much."""


class Spent(NamedTuple):
    """Used time that is reported to the game for a party."""

    party: Party
    announcement: str


class TurnClock:
    """Measures the time that a party uses while the game says its clock runs. `now` is the injected clock in seconds.

    The measured times become journal entries, so that undo and resume restore them.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._party: Party | None = None
        self._since = 0.0

    def watch(self, game: Game | None) -> None:
        """Checks whose time runs now; if it is another party's, its measurement starts. None: the game is over."""
        running = game.running_clock() if game is not None else None
        party = running.party if running is not None else None
        if party != self._party:
            self._party, self._since = party, self._now()

    def begin_again(self) -> None:
        """Restarts the measurement after the game was set back."""
        self._party = None

    def unspent(self) -> int:
        """Milliseconds not yet reported to the game; 0 while nobody's time runs."""
        return 0 if self._party is None else max(0, round((self._now() - self._since) * 1000))

    def is_due(self, game: Game) -> bool:
        """Whether to report now: somebody's time is up, or a minute has passed."""
        gone = self.unspent()
        if not gone:
            return False
        running = game.running_clock()
        up = running is not None and running.left is not None and gone >= running.left
        return up or gone >= TOLD_EVERY

    def take(self) -> Spent | None:
        """The time to report now, which then counts as reported; None if there is none."""
        gone = self.unspent()
        if self._party is None or not gone:
            return None
        self._since += gone / 1000
        return Spent(self._party, f"{SPENT}:{gone}")


class Clocks:
    """All clocks of one game at the table, and what happens by them alone."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self.deadlines = Deadlines(timing.now)
        self.turn = TurnClock(timing.now)
        self._played = PlayingTime(timing.wall)
        self._complete_since: float | None = None

    def left(self) -> float | None:
        """Seconds until the open question expires, or None."""
        return self.deadlines.left()

    def watch(self, driver: Driver) -> None:
        """Notes which question is open, and since when all its answers are there. Call it after every change."""
        self.deadlines.watch(driver.question)
        self.turn.watch(driver.game if driver.question is not None else None)
        self._complete_since = self._timing.now() if driver.awaits_reveal else None

    def due(self, driver: Driver, entries: Sequence[Entry]) -> Row | None:
        """What is to be done now while a question is open: a reveal, or an end of its time or of the whole game's."""
        ask, grace = driver.question, self._timing.grace
        if ask is None:
            return None
        if driver.awaits_reveal:
            now = self._timing.now()
            if self._complete_since is None:
                self._complete_since = now
            is_due = grace is not None and now - self._complete_since >= grace
            return Row("reveal", None, None, "", None, "clock") if is_due else None
        if self.deadlines.is_over():
            return Row("expire", None, ask.id, "", None, "clock")
        most = driver.game.time_limit()
        if most is not None and self._played.seconds(entries) >= most:
            return Row("expire", None, ANY_TIME, "", None, "clock")
        return None
