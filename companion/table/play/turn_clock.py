"""The clock's share of turns: how much of somebody's time has gone since the game was last told."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.engine.game import Game
from companion.engine.vocabulary import SPENT, Party

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


def is_spent(value: object, source: str) -> bool:
    """Whether an entry is the clock's word about a turn: no choice, so that fate does not hang on it."""
    return source == "clock" and isinstance(value, str) and value.startswith(f"{SPENT}:")
