"""Boards as plain data: where posts are, who stands there. The drawing is in `companion.ui.boards`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from companion.engine.vocabulary import Party
from companion.table.evening import Standing

MOST = 8
"""Spots of an area where a board does not say how it is divided."""


class Area(NamedTuple):
    """A part of a board that people look at together: its name, its spots, and what the widget shows large of it."""

    title: str
    spots: tuple[str, ...]
    zoom: str | None = None


class SpotModel(Protocol):
    """Somewhere on a board where a figure can stand."""

    @property
    def id(self) -> str:
        """The value that names it in questions and positions."""

    @property
    def title(self) -> str:
        """Its name."""

    @property
    def short(self) -> str:
        """Its name where there is little room."""

    @property
    def owner(self) -> Party | None:
        """Whose figure stands there."""


class BoardModel:
    """What every board is: spots, and who stands on them. Without a word of its own it has no spots.

    `zone` is the name of the map in a position that says who stands where.
    """

    zone: ClassVar[str] = ""

    @property
    def spots(self) -> Mapping[str, SpotModel]:
        """Every spot by its id."""
        return {}

    def moved(self, owners: Mapping[str, Party | None]) -> Self:
        """The same board with other figures on these spots."""
        return self

    @property
    def stands_for(self) -> Mapping[str, Any]:
        """Spots on which a tap gives another answer than their id: the direction that leads over them, for one."""
        return {}

    def beside(self) -> Standing:
        """What stands elsewhere than on the spots, by the name of the place."""
        return Standing()

    def standing(self) -> Standing:
        """Every piece that the board shows."""
        return Standing((spot.id, spot.owner) for spot in self.spots.values() if spot.owner is not None) + self.beside()

    def areas(self) -> list[Area]:
        """The parts in which people look through the board, in their order; every spot stands in one.

        A board that does not say how it is divided is looked through a few spots at a time.
        """
        spots = list(self.spots.values())
        parts = [spots[at : at + MOST] for at in range(0, len(spots), MOST)]
        return [Area(f"{part[0].title} – {part[-1].title}", tuple(spot.id for spot in part)) for part in parts]
