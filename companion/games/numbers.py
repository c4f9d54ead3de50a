"""How judges and scripts read the parameters of their game: typed, settled for the table, for one party if it matters.

A rule reads `game.numbers.longest_run`, and `game.numbers_of(party).figure_cost` where the number is `adjustable`. Both
are the game's own dataclass, so that the type checker knows each name, each type, and which may be none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from companion.engine.house.clauses import HouseClauses
from companion.engine.vocabulary import Party

P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)


class HasParameters(Protocol[P_co]):
    """A game's definition, as far as its numbers go."""

    @property
    def parameters(self) -> P_co:
        """The numbers as the pack has them, without any party."""


def by_players(numbers: Mapping[int, int]) -> Any:
    """The default of a parameter that is printed with a number for each number of players."""
    return field(default_factory=lambda: {str(players): number for players, number in numbers.items()})


def at_table(parameters: P, players: int) -> P:
    """The parameters for so many players. A pack has settled them when a game begins, but not what older saves lack."""
    if not is_dataclass(parameters) or isinstance(parameters, type):
        return parameters
    given = {item.name: getattr(parameters, item.name) for item in fields(parameters)}
    settled = {name: value[str(players)] for name, value in given.items() if isinstance(value, Mapping)}
    return replace(parameters, **settled) if settled else parameters


class Numbered(Generic[P]):
    """A game or position whose definition has parameters."""

    definition: HasParameters[P]
    parties: tuple[Party, ...]
    house: HouseClauses | None = None

    @cached_property
    def numbers(self) -> P:
        """The numbers of this table."""
        return at_table(self.definition.parameters, len(self.parties))

    def numbers_of(self, party: Party) -> P:
        """The numbers as they are for one party; only those that are `adjustable` may differ."""
        if self.house is None or not self.house.adjusting.changes:
            return self.numbers
        return self.house.numbers_of(self.numbers, party)
