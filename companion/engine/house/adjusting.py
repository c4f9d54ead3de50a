"""Numbers that clauses make otherwise for a party, and ends that they bring: what holds at a moment, without an answer.

Several clauses on one number add up in their order, a fixed one taking the place of what came before; then the limits
of the parameter hold. Start values (`Game.start_values`) are looked at once, and stay as they were found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar, cast

from companion.engine.house.conditions import Holds
from companion.engine.house.saying import ClauseGame, Doing
from companion.engine.vocabulary import Party

P = TypeVar("P")


class Change(NamedTuple):
    """An `adjust` that can be looked at: by how much, or to what, and within which limits."""

    id: str
    of: str
    holds: Holds
    by: int | None
    to: int | None
    least: int | None
    most: int | None

    def applied(self, value: int) -> int:
        """The number after this change, not yet within its limits."""
        return self.to if self.to is not None else value + (self.by or 0)

    def within(self, value: int) -> int:
        """The number within the limits of its parameter."""
        value = value if self.least is None else max(self.least, value)
        return value if self.most is None else min(self.most, value)


class End(NamedTuple):
    """An `end` that can be looked at."""

    id: str
    holds: Holds


Acts = Callable[[str], bool]
"""Whether a clause acts at its level, which may only warn, or be off."""


@dataclass
class Adjusting:
    """The changes of one game. `settled` are the start values that were looked at: parameter → party → number."""

    changes: Sequence[Change]
    start: frozenset[str] = frozenset()
    settled: dict[str, dict[Party, int]] = field(default_factory=dict)
    looking: bool = False
    made: dict[tuple[Any, ...], Any] = field(default_factory=dict)

    def numbers(self, game: ClauseGame, printed: P, party: Party, acts: Acts) -> P:
        """The numbers of a game as they are for a party."""
        found = {name: of[party] for name, of in self.settled.items() if party in of}
        if not self.looking:  # a condition that asks of a changed number gets the printed one
            for name, (value, _) in self.found(game, printed, party, acts).items():
                found[name] = value
        if not found:
            return printed
        key = tuple(found.items())
        if key not in self.made:
            self.made[key] = replace(cast(Any, printed), **found)
        return cast(P, self.made[key])

    def found(
        self, game: ClauseGame, printed: Any, party: Party, acts: Acts, *, start: bool = False
    ) -> dict[str, tuple[int, list[Change]]]:
        """Parameter → its number for a party and the changes that made it, as far as clauses change it now."""
        found: dict[str, tuple[int, list[Change]]] = {}
        for change in self.changes:
            if (change.of in self.start) is not start or not acts(change.id):
                continue
            before, by = found.get(change.of, (getattr(printed, change.of, None), []))
            can = type(before) is int or (before is None and change.to is not None)
            if can and self.holds(game, change.holds, party):
                found[change.of] = change.applied(before or 0), [*by, change]
        return {name: (by[-1].within(value), by) for name, (value, by) in found.items()}

    def holds(self, game: ClauseGame, holds: Holds, party: Party) -> bool:
        """Whether a condition holds for a party, by the printed numbers."""
        outer, self.looking = self.looking, True
        try:
            return holds(game, Doing("", party)) is True
        finally:
            self.looking = outer

    def plain(self) -> dict[str, dict[Party, int]]:
        """The start values as plain data, for positions."""
        return {name: dict(of) for name, of in self.settled.items()}

    def load(self, plain: Any) -> None:
        """Loads what `plain` has given. Raises TypeError or ValueError if it is something else."""
        if not isinstance(plain, Mapping) or not all(isinstance(of, Mapping) for of in plain.values()):
            raise TypeError("start values are maps of maps")
        self.settled = {str(name): {str(one): int(n) for one, n in of.items()} for name, of in plain.items()}


def first_end(game: ClauseGame, ends: Iterable[End], acts: Acts) -> str | None:
    """The first clause that ends the game now; None if none does."""
    return next((end.id for end in ends if acts(end.id) and end.holds(game, Doing("", None)) is True), None)
