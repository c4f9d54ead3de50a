"""The moves left to do on the physical board, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.table.evening import PieceMove
from companion.texts import Teller
from companion.texts.wording import N_

FROM_TO, PUT, REMOVE = N_("{name}: from {start} to {end}"), N_("{name}: put on {end}"), N_("{name}: take off {start}")


class Task(NamedTuple):
    """One move to make by hand, and its sentence."""

    move: PieceMove
    sentence: str


def told(moves: Sequence[PieceMove], teller: Teller, _: Callable[[str], str]) -> list[Task]:
    """Moves in words: “Anna: from Worker 2, Dissidents to Department Head, Dissidents”."""
    return [Task(move, _told(move, teller, _)) for move in moves]


def _told(move: PieceMove, teller: Teller, _: Callable[[str], str]) -> str:
    pattern = PUT if move.start is None else REMOVE if move.end is None else FROM_TO
    start, end = (_place(place, teller) if place is not None else "" for place in (move.start, move.end))
    return _(pattern).format(name=teller.name(move.party), start=start, end=end)


def _place(place: str, teller: Teller) -> str:
    """A place by its name, with what its plate on the board says, where that is another word."""
    name, plate = teller.name(place), teller.short(place).replace("- ", "")
    alike = all(word.rstrip(".").casefold() in name.casefold() for word in plate.split())
    return name if alike else f"{name} ({plate})"
