"""A map of regions as plain data: fields, figures, region payments, purses, and the latest changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple, Self

from companion.engine.vocabulary import Party
from companion.models.boards.board import Area, BoardModel


@dataclass(frozen=True, slots=True)
class FieldModel:
    """One field: its region, its cell on the map's grid (from 1; rows from the north), names, who stands there."""

    id: str
    land: str
    row: int
    column: int
    title: str
    short: str
    owner: Party | None = None

    @property
    def in_short(self) -> str:
        """The short name in one piece: it says where it may be broken."""
        return self.short.replace("- ", "")


@dataclass(frozen=True, slots=True)
class LandModel:
    """One region: its fields and its payments. `first` are the parties with most figures there.

    `inset_of` is the region in whose hole it really lies, where it is drawn apart.
    """

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
    inset_of: str | None = None

    @property
    def is_full(self) -> bool:
        """Whether every field is taken."""
        return self.taken == len(self.fields)


class PurseModel(NamedTuple):
    """The amount in a purse, and how much the last answer added or removed."""

    side: Party
    amount: int
    moved: int = 0


class HandStep(NamedTuple):
    """One thing to do on the real board: take figures of a colour from these fields, or put them there."""

    colour: Party
    fields: tuple[str, ...]
    off: bool


@dataclass(frozen=True, slots=True)
class ArrowModel:
    """One capture to choose from, as an arrow: `answer` is given by one tap on it, or on any field in `through`.

    It begins at the field `start` of the figure that encloses, and ends at `end`: the field of the enclosing figure
    beyond, or the last of `through` at a border.
    """

    answer: str
    start: str
    through: tuple[str, ...]
    end: str
    label: str


@dataclass(frozen=True)
class MapModel(BoardModel):
    """The whole map.

    `captures` are the free fields from which a capture is possible now: field → direction → the fields captured.
    `arrows` are the directions that the open question offers from the field `centre`. `answers` maps a field to the
    answer that tapping it gives, `shots` are the same captures as arrows. `steps` are the moves of the last answer,
    `focus` the region to show first: that of the turn. `waiting` figures may still be placed in it after `placed`,
    `owed` ones must still be taken off, for `each` one so much is paid.
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
    shots: tuple[ArrowModel, ...] = ()
    waiting: int = 0
    placed: int = 0
    owed: int = 0
    each: int = 0

    @property
    def spots(self) -> Mapping[str, FieldModel]:
        return self.fields

    @property
    def stands_for(self) -> Mapping[str, Any]:
        """The answers that tapping a field gives (see `answers`)."""
        return self.answers

    def moved(self, owners: Mapping[str, Party | None]) -> Self:
        changed = {spot: replace(self.fields[spot], owner=owner) for spot, owner in owners.items()}
        return replace(self, fields={**self.fields, **changed}, captures={}, arrows={}, answers={}, shots=())

    def areas(self) -> list[Area]:
        """The regions."""
        return [Area(land.title, land.fields, land.id) for land in self.lands.values()]

    def winnable(self, spot: str) -> int:
        """The largest number of figures that a figure on this field could capture."""
        return max((len(run) for run in self.captures.get(spot, {}).values()), default=0)

    @property
    def changed(self) -> frozenset[str]:
        """The fields that the last answer changed."""
        return frozenset(spot for step in self.steps for spot in step.fields)
