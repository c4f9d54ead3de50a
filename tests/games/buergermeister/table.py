"""A slim table for tests: a game from the shipped pack, and an independent finder of captures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from companion.engine.driver import Driver
from companion.games.buergermeister import Buergermeister, Definition
from companion.packs.pack import Pack
from tests.battery.play import step
from tests.shipped import shipped

NAMES = ("Anna", "Ben", "Cem", "Dora")


@lru_cache(maxsize=1)
def pack() -> Pack:
    return shipped().load("buergermeister")


@lru_cache(maxsize=16)
def definition(players: int = 3, **options: Any) -> Definition:
    """The shipped pack with these options."""
    made: Definition = pack().resolve([], options, players).definition
    return made


def seat(position: Mapping[str, Any] | None = None, players: int = 3, **options: Any) -> Driver:
    """A game that stands at a position, or at its very beginning."""
    game = Buergermeister(definition(players, **options), NAMES[:players])
    if position is not None:
        game.load(position)
    driver = Driver(game)
    driver.start()
    return driver


def game_of(driver: Driver) -> Buergermeister:
    assert isinstance(driver.game, Buergermeister)
    return driver.game


def play(driver: Driver, seed: int) -> Iterator[Driver]:
    """A random game; stops after each answer."""
    rng = Random(seed)
    while driver.question is not None:
        step(driver, rng)
        yield driver


def money(game: Buergermeister) -> int:
    """All money there is: purses and fund."""
    return game.state.fund + sum(game.state.purse.values())


def naive_captures(
    made: Definition, figures: Mapping[str, str], placed: str, own: frozenset[str]
) -> set[frozenset[str]]:
    """Every set of figures that `placed` encloses, found by reading all lines of its Land from border to border.

    It knows neither rays nor directions: each row and column is cut at its borders into pieces of neighbouring fields,
    a border is put at both ends, and every stretch of one or two figures of one strange colour is looked at.
    """
    land = next(field.land for field in made.fields if field.id == placed)
    fields = [field for field in made.fields if field.land == land]
    found = set()
    for along, across in (("row", "column"), ("column", "row")):
        for number in {getattr(field, along) for field in fields}:
            line = sorted((getattr(f, across), f.id) for f in fields if getattr(f, along) == number)
            for piece in _unbroken(line):
                found |= set(_enclosed(["|", *piece, "|"], figures, placed, own))
    return found


def _unbroken(line: list[tuple[int, str]]) -> Iterator[list[str]]:
    piece: list[str] = []
    before = None
    for place, field in line:
        if before is not None and place != before + 1:
            yield piece
            piece = []
        piece.append(field)
        before = place
    yield piece


def _enclosed(
    piece: list[str], figures: Mapping[str, str], placed: str, own: frozenset[str]
) -> Iterator[frozenset[str]]:
    for first in range(1, len(piece)):
        for length in (1, 2):
            inside, ends = (
                piece[first : first + length],
                (piece[first - 1], *piece[first + length : first + length + 1]),
            )
            colours = {figures.get(field) for field in inside}
            one_enemy = len(inside) == length and "|" not in inside and len(colours) == 1 and None not in colours
            held = len(ends) == 2 and all(end == "|" or figures.get(end) in own for end in ends)
            if one_enemy and held and not colours & own and placed in ends:
                yield frozenset(inside)
