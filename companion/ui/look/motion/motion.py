"""What moves a thing from pose to pose: one event of the clock, that ends by itself or at a tap.

Nothing is drawn while nothing moves. Kivy's clock holds methods weakly, so what moves is kept here until it ends.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent

RUNNING: set[Motion] = set()
"""What moves now."""


class Motion:
    """Calls `pose` with the seconds since it began, until `seconds` have passed, and then `done` once.

    With `calm` it ends before it begins: the last pose is there at once. `pose` gets exactly `seconds` at last.
    """

    def __init__(
        self,
        seconds: float,
        pose: Callable[[float], None],
        done: Callable[[], None] = lambda: None,
        *,
        calm: bool = False,
    ) -> None:
        self.seconds, self._pose, self._done = seconds, pose, done
        self._began: float = Clock.time()
        self._event: ClockEvent | None = None
        if calm or seconds <= 0:
            self._ended()
            return
        RUNNING.add(self)
        self._event = Clock.schedule_interval(self._tick, 0)
        pose(0.0)

    @property
    def moves(self) -> bool:
        """Whether it is still under way."""
        return self in RUNNING

    @property
    def is_under_way(self) -> bool:
        """Whether its time has not passed, though no frame may have shown its end yet."""
        return self.moves and Clock.time() - self._began < self.seconds

    def _tick(self, _: float) -> None:
        passed = Clock.time() - self._began
        if passed >= self.seconds:
            self.finish()
        else:
            self._pose(passed)

    def finish(self) -> None:
        """End now: it lies where it would have come to."""
        if self.moves:
            self._stop()
            self._ended()

    def cancel(self) -> None:
        """Stop where it is, without a word: what it moved is gone."""
        if self.moves:
            self._stop()

    def _stop(self) -> None:
        RUNNING.discard(self)
        if self._event is not None:
            self._event.cancel()

    def _ended(self) -> None:
        self._pose(self.seconds)
        self._done()


def finish_all() -> bool:
    """Ends whatever moves, as a tap does; returns whether anything was still under way: then the tap is used up."""
    moving = list(RUNNING)
    under_way = any(one.is_under_way for one in moving)
    for one in moving:
        one.finish()
    return under_way


def cancel_all() -> None:
    """Stop whatever moves: its screen is gone."""
    for one in list(RUNNING):
        one.cancel()
