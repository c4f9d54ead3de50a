"""Where two games begin that differ in one hidden thing: two cards have changed places in one of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any

from companion.engine.vocabulary import BadPositionError, Party
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.chance.sources import Sources
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Header, MemoryJournal, Seating
from companion.table.play.clocks import GRACE, Timing, unlimited
from companion.table.play.game import OpenGame, open_game
from tests.battery.hidden import Hidden, Position, Stand

SWAPS = 60
"""So often two cards are changed for each other until both can lie there."""

SOON = 0.3
"""How much rather cards are changed that lie on top and so come soon."""


Now = Callable[[], float]


def stands_still() -> float:
    """A clock that nobody moves."""
    return 0.0


def opened(
    resolved: ResolvedPack, names: Sequence[Party], stand: Position | None, now: Now = stands_still
) -> TableGame:
    """A game in memory; all its chance is answered by the trial."""
    header = Header("g", resolved.plain, Seating.of(names), 0.0, "test", stand)
    journal = MemoryJournal(header)
    session = open_game(resolved, find_game, journal, Timing(now, lambda: 0.0, GRACE, unlimited)).session
    return TableGame(OpenGame(session, resolved, journal), Sources(), Timing(now, lambda: 0.0))


def swapped(
    stand: Position, hidden: Hidden, rng: random.Random, table: Stand
) -> tuple[Position, str, set[Party]] | None:
    """The same position, two hidden cards changed for each other; where they lay, and whose these places are.

    None if no two different cards lie there.
    """
    other = deepcopy(dict(stand))
    lying = {name: place for name, place in hidden.places(other) if place.cards and name.startswith(table.swapped)}
    for _ in range(60 if lying else 0):
        piles = sorted(name for name, place in lying.items() if place.owner is None)
        one, two = rng.choice(sorted(lying)), rng.choice(piles if piles and rng.random() < 0.5 else sorted(lying))
        here, there = lying[one], lying[two]
        first = [0 if place.owner is not None else table.drawn_at_once for place in (here, there)]
        i, j = (
            min(least + int(rng.expovariate(SOON)), len(place.cards) - 1)
            for least, place in zip(first, (here, there), strict=True)
        )
        if here.cards[i] != there.cards[j]:
            here.cards[i], there.cards[j] = there.cards[j], here.cards[i]
            owners = {place.owner for place in (here, there) if place.owner is not None}
            kinds = sorted({name.split()[0] for name in (one, two)})
            return other, " and ".join(kinds), owners
    return None


def stand_of(resolved: ResolvedPack, names: Sequence[Party], stand: Stand, rng: random.Random) -> Position | None:
    """Where a table begins, whole; None at the start."""
    named = stand.position(tuple(names), rng)
    if named is None:
        return None
    game = find_game_of(resolved)(resolved.definition, names)
    game.load(named)
    return dict(game.position())


def find_game_of(resolved: ResolvedPack) -> Any:
    """The game's class."""
    return find_game(str(resolved.plain["game"]))


def otherwise(
    resolved: ResolvedPack,
    names: Sequence[Party],
    begun: Position | None,
    hidden: Hidden,
    rng: random.Random,
    table: Stand,
    now: Now = stands_still,
) -> tuple[TableGame, str, set[Party]]:
    """The second game, as `swapped` has it; the same as the first where no two cards can be changed for each other."""
    for _ in range(SWAPS):
        changed = swapped(begun, hidden, rng, table) if begun is not None else None
        if changed is None:
            break
        stand, what, owners = changed
        with suppress(BadPositionError):  # a card that nobody can hold
            return opened(resolved, names, stand, now), what, owners
    return opened(resolved, names, begun, now), "nothing yet", set()
