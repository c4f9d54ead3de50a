"""What was done in a game, as far as its clauses ask of it, and how often."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from companion.engine.vocabulary import Party


class Done(NamedTuple):
    """One action that was done, as far as all know."""

    action: str
    party: Party
    target: Party | None
    round: int


class DoneLog:
    """All that was done, oldest first. It is counted as it comes: a condition asks more often than somebody acts.

    >>> log = DoneLog([Done("spy", "Anna", "Ben", 1), Done("spy", "Cem", "Ben", 2), Done("move", "Anna", None, 2)])
    >>> log.count("spy"), log.count("spy", target="Ben", in_round=2), log.count("move", by="Anna", in_round=1)
    (2, 1, 0)
    """

    def __init__(self, entries: Iterable[Done] = ()) -> None:
        self._entries: list[Done] = []
        self._counts: defaultdict[tuple[str, Party | None, Party | None, int | None], int] = defaultdict(int)
        for entry in entries:
            self.add(entry)

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Done]:
        return iter(self._entries)

    def add(self, entry: Done) -> None:
        """Counts one more."""
        self._entries.append(entry)
        action, party, target, in_round = entry
        whom = (None,) if target is None else (None, target)
        for by in (None, party):
            for on in whom:
                self._counts[action, by, on, None] += 1
                self._counts[action, by, on, in_round] += 1

    def count(
        self, action: str, *, by: Party | None = None, target: Party | None = None, in_round: int | None = None
    ) -> int:
        """How often it was done: by this party, against this one, in this round, as far as these are named."""
        return self._counts.get((action, by, target, in_round), 0)

    def first(self, number: int) -> DoneLog:
        """What was done when there were only so many."""
        return DoneLog(self._entries[:number])

    def plain(self) -> list[list[Any]]:
        """It as plain data, for positions."""
        return [list(entry) for entry in self._entries]

    @classmethod
    def of(cls, plain: Any) -> DoneLog:
        """What `plain` has given. Raises TypeError or ValueError if it is something else."""
        return cls(Done(str(action), str(party), target, int(number)) for action, party, target, number in plain)
