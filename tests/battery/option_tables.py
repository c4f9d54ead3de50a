"""The tables of Bürokratopoly that options and players make, each as the battery plays it from a given start."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache

import pytest

from companion.engine.vocabulary import Party
from companion.games.buerokratopoly import Buerokratopoly, Definition
from companion.packs.resolved import ResolvedPack
from companion.table.play.opening import forbids_of
from tests.battery.buerokratopoly_tables import busy, correct, disguise, figures_and_cards
from tests.battery.covering import Table, covering_array, each_pair_once, split
from tests.battery.playable import NAMES, Playable
from tests.battery.positions import END, MIDDLE, SET_UP, position
from tests.games.buerokratopoly.table import pack

SEATS = range(3, 10)

TABLES = pytest.mark.parametrize(
    ("seats", "whole"),
    [
        *(pytest.param(seats, False, id=f"{seats[0]}-{seats[-1]}") for seats in (SEATS[:3], SEATS[3:5], SEATS[5:])),
        *(pytest.param((seats,), True, id=f"{seats}-whole", marks=pytest.mark.long) for seats in SEATS),
    ],
)
"""The numbers of players of a test, and whether each pair of switches is played with each of them."""


@lru_cache(maxsize=256)
def resolved(table: Table) -> ResolvedPack:
    """The shipped pack with what is on at this table."""
    return pack().resolve(*split(pack(), table.switched()), table.seats)


def playable(table: Table, start: str, seed: int | str = 0) -> Playable:
    """One table, set up or standing in a position made for it."""
    definition: Definition = resolved(table).definition
    first = Buerokratopoly(definition, NAMES[: table.seats])
    stand = position(first, start, random.Random(f"{table.id}/{start}/{seed}"))

    def make(parties: tuple[Party, ...]) -> Buerokratopoly:
        game = Buerokratopoly(definition, parties)
        if stand is not None:
            game.load(stand)
        return game

    return Playable(
        f"{table.id}-{start}",
        make,
        table.seats,
        bound=60,
        games=1,
        ends=False,
        forbids=forbids_of(resolved(table)),
        conserved=figures_and_cards,
        correction=correct,
        disguise=disguise,
        taste=busy,
    )


@cache
def tables(*, whole: bool = False) -> tuple[Table, ...]:
    """Tables on which each pair of switches is met once; `whole`: once with every number of seats."""
    return covering_array(pack()) if whole else each_pair_once(pack(), tables(whole=True))


def array(*, whole: bool = False) -> Iterator[tuple[Table, str]]:
    """These tables, each from the middle or the end of a game in turn, every third from the set-up, too.

    The set-up alone would meet a pair of switches before either of them has anything to say.
    """
    for number, table in enumerate(tables(whole=whole)):
        yield table, (MIDDLE, END)[number % 2]
        if number % 3 == 0:
            yield table, SET_UP
