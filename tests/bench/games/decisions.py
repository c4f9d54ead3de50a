"""Decisions per second of a game on the engine, beside the same game as a bare generator loop."""

from __future__ import annotations

import random
import time

from companion.engine.driver import Driver
from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS
from tests.bench.framework import Bench
from tests.bench.games import bare_hands
from tests.stubs.hidden_hands import HiddenHands, SetUp

SEATS = ("Anna", "Ben", "Cem", "Dora")
SET_UP = SetUp(numbers=13, jokers=2, games=10_000)
DECISIONS = 4_000


def bare_rate() -> float:
    """Random play of the bare loop."""
    rng, taken = random.Random(1), 0
    begun = time.process_time()
    while taken < DECISIONS:
        game = bare_hands.evening(len(SEATS), SET_UP.numbers, SET_UP.jokers, SET_UP.games)
        asked = next(game)
        try:
            while taken < DECISIONS:
                if isinstance(asked, list):
                    asked = game.send(rng.sample(asked, len(asked)))
                    continue
                _, hand, count, above = asked
                plays: list[bare_hands.Play | None] = list(bare_hands.legal_plays(hand, count, above, SET_UP.numbers))
                if count:
                    plays.append(None)
                taken += 1
                asked = game.send(rng.choice(plays))
        except StopIteration:
            continue
    return taken / (time.process_time() - begun)


class Evening:
    """Random play on the engine; a new evening begins when one is over."""

    def __init__(self, set_up: SetUp = SET_UP) -> None:
        self.rng = random.Random(1)
        self.set_up = set_up
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.driver = Driver(HiddenHands(self.set_up, SEATS))
        self.driver.start()

    def play(self, decisions: int) -> float:
        """So many decisions; returns how many a second."""
        rng, driver, taken = self.rng, self.driver, 0
        begun = time.process_time()
        while taken < decisions:
            ask = driver.question
            if ask is None:
                self.begin()
                driver = self.driver
            elif ask.kind is Kind.SHUFFLE:
                assert ask.shape is not None
                deck = ask.shape()["cards"]
                driver.answer(None, rng.sample(deck, len(deck)), "virtual")
            else:
                (party,) = ask.asked()
                assert ask.candidates is not None
                plays = list(ask.candidates(party))
                if ask.may_pass:
                    plays.append(PASS)
                driver.answer(party, rng.choice(plays), "bot")
                taken += 1
        return decisions / (time.process_time() - begun)


def engine_rate() -> float:
    """Random play on the engine: judge, events, rows in memory."""
    return Evening().play(DECISIONS)


BENCHES = [
    Bench("decisions/s, hidden hands, 4 seats", "1/s", engine_rate, bare_rate, aim=0.5, note="beside a bare generator")
]
