"""How long the open question may still stand. What interrupts a question stops its clock; afterwards it goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from companion.engine.questions import Question
from companion.table.journal.entries import Entry


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
