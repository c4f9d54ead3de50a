"""What the battery must know of a game besides the engine's interface."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import Question
from companion.engine.vocabulary import Party, Row
from tests.battery.play import Draft, Taste, step

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hugo", "Ida")


def nothing_to_correct(game: Game, rng: random.Random) -> Mapping[str, Any] | None:
    """A game whose record is never corrected in the trials."""
    return None


@dataclass(frozen=True)
class Playable:
    """One game in one configuration.

    `make(seats)`: a fresh game. `seats`: how many play. `forbids`: rule id → soft codes. `bound`: entries within which
    every random game ends; a game that chance alone need not bring to an end (`ends` is False) is left there. `games`:
    how many are played per check.

    `conserved(game)`: plain data that no rule changes, or None while it cannot be counted (before the deal).
    `correction(game, rng)`: a merge patch that people could type in, possible or not. `corrected_to_conserve`: whether
    those patches keep what is conserved. `disguise(game, rng)`: changes secrets in place, such that nothing is
    different for the table; returns the parties for whom nothing is different either. `marks(game, party)`: strings
    that only this party's view may hold. `wider(game, question, party)`: more than the enumerator gives, legal or not,
    or None where there is no enumerator. `draft(game, party, rng)`: a proposal;
    `drafts(game, party)`: a wide set of them, legal or not. `taste(question, values)`: those of the
    legal values that a player with an aim would think of, where blind chance would never come to an end.
    """

    id: str
    make: Callable[[tuple[Party, ...]], Game]
    seats: int
    bound: int
    forbids: Mapping[str, Iterable[str]] = field(default_factory=dict)
    levels: Mapping[str, str] = field(default_factory=dict)
    games: int = 3
    ends: bool = True
    conserved: Callable[[Any], Any] = lambda game: None
    correction: Callable[[Any, random.Random], Mapping[str, Any] | None] = nothing_to_correct
    disguise: Callable[[Any, random.Random], tuple[Party, ...]] | None = None
    marks: Callable[[Any, Party], Iterable[str]] | None = None
    wider: Callable[[Any, Question, Party], Iterable[Any] | None] | None = None
    draft: Draft | None = None
    drafts: Callable[[Any, Party], Iterable[Any]] | None = None
    taste: Taste | None = None

    def step(self, driver: Driver, rng: random.Random) -> None:
        """One entry by chance, or by this game's taste."""
        step(driver, rng, self.draft, self.taste)

    @property
    def parties(self) -> tuple[Party, ...]:
        """Who plays."""
        return NAMES[: self.seats]

    def driver(self, *, auto_reveal: bool = True, levels: Mapping[str, str] | None = None) -> Driver:
        """A driver that stands before the first question."""
        game = self.make(self.parties)
        return Driver(game, levels=levels or self.levels, forbids=self.forbids, auto_reveal=auto_reveal)

    def started(self, *, auto_reveal: bool = True, levels: Mapping[str, str] | None = None) -> Driver:
        """A driver that stands at the first question."""
        driver = self.driver(auto_reveal=auto_reveal, levels=levels)
        driver.start()
        return driver

    def replayed(self, rows: Iterable[Row], *, auto_reveal: bool = True) -> Driver:
        """A driver that has taken these rows again."""
        driver = self.started(auto_reveal=auto_reveal)
        for row in rows:
            driver.replay(row)
        return driver
