"""Decisions per second of Karriere Poker, dealt, beside the same game as a bare generator loop."""

from __future__ import annotations

import random
import time

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import PASS
from companion.games.karriere_poker import Definition, KarrierePoker
from tests.bench.framework import Bench
from tests.bench.games import bare_karriere
from tests.games.karriere_poker.table import NAMES, definition

GAMES = 50
DECISIONS = 4_000


class Bare:
    """Random play of the bare loop, so many seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def __call__(self) -> float:
        """Decisions a second."""
        rng, taken = random.Random(1), 0
        begun = time.process_time()
        while taken < DECISIONS:
            game = bare_karriere.evening(self.seats, GAMES)
            asked = next(game)
            try:
                while taken < DECISIONS:
                    if isinstance(asked, list):
                        asked = game.send(rng.sample(asked, len(asked)))
                        continue
                    _, hand, count, above = asked
                    plays: list[bare_karriere.Play | None] = list(bare_karriere.legal_plays(hand, count, above))
                    if count:
                        plays.append(None)
                    taken += 1
                    asked = game.send(rng.choice(plays))
            except StopIteration:
                continue
        return taken / (time.process_time() - begun)


class OnTheEngine:
    """Random play with judge, events and rows in memory."""

    def __init__(self, seats: int, mode: str) -> None:
        self.parties = NAMES[:seats]
        self.definition: Definition = definition(seats, mode=mode, games=GAMES)

    def __call__(self) -> float:
        """Decisions a second."""
        rng, taken, driver = random.Random(1), 0, self.begun()
        begun = time.process_time()
        while taken < DECISIONS:
            ask = driver.question
            if ask is None:
                driver = self.begun()
            elif ask.kind in CHANCE:
                assert ask.shape is not None
                shape = ask.shape()
                shuffled = rng.sample(shape["cards"], len(shape["cards"])) if ask.kind is Kind.SHUFFLE else None
                driver.answer(None, shuffled or shape["of"][0], "virtual")
            else:
                party = ask.asked()[0]
                assert ask.candidates is not None
                plays = list(ask.candidates(party))
                if ask.may_pass:
                    plays.append(PASS)
                driver.answer(party, rng.choice(plays), "bot")
                taken += ask.kind is Kind.CARDS
        return taken / (time.process_time() - begun)

    def begun(self) -> Driver:
        """A new evening."""
        driver = Driver(KarrierePoker(self.definition, self.parties))
        driver.start()
        return driver


BENCHES = [
    Bench(
        f"decisions/s, Karriere Poker, {seats} seats",
        "1/s",
        OnTheEngine(seats, "dealt"),
        Bare(seats),
        aim=0.5,
        note="beside a bare generator",
    )
    for seats in (4, 8)
]
