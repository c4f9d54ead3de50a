"""What an evening needs from outside."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.chance import DiceTower, RadioRolls
from companion.table.hindsight import LooksBack
from companion.table.play import FindScript

if TYPE_CHECKING:
    from companion.table.evening.table_game import TableGame

Restore: TypeAlias = Callable[[Mapping[str, Any], FindScript], ResolvedPack]
"""Reads a pack as a journal holds it; see `ResolvedPack.from_plain`."""


class EveningListener(Protocol):
    """Somebody who tells elsewhere what happens in the games of an evening."""

    def start(self, language: Callable[[], str]) -> None:
        """An evening begins; `language` is the table's, empty while none is chosen."""

    def opened(self, game: TableGame) -> None:
        """A game was opened."""

    def close(self) -> None:
        """The evening is over."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What an evening needs from outside, apart from its folder, packs and clocks.

    `find` returns a game's class by name; `restore` reads a pack from a journal. `chance` is a seeded random
    generator for tests, by default the operating system's. `tower` gives the dice tower's driver, if any, `radio`
    that of the radio dice. With `by_hand` the computer rolls only when somebody presses. `app_version` is noted in
    every journal. Without `looks_back` nobody looks back on a game that is over. `watcher` hears of each game that is
    opened.
    """

    find: FindScript = find_game
    restore: Restore = ResolvedPack.from_plain
    chance: random.Random | None = None
    tower: Callable[[], DiceTower | None] = lambda: None
    radio: Callable[[], RadioRolls | None] = lambda: None
    by_hand: bool = False
    app_version: str = ""
    looks_back: LooksBack | None = None
    watcher: EveningListener | None = None


USUAL = Surroundings()
"""Defaults for a game: the installed games, no tower, fair chance."""
