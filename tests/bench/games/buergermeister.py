"""Decisions per second of Die Bürgermeister beside the same game as a bare loop, and the look over the whole map."""

from __future__ import annotations

import random
import time
from typing import Any

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import PASS
from companion.games.buergermeister import Buergermeister
from companion.games.buergermeister.rules import captures, placing
from companion.mechanics.region_board import DIRECTIONS
from tests.bench.framework import Bench
from tests.bench.games import bare_buergermeister
from tests.games.buergermeister.table import NAMES, definition

SEATS = 4
DECISIONS = 3_000
LOOKS = 20


def bare_rate() -> float:
    """Random play of the bare loop: places and captures a second."""
    rng, taken = random.Random(1), 0
    begun = time.process_time()
    while taken < DECISIONS:
        game = bare_buergermeister.game(definition(SEATS), SEATS)
        answer: Any = None
        try:
            while taken < DECISIONS:
                kind, told = game.send(answer)
                if kind == "shuffle":
                    answer = rng.sample(told, len(told))
                elif kind == "roll":
                    answer = [rng.randint(1, 6) for _ in range(told)]
                else:
                    answer = rng.choice(told) if kind == "place" else rng.randrange(len(told))
                    taken += 1
        except StopIteration:
            continue
    return taken / (time.process_time() - begun)


def begun_game() -> Driver:
    """A new game."""
    driver = Driver(Buergermeister(definition(SEATS), NAMES[:SEATS]))
    driver.start()
    return driver


def engine_rate() -> float:
    """Random play with judges, explanations, events and rows: places and captures a second."""
    rng, taken, driver = random.Random(1), 0, begun_game()
    begun = time.process_time()
    while taken < DECISIONS:
        ask = driver.question
        if ask is None:
            driver = begun_game()
        elif ask.kind in CHANCE:
            assert ask.shape is not None
            shape = ask.shape()
            if ask.kind is Kind.ROLL:
                driver.answer(None, [rng.randint(1, 6) for _ in range(shape["dice"])], "virtual")
            elif ask.kind is Kind.SHUFFLE:
                driver.answer(None, rng.sample(shape["cards"], len(shape["cards"])), "virtual")
            else:
                driver.answer(None, rng.choice(shape["of"]), "virtual")
        else:
            (party,) = ask.asked()
            driver.answer(party, chosen(driver, party, rng), "bot")
            taken += 1
    return taken / (time.process_time() - begun)


def chosen(driver: Driver, party: str, rng: random.Random) -> str:
    """Any legal answer: tried at random, which is what a person does as well."""
    ask, game = driver.question, driver.game
    assert ask is not None and ask.candidates is not None and isinstance(game, Buergermeister)
    if ask.name == "place_figure" and game.current is not None:
        side = game.sides[game.current.side]
        if placing.means_to_place(game, side, game.numbers.figure_cost) and placing.means_to_place(game, side, 0):
            return PASS
        values = [field for field in ask.candidates(party) if field not in game.state.figures]
        value: str = rng.choice(values)
        return value if not ask.judged(party, value) else PASS
    return str(rng.choice([value for value in ask.candidates(party) if not ask.judged(party, value)]))


class WholeMap:
    """Every legal placement of the map with what it would enclose, in a position that is half full."""

    def __init__(self) -> None:
        rng = random.Random(2)
        self.game = Buergermeister(definition(SEATS), NAMES[:SEATS])
        self.game.state.figures = {f: rng.choice(NAMES[:SEATS]) for f in self.game.board if rng.random() < 0.5}

    def __call__(self) -> float:
        """Milliseconds for one look over the map."""
        game, side = self.game, self.game.sides[NAMES[0]]
        begun = time.process_time()
        for _ in range(LOOKS):
            for field in game.board:
                if not placing.placement(game, side, field, game.numbers.figure_cost):
                    game.state.figures[field] = side.id
                    for direction in DIRECTIONS:
                        captures.look(game, side, field, direction)
                    del game.state.figures[field]
        return (time.process_time() - begun) / LOOKS * 1_000


BENCHES = [
    Bench(
        f"decisions/s, Die Bürgermeister, {SEATS} seats",
        "1/s",
        engine_rate,
        bare_rate,
        aim=0.5,
        note="beside a bare generator",
    ),
    Bench(
        "legal placements with captures, whole map",
        "ms",
        WholeMap(),
        5.0,
        aim=1.0,
        at_most=True,
        note="beside 5 ms",
    ),
]
