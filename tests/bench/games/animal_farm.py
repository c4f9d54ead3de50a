"""Decisions per second of Animal Farm beside its talks and movements as a bare loop, and the look over proposals."""

from __future__ import annotations

import random
import time
from typing import Any

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind
from companion.games.animal_farm import AnimalFarm
from tests.battery.play import chance, person
from tests.bench.framework import Bench
from tests.bench.games import bare_animal_farm
from tests.games.animal_farm.table import NAMES, conceivable_drafts, definition, lawful_draft

SEATS = 4
DECISIONS = 3_000
LOOKS = 20


def bare_rate() -> float:
    """Random play of the bare loop: decisions a second."""
    rng, taken = random.Random(1), 0
    begun = time.process_time()
    while taken < DECISIONS:
        game = bare_animal_farm.game(definition(SEATS), SEATS)
        answer = None
        try:
            while taken < DECISIONS:
                answer = chosen(rng, *game.send(answer))
                taken += 1
        except StopIteration:
            continue
    return taken / (time.process_time() - begun)


def chosen(rng: random.Random, kind: str, seat: int, told: Any) -> Any:
    """Anything that can be answered, as people at random would."""
    if kind == "move":
        origins = [region for region, count in enumerate(told) if count]
        return (rng.choice(origins), rng.randrange(len(told))) if rng.random() < 0.8 else None
    if kind == "draft":
        if not told[seat] or rng.random() < 0.5:
            return None
        others = [other for other, count in enumerate(told) if count and other != seat]
        partners = [seat, *rng.sample(others, rng.randint(0, len(others)))]
        return partners, {partner: rng.randint(0, told[partner]) for partner in partners}
    return rng.random() < 0.5 if kind == "confirm" else [min(count, 1) for count in told]


def begun_game() -> Driver:
    """A new game."""
    driver = Driver(AnimalFarm(definition(SEATS), NAMES[:SEATS]))
    driver.start()
    return driver


def engine_rate() -> float:
    """Random play with judges, events and rows: decisions of people a second."""
    rng, taken, driver = random.Random(1), 0, begun_game()
    begun = time.process_time()
    while taken < DECISIONS:
        ask = driver.question
        if ask is None:
            driver = begun_game()
        elif ask.kind in CHANCE:
            driver.answer(None, chance(ask, rng), "virtual")
        else:
            party = rng.choice(ask.open_to())
            value = lawful_draft(driver, party, rng) if ask.kind is Kind.PROPOSE and rng.random() < 0.5 else None
            value = person(driver, party, rng) if value is None else value
            if value is not None:
                driver.answer(party, value, "bot")
                taken += 1
    return taken / (time.process_time() - begun)


class WholeBoard:
    """Every proposal that could be thought of in a region, judged with all reasons."""

    def __init__(self) -> None:
        agents = {"africa": dict.fromkeys(NAMES, 2)}
        game = AnimalFarm(definition(5), NAMES)
        game.load({"at": "region", "regions": ["africa"], "agents": agents})
        self.driver = Driver(game)
        self.driver.start()

    def __call__(self) -> float:
        """Milliseconds for all proposals of one player."""
        ask = self.driver.question
        assert ask is not None and ask.shape is not None
        drafts = list(conceivable_drafts(ask.shape(), NAMES[0]))
        begun = time.process_time()
        for _ in range(LOOKS):
            for value in drafts:
                ask.judged(NAMES[0], value)
        return (time.process_time() - begun) / LOOKS * 1_000


BENCHES = [
    Bench(
        f"decisions/s, Animal Farm, {SEATS} seats",
        "1/s",
        engine_rate,
        bare_rate,
        aim=None,
        note="beside a bare generator of talks and moves",
    ),
    Bench(
        f"decisions/s, Animal Farm, {SEATS} seats, least",
        "1/s",
        engine_rate,
        5_000.0,
        aim=1.0,
        note="beside 5,000",
    ),
    Bench(
        "proposals of one player judged, 5 seats",
        "ms",
        WholeBoard(),
        10.0,
        aim=1.0,
        at_most=True,
        note="beside 10 ms",
    ),
]
