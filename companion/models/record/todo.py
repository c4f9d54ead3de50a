"""The moves left to do on the physical board, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.table.evening import PieceMove
from companion.texts import Teller
from companion.texts.wording import N_

FROM_TO, PUT, REMOVE = N_("{name}: from {start} to {end}"), N_("{name}: put on {end}"), N_("{name}: take off {start}")


STANDS = N_("{name}. Recorded: {start}. On the table: {end}.")
"""The sentence for a difference that a check of the board found; a piece may be nowhere."""


class Task(NamedTuple):
    """One move to make by hand, and its sentence."""

    move: PieceMove
    sentence: str


def told(moves: Sequence[PieceMove], teller: Teller, _: Callable[[str], str]) -> list[Task]:
    """Moves in words: “Anna: from Worker 2, Dissidents to Department Head, Dissidents”."""
    return [Task(move, _told(move, teller, _)) for move in moves]


def difference(move: PieceMove, teller: Teller, _: Callable[[str], str]) -> str:
    """A difference found by a check: where the record has a piece, and where it really stands."""
    start, end = (teller.name(place) if place is not None else _("nowhere") for place in (move.start, move.end))
    return _(STANDS).format(name=teller.name(move.party), start=start, end=end)


def _told(move: PieceMove, teller: Teller, _: Callable[[str], str]) -> str:
    pattern = PUT if move.start is None else REMOVE if move.end is None else FROM_TO
    start, end = (teller.name(place) if place is not None else "" for place in (move.start, move.end))
    return _(pattern).format(name=teller.name(move.party), start=start, end=end)
