"""Custodial capture: a run of enemy pieces between a piece that was just placed and another one, or a border."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import NamedTuple, TypeAlias

Holders: TypeAlias = Mapping[str, str]
"""Field → the colour of the piece that stands there; empty fields are left out."""

OWN, BORDER, OPEN = "own", "border", "open"
"""What a run can end at: a piece of one's own, the edge of the region, an empty field."""


class Run(NamedTuple):
    """The enemies next to a field in one direction, and what comes after the last of them.

    `end` is `OWN`, `BORDER` or `OPEN`; `far` the field of the own piece at the end. `pieces` is empty if there is no
    enemy next to the field.
    """

    pieces: tuple[str, ...]
    end: str
    far: str | None = None

    @property
    def is_closed(self) -> bool:
        """Whether there are enemies in the run and both of its ends are held."""
        return bool(self.pieces) and self.end != OPEN


BARE = Run((), OPEN)
"""No enemy beside the field, which is the ordinary case."""


def run_along(ray: Sequence[str], holders: Holders, own: Set[str]) -> Run:
    """The pieces along a ray that are not `own`; a ray holds the fields from a piece to the border, nearest first."""
    for number, field in enumerate(ray):
        colour = holders.get(field)
        if colour is None:
            return Run(tuple(ray[:number]), OPEN) if number else BARE
        if colour in own:
            return Run(tuple(ray[:number]), OWN, field)
    return Run(tuple(ray), BORDER)


def colours_in(run: Run, holders: Holders) -> frozenset[str]:
    """The colours that stand in a run."""
    return frozenset([holders[field] for field in run.pieces])


def is_between(
    field: str,
    opposite: tuple[Sequence[str], Sequence[str]],
    holders: Holders,
    allies: Callable[[str], Set[str]],
    longest: int,
) -> bool:
    """Whether the piece on a field stands between two enemies, on the line of two opposite rays.

    True if its group of one colour has at most `longest` pieces and one enemy holds both ends of it. `allies(colour)`
    are the colours that enclose together with it, itself among them.
    """
    colour = holders[field]
    length, ends = 1, []
    for ray in opposite:
        same = next((number for number, near in enumerate(ray) if holders.get(near) != colour), len(ray))
        length += same
        holder = holders.get(ray[same]) if same < len(ray) else None
        if holder is None or holder in allies(colour):
            return False
        ends.append(holder)
    return length <= longest and ends[1] in allies(ends[0])
