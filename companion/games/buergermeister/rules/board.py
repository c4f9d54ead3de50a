"""The map of a pack: Länder with their premiums, and the fields that lie in them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.limits import GridPlace
from companion.languages import Words


@dataclass(frozen=True)
class Land:
    """One Land: how many fields it has in print, what is paid when it is full, in schillings.

    `neighbours` are the Länder that it touches; left out, nobody checks them. `inset_of` is the Land in which this one
    really lies: it is drawn apart, and a hole in the other stands for it. `full_blocks` asks that every field lies in a
    2×2 block of its Land; a board that is printed otherwise says false.
    """

    id: str
    title: Words
    short: Words
    fields: int
    premium: int
    neighbours: tuple[str, ...] | None = None
    inset_of: str | None = None
    full_blocks: bool = True


@dataclass(frozen=True)
class Field:
    """One post of mayor: where it lies on the map's grid (rows from the north, columns from the west, from 1).

    `short` is its name in a small box, if the name has long words.
    """

    id: str
    land: str
    row: GridPlace
    column: GridPlace
    name: str
    short: str = ""
