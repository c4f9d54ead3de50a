"""Decisions per second of Bürokratopoly on the engine, beside the same game as a bare generator."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from companion.bots.player import RandomBot
from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE
from companion.games.buerokratopoly import Buerokratopoly, Definition
from companion.packs.catalogue import Catalogue, installed_packs
from tests.bench.framework import Bench
from tests.bench.games.bare_ladder import BLANK, BareLadder

SEATS = ("Anna", "Ben", "Cem", "Dora")
DECISIONS = 3_000
LEAST = 5_000
"""Decisions a second that every game reaches at least."""


@cache
def definition(*variants: str) -> Definition:
    """The shipped pack, complete."""
    made: Definition = (
        Catalogue([installed_packs()]).load("buerokratopoly").resolve(variants, {}, len(SEATS)).definition
    )
    return made


@cache
def blank(*variants: str) -> Definition:
    """The pack with all red cards blank, as the bare loop knows it."""
    whole = definition(*variants)
    red = sum(card.count for card in whole.cards if card.colour == "red")
    greens = [card for card in whole.cards if card.colour == "green"]
    return replace(whole, cards=(*greens, replace(whole.card[BLANK], count=red)))


def bare_game(pack: Definition) -> BareLadder:
    """The same game without the engine."""
    return BareLadder(pack.ladder, SEATS, pack.parameters.figures, list(pack.deck.elements()))


Answer = tuple[str | None, Any]
"""Who answered (None: chance) and what."""


class Table:
    """Random play on the engine: judges, events, rows in memory."""

    def __init__(self, driver: Driver, seed: int = 1) -> None:
        self.driver, self.rng = driver, random.Random(seed)
        self.bot = RandomBot(self.rng)
        self.answers: list[Answer] = []

    def play(self, decisions: int) -> float:
        """So many decisions, or to the end of the game; returns how many a second."""
        rng, bot, driver, taken = self.rng, self.bot, self.driver, 0
        begun = time.process_time()
        while taken < decisions and (ask := driver.question) is not None:
            party, value = None, None
            if ask.kind in CHANCE:
                value = drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng)
            else:
                party = ask.open_to()[0]
                value = bot.answer(driver.game, ask, party)
                taken += 1
            driver.answer(party, value, "bot")
            self.answers.append((party, value))
        return taken / (time.process_time() - begun)


def begin(pack: Definition, position: Mapping[str, Any] | None = None) -> Driver:
    """A game at its first question, or at a position."""
    game = Buerokratopoly(pack, SEATS)
    if position is not None:
        game.load(position)
    driver = Driver(game)
    driver.start()
    return driver


@cache
def games(pack_of: Callable[..., Definition], *variants: str) -> tuple[Sequence[Answer], ...]:
    """Complete random games of at least DECISIONS decisions in all, or the beginning of one."""
    played: list[Sequence[Answer]] = []
    while sum(map(len, played)) < DECISIONS:
        table = Table(begin(pack_of(*variants)), seed=len(played) + 1)
        table.play(DECISIONS)
        played.append(table.answers)
    return tuple(played)


def engine_rate(pack_of: Callable[..., Definition], *variants: str) -> float:
    """Decisions a second on the engine. Everybody chooses at random, and then answers as in the recorded games."""
    bot, pack, taken = RandomBot(random.Random(1)), pack_of(*variants), 0
    recorded = games(pack_of, *variants)
    begun = time.process_time()
    for answers in recorded:
        driver = begin(pack)
        for party, value in answers:
            if party is not None:
                ask = driver.question
                assert ask is not None
                bot.answer(driver.game, ask, party)
                taken += 1
            driver.answer(party, value, "bot")
    return taken / (time.process_time() - begun)


def bare_rate(*variants: str) -> float:
    """The same in the bare loop: the same games, and as much choosing."""
    rng, pack, taken = random.Random(1), blank(*variants), 0
    recorded = games(blank, *variants)
    begun = time.process_time()
    for answers in recorded:
        game = bare_game(pack).play()
        _, _, values = next(game)
        try:
            for party, value in answers:
                if party is not None:
                    rng.choice(values)
                    taken += 1
                _, _, values = game.send(value)
        except StopIteration:
            continue
    return taken / (time.process_time() - begun)


def _figures(name: str, *variants: str) -> list[Bench]:
    return [
        Bench(
            f"decisions/s, {name}, blank events",
            "1/s",
            partial(engine_rate, blank, *variants),
            partial(bare_rate, *variants),
            aim=None,
            note="beside a bare generator",
        ),
        Bench(
            f"decisions/s, {name}, all cards",
            "1/s",
            partial(engine_rate, definition, *variants),
            float(LEAST),
            aim=1.0,
            note="beside 5,000/s",
        ),
    ]


BENCHES = [
    *_figures("Bürokratopoly"),
    *_figures("Bürokratopoly fast", "fast_game"),
]
