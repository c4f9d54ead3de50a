"""Decisions per second of a game on the engine, beside the same game as a bare generator loop."""

from __future__ import annotations

import random
import time
from dataclasses import replace

from companion.engine.driver import Driver
from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS
from tests.bench import bare_hands
from tests.bench.framework import Bench
from tests.stubs.hidden_hands import HiddenHands, SetUp

SEATS = ("Anna", "Ben", "Cem", "Dora")
SET_UP = SetUp(numbers=13, jokers=2, games=10_000)
DECISIONS = 4_000
FLAT = 20_000


def bare_rate() -> float:
    """Random play of the bare loop."""
    rng, taken = random.Random(1), 0
    begun = time.perf_counter()
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
    return taken / (time.perf_counter() - begun)


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
        begun = time.perf_counter()
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
        return decisions / (time.perf_counter() - begun)


def engine_rate() -> float:
    """Random play on the engine: judge, events, rows in memory."""
    return Evening().play(DECISIONS)


class LongEvening:
    """One evening of more than 20,000 answers."""

    def __init__(self) -> None:
        self.first = 0.0

    def last(self) -> float:
        """The rate of the last 2,000 of 20,000 answers; notes that of the first 2,000."""
        evening = Evening(replace(SET_UP, in_a_row=FLAT))
        self.first = evening.play(FLAT // 10)
        evening.play(FLAT - FLAT // 5)
        rate = evening.play(FLAT // 10)
        assert len(evening.driver.rows) > FLAT
        return rate

    def reference(self) -> float:
        """The rate of the first 2,000 answers of the same evening."""
        if not self.first:
            self.last()
        return self.first


long_evening = LongEvening()

BENCHES = [
    Bench("decisions/s, hidden hands, 4 seats", "1/s", engine_rate, bare_rate, aim=0.5, note="beside a bare generator"),
    Bench(
        "decisions/s, the last of 20,000 answers",
        "1/s",
        long_evening.last,
        long_evening.reference,
        aim=0.9,
        note="beside the first 2,000",
    ),
]
