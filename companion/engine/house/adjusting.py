"""Numbers that clauses make otherwise for a party, and ends that they bring: what holds at a moment, without an answer.

Several clauses on one number add up in their order, a fixed one taking the place of what came before; then the limits
of the parameter hold. Start values (`Game.start_values`) are looked at once, and stay as they were found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, cast

from companion.engine.house.conditions import Holds
from companion.engine.house.saying import ClauseGame, Doing
from companion.engine.vocabulary import Party

P = TypeVar("P")


class Adjustment(NamedTuple):
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


class HouseEnd(NamedTuple):
    """An `end` that can be looked at."""

    id: str
    holds: Holds


Acts = Callable[[str], bool]
"""Whether a clause acts at its level, which may only warn, or be off."""


@dataclass
class Adjusting:
    """The changes of one game. `settled` are the start values that were looked at: parameter → party → number."""

    changes: Sequence[Adjustment]
    start: frozenset[str] = frozenset()
    settled: dict[str, dict[Party, int]] = field(default_factory=dict)
    looking: bool = False

    @cached_property
    def names(self) -> frozenset[str]:
        """The numbers that change."""
        return frozenset(change.of for change in self.changes)

    def numbers(self, game: ClauseGame, printed: P, party: Party, acts: Acts) -> P:
        """The numbers of a game as they are for a party: each is looked at when it is read."""
        return cast(P, _PartyNumbers(self, game, printed, party, acts))

    def number(self, game: ClauseGame, printed: Any, party: Party, name: str, acts: Acts) -> Any:
        """One number as it is for a party now."""
        if name in self.start:
            return self.settled.get(name, {}).get(party, getattr(printed, name))
        if self.looking or name not in self.names:  # a condition that asks of a changed number gets the printed one
            return getattr(printed, name)
        return self.changed(game, printed, party, name, acts)[0]

    def changed(
        self, game: ClauseGame, printed: Any, party: Party, name: str, acts: Acts
    ) -> tuple[Any, tuple[Adjustment, ...]]:
        """A number for a party, and the changes that make it so now."""
        value, by = getattr(printed, name), []
        for change in self.changes:
            can = change.of == name and (value is not None or change.to is not None)
            if can and self.holds(game, change.holds, party) and acts(change.id):
                value = change.applied(value)
                by.append(change)
        return (by[-1].within(value), tuple(by)) if by else (value, ())

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


class _PartyNumbers:
    """The numbers of a party, in the place of the game's own; those that no clause changes stand there themselves."""

    def __init__(self, adjusting: Adjusting, game: ClauseGame, printed: Any, party: Party, acts: Acts) -> None:
        vars(self).update({name: value for name, value in vars(printed).items() if name not in adjusting.names})
        self._of = (adjusting, game, printed, party, acts)

    def __getattr__(self, name: str) -> Any:
        adjusting, game, printed, party, acts = self._of
        return adjusting.number(game, printed, party, name, acts)


def first_end(game: ClauseGame, ends: Iterable[HouseEnd], acts: Acts) -> str | None:
    """The first clause that ends the game now; None if none does."""
    return next((end.id for end in ends if acts(end.id) and end.holds(game, Doing("", None)) is True), None)
