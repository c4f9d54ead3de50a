"""Whether 20,000 answers behind it slow a game down: the next 2,000 beside the same ones in a game without a past.

A game that is over before is followed by another one: that one has a short past, the process has the long one.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from functools import cache, partial
from operator import itemgetter
from typing import Any

from companion.bots.player import RandomBot
from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Question
from companion.packs.decks.reader_pack import decks_in, reader_pack
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.simulate.play import NAMES
from companion.table.play.opening import game_of
from tests.bench.framework import Bench, Shared
from tests.shipped import shipped

SEATS, ANSWERS, PART, STEP = 4, 20_000, 2_000, 100

ENDS = "finish"
"""What ends an evening of the reader, which otherwise has no end."""

GAMES: Mapping[str, Mapping[str, Any]] = {
    "animal_farm": {},
    "buergermeister": {},
    "buerokratopoly": {},
    "karriere_poker": {"mode": "dealt", "games": 50},
    "politburo": {"mode": "dealt"},
    "reader": {},
}
"""What is played, with which options."""


@cache
def resolved(name: str) -> ResolvedPack:
    """The shipped pack; the reader with the shipped deck on the table."""
    pack = shipped().load(name)
    return (reader_pack(pack, decks_in(pack)) if name == "reader" else pack).resolve([], GAMES[name], SEATS)


class Course:
    """People at random: one game, and another when it is over."""

    def __init__(self, game: str, seed: int, position: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.begin(position)
        self.go_on_as(seed)

    def begin(self, position: Mapping[str, Any] | None = None) -> None:
        """A new game, from the start or from a position."""
        game = game_of(resolved(self.game), find_game, NAMES[:SEATS], position)
        game.keeps_snapshots = True
        self.driver = Driver(game)
        self.driver.start()

    def go_on_as(self, seed: int) -> None:
        """Choose by these random numbers from now on."""
        self.rng = random.Random(seed)
        self.bot = RandomBot(self.rng)

    def twin(self, seed: int) -> Course:
        """A game without a past that stands where this one stands, after as few answers more as can be."""
        before = self.driver.game.snapshot
        while self.driver.game.snapshot in (before, None):
            self.play(1)
        self.go_on_as(seed)
        return Course(self.game, seed, self.driver.game.snapshot)

    def play(self, answers: int) -> float:
        """So many answers; in seconds."""
        begun = time.process_time()
        for _ in range(answers):
            self.step()
        return time.process_time() - begun

    def step(self) -> None:
        """One answer of chance or of somebody who is asked; a new game if it is over."""
        driver, ask = self.driver, self.driver.question
        if ask is None:
            self.begin()
        elif ask.kind in CHANCE:
            driver.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, self.rng), "seeded")
        elif not any(self._answered(ask, party) for party in self.rng.sample(ask.open_to(), len(ask.open_to()))):
            driver.expire(ask.id)

    def _answered(self, ask: Question, party: str) -> bool:
        value = self.bot.answer(self.driver.game, ask, party)
        if value not in (None, ENDS):
            self.driver.answer(party, value, "bot")
        return value is not None


def course(game: str) -> tuple[float, float]:
    """Answers a second with 20,000 answers behind them, and without any, by turns."""
    played = Course(game, 1)
    played.play(ANSWERS)
    twin = played.twin(2)
    pairs = [(played.play(STEP), twin.play(STEP)) for _ in range(PART // STEP)]
    return PART / sum(late for late, _ in pairs), PART / sum(early for _, early in pairs)


def _bench(game: str) -> Bench:
    runs = Shared(partial(course, game))
    return Bench(
        f"after 20,000 answers, {game}",
        "1/s",
        runs.reader("late", itemgetter(0)),
        runs.reader("early", itemgetter(1)),
        aim=0.9,
        note="beside the same answers without a past",
    )


BENCHES = [_bench(game) for game in GAMES]
