"""Acts per second at the table of Reader & dice: cards, dice, points and turns, beside the same as a bare loop."""

from __future__ import annotations

import random
import time
from collections.abc import Generator
from typing import Any

from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE
from companion.games.reader import Reader
from tests.bench.framework import Bench
from tests.games.reader.table import NAMES, definition, seat

SEATS = 4
ACTS = 3_000
POINTS = "10,0,-3,7"
DECK = "table_events"
VERBS = (f"draw:{DECK}", "roll:2d6", f"score:{POINTS}", "next")
ROUNDS = 100
"""Rounds on the pad after which the table begins anew."""


def bare(cards: list[str]) -> Generator[Any, Any, None]:
    """Yields what can be done, or a deck to be shuffled, or the number of dice; receives what is chosen or falls."""
    pile: list[str] = []
    shown: list[str] = []
    pad: list[dict[str, int]] = []
    turn = -1
    pile = yield "shuffle", sorted(cards)
    while len(pad) < ROUNDS:
        verb, _, about = (yield "verb", VERBS).partition(":")
        if verb == "draw":
            if not pile:
                pile = yield "shuffle", sorted(shown)
                shown = []
            shown.append(pile.pop())
        elif verb == "roll":
            faces = yield "roll", int(about[0])
            sum(faces)
        elif verb == "score":
            pad.append(dict(zip(NAMES, map(int, about.split(",")), strict=False)))
        else:
            turn = (turn + 1) % SEATS


def bare_rate() -> float:
    """Random acts in the bare loop."""
    rng, taken = random.Random(1), 0
    (deck,) = (deck for deck in definition(SEATS).decks if deck.id == DECK)
    cards = [card.id for card in deck.cards for _ in range(card.count)]
    begun = time.process_time()
    while taken < ACTS:
        table = bare(cards)
        answer: Any = None
        try:
            while taken < ACTS:
                what, told = table.send(answer)
                if what == "verb":
                    answer = rng.choice(told)
                    taken += 1
                else:
                    answer = rng.sample(told, len(told)) if what == "shuffle" else [rng.randint(1, 6) for _ in "ab"]
        except StopIteration:
            continue
    return taken / (time.process_time() - begun)


def engine_rate() -> float:
    """The same acts with judges, events and rows in memory."""
    rng, taken, driver = random.Random(1), 0, seat(SEATS)
    begun = time.process_time()
    while taken < ACTS:
        ask = driver.question
        assert ask is not None
        if ask.kind in CHANCE:
            driver.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng), "virtual")
        elif len(_pad(driver)) >= ROUNDS:
            driver = seat(SEATS)
        else:
            driver.answer(NAMES[taken % SEATS], rng.choice(VERBS), "bot")
            taken += 1
    return taken / (time.process_time() - begun)


def _pad(driver: Driver) -> list[Any]:
    game = driver.game
    assert isinstance(game, Reader)
    return game.state.rounds


BENCHES = [
    Bench("acts/s, Reader & dice", "1/s", engine_rate, bare_rate, aim=None, note="beside a bare generator"),
    Bench("acts/s, Reader & dice, least", "1/s", engine_rate, 5_000.0, aim=1.0, note="beside 5,000"),
]
