"""Decisions per second of Politburó, dealt, beside its game cards as a bare generator loop."""

from __future__ import annotations

import random
import time

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import CLAIM, PASS
from companion.games.politburo import Politburo
from tests.battery.play import chance
from tests.bench.framework import Bench
from tests.bench.games import bare_politburo
from tests.games.politburo.table import NAMES, definition

SEATS = 4
DECISIONS = 3_000
CLAIMS = 0.1
"""How often somebody holds a window open; else one tap closes it."""


def bare_rate() -> float:
    """Random play of the bare loop."""
    rng, taken = random.Random(1), 0
    cards = [(card.kind, card.value) for card in definition(SEATS).cards for _ in range(card.count) if not card.is_star]
    begun = time.process_time()
    while taken < DECISIONS:
        game = bare_politburo.game(list(cards), SEATS)
        asked = next(game)
        try:
            while taken < DECISIONS:
                kind, options = asked
                if kind == "shuffle":
                    asked = game.send(rng.sample(options, len(options)))
                    continue
                taken += 1
                asked = game.send(rng.random() < CLAIMS if kind == "window" else rng.randrange(len(options)))
        except StopIteration:
            continue
    return taken / (time.process_time() - begun)


def engine_rate() -> float:
    """Random play with judges, events and rows in memory."""
    rng, taken = random.Random(1), 0
    pack = definition(SEATS, mode="dealt")
    driver = begun_game(pack)
    begun = time.process_time()
    while taken < DECISIONS:
        ask = driver.question
        if ask is None:
            driver = begun_game(pack)
        elif ask.kind in CHANCE:
            driver.answer(None, chance(ask, rng), "virtual")
        elif ask.kind is Kind.WINDOW:
            if rng.random() < CLAIMS:
                driver.answer(rng.choice(ask.open_to()), CLAIM, "bot")
            if driver.question is ask:
                driver.answer(None, PASS, "bot")
            taken += 1
        else:
            party = (ask.open_to() or ask.asked())[0]
            assert ask.candidates is not None
            values = list(ask.candidates(party))
            if ask.may_pass:
                values.append(PASS)
            rng.shuffle(values)
            driver.answer(party, next(value for value in values if not ask.judged(party, value)), "bot")
            taken += 1
    return taken / (time.process_time() - begun)


def begun_game(pack: object) -> Driver:
    """A new game."""
    driver = Driver(Politburo(pack, NAMES[:SEATS]))  # type: ignore[arg-type]
    driver.start()
    return driver


BENCHES = [
    Bench(
        f"decisions/s, Politburó, {SEATS} seats",
        "1/s",
        engine_rate,
        bare_rate,
        aim=None,
        note="beside a bare generator with the game cards only",
    )
]
