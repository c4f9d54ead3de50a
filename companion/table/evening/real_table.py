"""Where the pieces on the physical board stand, as far as people have confirmed it: for the list of pieces to move.

The program's record changes first, then somebody moves the pieces. Confirmed moves are journal entries of the kind
`ticked`; replays ignore them and an undo does not remove them, because the pieces stay where they were put.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from companion.engine.vocabulary import Party
from companion.table.journal import Entry

TICKED = "ticked"
"""The kind of entries for moves made by hand. The value is a list of moves `[party, from, to]`, where None is off the
board.
"""

Standing = Counter[tuple[str, Party]]
"""How many pieces of a party stand somewhere on a board."""


Apart = Callable[[str, str], int]
"""How far two places are from each other on a board, in steps; 0 where the rules do not tell them apart."""


class PieceMove(NamedTuple):
    """One piece of a party is moved from one place to another; None stands for beside the board."""

    party: Party
    start: str | None
    end: str | None


def standing(entries: Iterable[Entry], begun: Standing) -> Standing:
    """The physical board after all `ticked` entries, starting from `begun`."""
    real = Standing(begun)
    for entry in entries:
        if entry.kind == TICKED:
            for party, start, end in entry.value:
                real = moved(real, [PieceMove(party, start, end)])
    return real


def moved(real: Standing, moves: Iterable[PieceMove]) -> Standing:
    """The physical board after these moves; a move of a piece that was not there takes nothing away."""
    now = Standing(real)
    for party, start, end in moves:
        if start is not None:
            now[start, party] -= 1
        if end is not None:
            now[end, party] += 1
    return +now


def between(real: Standing, record: Standing, apart: Apart = lambda one, other: 1) -> list[PieceMove]:
    """The fewest moves that turn the physical board into the recorded one; pieces of a party are interchangeable.

    Each piece goes to the nearest place that is left for its party, as `apart` says; places that are 0 apart are alike
    to the rules, and no piece is moved between them. Where possible a place is vacated before another piece enters it,
    because few places have room for two.
    """
    here, there = real - record, record - real
    left = [(place, party) for (place, party), count in here.items() for _ in range(count)]
    entered = [(place, party) for (place, party), count in there.items() for _ in range(count)]
    pairs = (
        (apart(start, end), first, second)
        for first, (start, party) in enumerate(left)
        for second, (end, owner) in enumerate(entered)
        if owner == party
    )
    to = dict[int, tuple[int, int]]()
    for far, first, second in sorted(pairs):
        if first not in to and all(second != taken for taken, _ in to.values()):
            to[first] = second, far
    ends = {first: entered[second][0] for first, (second, _) in to.items()}
    alike = {first for first, (_, far) in to.items() if far == 0}
    reached = {second for second, _ in to.values()}
    found = [
        PieceMove(party, place, ends.get(first)) for first, (place, party) in enumerate(left) if first not in alike
    ]
    found += [PieceMove(party, None, place) for at, (place, party) in enumerate(entered) if at not in reached]
    return _in_order(found)


def _in_order(moves: list[PieceMove]) -> list[PieceMove]:
    """Puts each move after the ones that vacate its target; moves in a circle keep their order."""
    waiting, done = list(moves), list[PieceMove]()
    while waiting:
        taken = {move.start for move in waiting}
        free = next((m for m in waiting if m.end is None or m.end == m.start or m.end not in taken), waiting[0])
        waiting.remove(free)
        done.append(free)
    return done


def as_value(moves: Sequence[PieceMove]) -> list[list[Any]]:
    """Moves as plain data for a `ticked` entry."""
    return [list(move) for move in moves]
