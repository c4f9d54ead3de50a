"""How long the open question may still stand. What interrupts a question stops its clock; afterwards it goes on."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.questions import Question


class Deadlines:
    """The clocks of questions with a deadline, by the question's id.

    A question's clock runs while it is open. While another one lies on top (a hand-over, a window) it stands still, for
    nobody can answer it then. `now` is the injected clock, in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._open: Question | None = None
        self._since = 0.0
        self._used: dict[int, float] = {}

    def watch(self, question: Question | None) -> None:
        """This question is open now. Call it after every change; the same question's clock is not touched."""
        before, self._open = self._open, question
        if before is not None and question is not None and before.id == question.id:
            return
        now = self._now()
        if before is not None and before.deadline is not None:
            self._used[before.id] = now - self._since
        self._since = now - (self._used.pop(question.id, 0.0) if question is not None else 0.0)

    def left(self) -> float | None:
        """Seconds until the open question expires, at least 0; None if it never does by itself."""
        ask = self._open
        if ask is None or ask.deadline is None:
            return None
        return max(0.0, ask.deadline - (self._now() - self._since))

    def is_over(self) -> bool:
        """Whether the open question's time is up."""
        return self.left() == 0.0
