"""Decisions per second of Bürokratopoly on the engine, beside the same game as a bare generator."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from companion.bots.player import CLAIMS, RandomBot
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE
from companion.engine.vocabulary import CLAIM, PASS
from companion.games.buerokratopoly import Buerokratopoly, Definition
from companion.packs.catalogue import Catalogue, installed_packs
from companion.table.sources import drawn
from tests.bench.bare_ladder import BLANK, BareLadder
from tests.bench.framework import Bench

SEATS = ("Anna", "Ben", "Cem", "Dora")
DECISIONS = 3_000
FLAT = 20_000
LEAST = 5_000
"""Decisions a second that every game reaches at least."""


@cache
def definition(*variants: str) -> Definition:
    """The shipped pack, complete."""
    made: Definition = Catalogue([installed_packs()]).load("buerokratopoly").resolve(variants, {}, len(SEATS)).definition
    return made


@cache
def without_events(*variants: str) -> Definition:
    """The pack with all red cards blank, as the bare loop knows it."""
    whole = definition(*variants)
    red = sum(card.count for card in whole.cards if card.colour == "red")
    greens = [card for card in whole.cards if card.colour == "green"]
    return replace(whole, cards=(*greens, replace(whole.card[BLANK], count=red)))


def bare_game(pack: Definition) -> BareLadder:
    """The same game without the engine."""
    return BareLadder(pack.ladder, SEATS, pack.parameters.figures, list(pack.deck.elements()))


class BareTable:
    """Random play of the bare loop; a new game begins when one is over."""

    def __init__(self, pack: Definition) -> None:
        self.pack, self.rng = pack, random.Random(1)

    def play(self, decisions: int) -> float:
        """So many decisions; returns how many a second."""
        rng, taken = self.rng, 0
        begun = time.perf_counter()
        while taken < decisions:
            game = bare_game(self.pack).play()
            name, party, values = next(game)
            try:
                while taken < decisions:
                    answer: Any
                    if isinstance(values, range):
                        answer = [rng.randint(1, 6) for _ in values]
                    elif not party:
                        answer = rng.choice(values) if name == "start_player" else rng.sample(values, len(values))
                    else:
                        taken += 1
                        if values[0] == CLAIM:
                            answer = CLAIM if rng.random() < CLAIMS else PASS
                        else:
                            answer = rng.choice(values)
                    name, party, values = game.send(answer)
            except StopIteration:
                continue
        return decisions / (time.perf_counter() - begun)


class Table:
    """Random play on the engine: judges, events, rows in memory."""

    def __init__(self, pack: Definition) -> None:
        self.pack, self.rng = pack, random.Random(1)
        self.bot = RandomBot(self.rng)
        self.answers = 0
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.driver = Driver(Buerokratopoly(self.pack, SEATS))
        self.driver.start()

    def play(self, decisions: int) -> float:
        """So many decisions; returns how many a second."""
        rng, bot, driver, taken = self.rng, self.bot, self.driver, 0
        begun = time.perf_counter()
        while taken < decisions:
            ask = driver.question
            if ask is None:
                self.begin()
                driver = self.driver
            elif ask.kind in CHANCE:
                driver.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng), "virtual")
                self.answers += 1
            else:
                party = ask.open_to()[0]
                driver.answer(party, bot.answer(driver, ask, party), "bot")
                taken += 1
                self.answers += 1
        return decisions / (time.perf_counter() - begun)


def rate(table: Callable[[Definition], Table | BareTable], *variants: str, events: bool = False) -> float:
    """Decisions a second at a new table."""
    pack = definition(*variants) if events else without_events(*variants)
    return table(pack).play(DECISIONS)


class LongGame:
    """One game that goes on for more than 20,000 answers: whoever wins the last election is sent down again."""

    def __init__(self) -> None:
        self.first = 0.0

    def last(self) -> float:
        """The rate of the last 2,000 of 20,000 decisions; notes that of the first 2,000."""
        table = EndlessTable(definition())
        self.first = table.play(FLAT // 10)
        table.play(FLAT - FLAT // 5)
        rate = table.play(FLAT // 10)
        assert len(table.driver.rows) > FLAT
        return rate

    def reference(self) -> float:
        """The rate of the first 2,000 decisions of the same game."""
        if not self.first:
            self.last()
        return self.first


class EndlessTable(Table):
    """A table whose game must not end: nobody comes to the top by random play on the full board with prison."""

    def begin(self) -> None:
        """Only once."""
        assert not hasattr(self, "driver"), "the long game ended"
        super().begin()


long_game = LongGame()


def _pair(name: str, *variants: str) -> list[Bench]:
    return [
        Bench(
            f"decisions/s, {name}, 4 seats",
            "1/s",
            partial(rate, Table, *variants),
            partial(rate, BareTable, *variants),
            aim=0.5,
            note="beside a bare generator, both without red cards",
        ),
        Bench(
            f"decisions/s, {name}, all cards",
            "1/s",
            partial(rate, Table, *variants, events=True),
            lambda: float(LEAST),
            aim=1.0,
            note="beside 5,000/s",
        ),
    ]


BENCHES = [
    *_pair("Bürokratopoly"),
    *_pair("Bürokratopoly fast", "fast_game"),
    Bench(
        "decisions/s, Bürokratopoly, last of 20,000",
        "1/s",
        long_game.last,
        long_game.reference,
        aim=0.9,
        note="beside the first 2,000",
    ),
]
