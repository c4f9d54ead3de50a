"""A map of regions as plain data: fields, who stands there, what each region pays; purses, and what just happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple, Self

from companion.engine.vocabulary import Party
from companion.models.boards.board import Area, BoardModel


@dataclass(frozen=True, slots=True)
class FieldModel:
    """One field: its region, where it lies on the map's grid (from 1, rows from the north), names, who stands there."""

    id: str
    land: str
    row: int
    column: int
    title: str
    short: str
    owner: Party | None = None


@dataclass(frozen=True, slots=True)
class LandModel:
    """One region: its fields and its line of the premium table. `first` are those who have the most there."""

    id: str
    title: str
    short: str
    fields: tuple[str, ...]
    taken: int
    premium: int
    paid: bool
    first: tuple[Party, ...]
    most: int
    mayors: Mapping[Party, int]

    @property
    def is_full(self) -> bool:
        """Whether every field is taken."""
        return self.taken == len(self.fields)


class PurseModel(NamedTuple):
    """What is in a purse, and what the last answer moved into or out of it."""

    side: Party
    amount: int
    moved: int = 0


class HandStep(NamedTuple):
    """One thing to do on the real board: figures of a colour come off these fields, or go there."""

    colour: Party
    fields: tuple[str, ...]
    off: bool


@dataclass(frozen=True)
class MapModel(BoardModel):
    """The whole map.

    `captures` are the free fields from which somebody can be captured now: field → direction → the fields that change
    hands. `arrows` are the directions that the open question offers from the field `centre`. `answers` maps a field to
    the answer that a tap on it gives. `steps` is what the last answer moved, `focus` the region to look at first.
    """

    zone: ClassVar[str] = "figures"

    fields: Mapping[str, FieldModel]
    lands: Mapping[str, LandModel]
    purses: tuple[PurseModel, ...] = ()
    fund: int = 0
    fund_moved: int = 0
    turn: Party | None = None
    stock: Mapping[Party, int] = field(default_factory=dict)
    captures: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    centre: str | None = None
    arrows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    answers: Mapping[str, Any] = field(default_factory=dict)
    steps: tuple[HandStep, ...] = ()
    focus: str | None = None

    @property
    def spots(self) -> Mapping[str, FieldModel]:
        """The fields."""
        return self.fields

    @property
    def stands_for(self) -> Mapping[str, Any]:
        """See `answers`."""
        return self.answers

    def moved(self, owners: Mapping[str, Party | None]) -> Self:
        """The same map with other figures on these fields."""
        changed = {spot: replace(self.fields[spot], owner=owner) for spot, owner in owners.items()}
        return replace(self, fields={**self.fields, **changed}, captures={}, arrows={}, answers={})

    def areas(self) -> list[Area]:
        """The regions."""
        return [Area(land.title, land.fields, land.id) for land in self.lands.values()]

    def winnable(self, spot: str) -> int:
        """How many figures a figure on this field would capture at most."""
        return max((len(run) for run in self.captures.get(spot, {}).values()), default=0)

    @property
    def changed(self) -> frozenset[str]:
        """The fields that the last answer changed."""
        return frozenset(spot for step in self.steps for spot in step.fields)
