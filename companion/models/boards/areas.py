"""What stands on a board, and the parts in which people look through it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from companion.models.boards.board import Area, BoardModel
from companion.table.evening import Standing

MOST = 8
"""Spots of an area where a board does not say how it is divided."""


@runtime_checkable
class Divided(Protocol):
    """A board that knows its parts."""

    def areas(self) -> Sequence[Area]:
        """All of them, in the order in which people look through them; every spot stands in one."""


@runtime_checkable
class Fuller(Protocol):
    """A board on which more stands than its spots tell."""

    def beside(self) -> Standing:
        """What stands elsewhere than on the spots, by the name of the place."""


def standing_of(board: BoardModel) -> Standing:
    """Every piece that the board shows."""
    shown = Standing((spot.id, spot.owner) for spot in board.spots.values() if spot.owner is not None)
    return shown + board.beside() if isinstance(board, Fuller) else shown


def areas_of(board: BoardModel) -> list[Area]:
    """The parts of a board: its own, else a few spots at a time, in the board's order."""
    if isinstance(board, Divided):
        return list(board.areas())
    spots = list(board.spots.values())
    parts = [spots[at : at + MOST] for at in range(0, len(spots), MOST)]
    return [Area(f"{part[0].title} – {part[-1].title}", tuple(spot.id for spot in part)) for part in parts]
