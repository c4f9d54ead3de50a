"""Boards as plain data: where posts are, who stands there. The drawing is in `companion.ui.boards`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from companion.engine.vocabulary import Party


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


class BoardModel(Protocol):
    """What every board is: spots, and who stands on them. A table without a board has no spots.

    `zone` is the name of the map in a position that says who stands where.
    """

    zone: ClassVar[str]

    @property
    def spots(self) -> Mapping[str, SpotModel]:
        """Every spot by its id."""

    def moved(self, owners: Mapping[str, Party | None]) -> Self:
        """The same board with other figures on these spots."""


def stands_for(board: BoardModel) -> Mapping[str, Any]:
    """Spots on which a tap gives another answer than their id: the direction that leads over them, for one."""
    return getattr(board, "stands_for", {})
