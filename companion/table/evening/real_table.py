"""What stands on the real board, as far as the table has said so: for the short list of what is still to be moved.

The record runs ahead of the hands: a mutiny is decided on the screen, then somebody moves wood. What was moved is kept
by entries of the kind `ticked`, which no replay looks at and no undo takes back: wood stays where it was put.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.engine.vocabulary import Party
from companion.table.journal import Entry

TICKED = "ticked"
"""The kind of those entries. The value is a list of moves, `[party, from, to]` each, None for beside the board."""

Standing = Counter[tuple[str, Party]]
"""How many pieces of a party stand somewhere on a board."""


class Move(NamedTuple):
    """One piece of a party goes from somewhere to somewhere; None: it comes from beside the board, or goes there."""

    party: Party
    start: str | None
    end: str | None


def standing(entries: Iterable[Entry], begun: Standing) -> Standing:
    """What stands on the real board by the entries `ticked`, after it stood as `begun`."""
    real = Standing(begun)
    for entry in entries:
        if entry.kind == TICKED:
            for party, start, end in entry.value:
                real = moved(real, [Move(party, start, end)])
    return real


def moved(real: Standing, moves: Iterable[Move]) -> Standing:
    """The same after these moves; a piece that was not there cannot be taken away."""
    now = Standing(real)
    for party, start, end in moves:
        if start is not None:
            now[start, party] -= 1
        if end is not None:
            now[end, party] += 1
    return +now


def between(real: Standing, record: Standing) -> list[Move]:
    """The fewest moves that make the one into the other: pieces of a party are alike, so any may go to any place.

    Places are left before they are entered, as far as that can be: two pieces seldom have room on one.
    """
    here, there = real - record, record - real
    left = [(place, party) for (place, party), count in here.items() for _ in range(count)]
    entered = [(place, party) for (place, party), count in there.items() for _ in range(count)]
    found: list[Move] = []
    for place, party in left:
        end = next((spot for spot, owner in entered if owner == party), None)
        if end is not None:
            entered.remove((end, party))
        found.append(Move(party, place, end))
    found += [Move(party, None, place) for place, party in entered]
    return _in_order(found)


def _in_order(moves: list[Move]) -> list[Move]:
    """Each move after those that leave its goal; what goes round in a circle stays as it is."""
    waiting, done = list(moves), list[Move]()
    while waiting:
        taken = {move.start for move in waiting}
        free = next((m for m in waiting if m.end is None or m.end == m.start or m.end not in taken), waiting[0])
        waiting.remove(free)
        done.append(free)
    return done


def as_value(moves: Sequence[Move]) -> list[list[Any]]:
    """Moves as the value of an entry `ticked`."""
    return [list(move) for move in moves]
