"""Boards as plain data: their spots, and who stands on them. They are drawn by `companion.ui.boards`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from companion.engine.vocabulary import Party
from companion.table.evening import Standing

MOST = 8
"""Most spots of an area, where a board does not say how it is divided."""


class Area(NamedTuple):
    """A part of a board that is viewed at once: its name, its spots, and what the widget enlarges for it."""

    title: str
    spots: tuple[str, ...]
    zoom: str | None = None


class SpotModel(Protocol):
    """Somewhere on a board where a figure can stand."""

    @property
    def id(self) -> str:
        """Its id in questions and positions."""

    @property
    def title(self) -> str:
        """Its name."""

    @property
    def short(self) -> str:
        """A short name for narrow spaces; a hyphen and a space say where it may be broken."""

    @property
    def in_short(self) -> str:
        """The short name in one piece, for sentences."""

    @property
    def owner(self) -> Party | None:
        """The party whose figure stands here, or None."""


class BoardModel:
    """What all boards have in common: spots, and who stands on them. By default a board has no spots.

    `zone` is the key of the position's map that says who stands where.
    """

    zone: ClassVar[str] = ""
    numbers: ClassVar[bool] = False
    """Whether the numerals of answers stand at their places."""

    @property
    def spots(self) -> Mapping[str, SpotModel]:
        """Every spot by its id."""
        return {}

    def moved(self, owners: Mapping[str, Party | None]) -> Self:
        """The same board with other figures on these spots."""
        return self

    def corrected(self, patch: Mapping[str, Any]) -> Self:
        """The same board as it is after a correction."""
        return self.moved(patch[self.zone]) if self.zone in patch else self

    def at_rest(self) -> Self:
        """The same board without what belongs to the open question alone."""
        return self

    def lent(self, taken: str | None, *, adding: bool = False) -> tuple[Self, tuple[str, ...]]:
        """The board while people move pieces on it as they like, and the spots that it lights: whose piece may be
        taken, or where the one in hand may go. By default it lights none.
        """
        return self, ()

    @property
    def stands_for(self) -> Mapping[str, Any]:
        """Spots whose tap gives another answer than their id, with that answer: for example a direction."""
        return {}

    def meant(self, spot: str) -> str:
        """The spot that a tap on this one is about; another one where the question asks for what this belongs to."""
        return spot

    def called(self, spot: str) -> str:
        """How an answer that is this spot is called beside the board, where that is shorter than its name; else
        nothing.
        """
        return ""

    def beside(self) -> Standing:
        """Pieces that stand elsewhere than on spots, by the name of the place."""
        return Standing()

    def within(self, spot: str) -> str:
        """How a spot is called where its part of the board is in sight."""
        return self.spots[spot].in_short

    def to_place(self) -> Mapping[Party, int]:
        """How many pieces everybody still has to set on it, while they do so; else nothing."""
        return {}

    def moving(self) -> str | None:
        """The spot whose piece the open question moves, if it moves one."""
        return None

    def abreast(self) -> int:
        """How many of these pieces have room in each area, where all are alike in that; else 0."""
        return 0

    def standing(self) -> Standing:
        """All pieces that the board shows."""
        return Standing((spot.id, spot.owner) for spot in self.spots.values() if spot.owner is not None) + self.beside()

    def apart(self, one: str, other: str) -> int:
        """How many steps two places are from each other; 0 where the rules do not tell them apart."""
        return int(one != other)

    def areas(self) -> list[Area]:
        """The parts in which the board is viewed, in order; every spot belongs to one.

        By default a part is a group of a few spots.
        """
        spots = list(self.spots.values())
        parts = [spots[at : at + MOST] for at in range(0, len(spots), MOST)]
        return [Area(f"{part[0].title} – {part[-1].title}", tuple(spot.id for spot in part)) for part in parts]
