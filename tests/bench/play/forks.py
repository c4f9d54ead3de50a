"""What playing on in the head costs: a fork of a game, and 40 answers from there by whoever plays on.

The moments are spread over a game of the players that play on (`Game.quick`, or the usual one): those at which somebody
decides something. A fork is taken at an entry point of the script, and at each of these moments, wherever it lies.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from companion.bots import Bot, MakeBot, maker, of_class
from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.playout import Playout
from companion.engine.questions import CHANCE, Question
from companion.packs.scripts.games import find_game
from companion.simulate.play import NAMES
from companion.table.play.opening import game_of
from tests.bench.framework import Bench, yardstick
from tests.shipped import shipped

SEATS, ANSWERS = 4, 40
MOMENTS, APART = 14, 16
"""How many moments of a game, and how many answers lie between two of them."""

FORKS, ROLLOUTS = 280, 28
"""In a round: 20 and 2 of each moment."""

AT_AN_ENTRY, ANYWHERE = 0.05, 0.3
"""Milliseconds, at `PACE`."""

PACE = 0.216
"""What the yardstick takes on the machine that the limits are for. There 992 rollouts a second were played of Karriere
Poker, each begun by loading its position and repeating its answers; held against the same loop on a busy machine.
"""


class Of(NamedTuple):
    """A game with its options, and how many rollouts a second are wished for."""

    options: Mapping[str, Any]
    rollouts: float


GAMES: Mapping[str, Of] = {
    "karriere_poker": Of({"mode": "dealt", "games": 50}, 900),
    "politburo": Of({"mode": "dealt"}, 600),
    "buerokratopoly": Of({}, 250),
    "animal_farm": Of({}, 200),
    "buergermeister": Of({}, 130),
}


def policy(name: str) -> MakeBot:
    """Who plays on in the head."""
    game = find_game(name)
    return of_class(game, game.quick) if game.quick else maker("greedy", name)


class Moments(NamedTuple):
    """Forks of one game, kept to be forked again: at entry points, and wherever somebody decides."""

    entries: tuple[Driver, ...]
    anywhere: tuple[Driver, ...]


@cache
def moments(name: str) -> Moments:
    """Those of one game, the same in each run."""
    resolved = shipped().load(name).resolve([], GAMES[name].options, SEATS)
    game = game_of(resolved, find_game, NAMES[:SEATS])
    game.keeps_entries = True
    driver, rng = Driver(game), random.Random(8)
    player = policy(name)(rng)
    driver.start()
    entry, left = game.entry, APART
    entries, anywhere = [driver.forked()], list[Driver]()
    while len(anywhere) < MOMENTS and (ask := driver.question) is not None:
        left -= 1
        if left <= 0 and ask.kind not in CHANCE:
            anywhere.append(driver.forked())
            left = APART
        step(driver, ask, player, rng)
        if game.entry is not entry:
            entry = game.entry
            entries.append(driver.forked())
    return Moments(tuple(entries), tuple(anywhere))


def step(driver: Driver, ask: Question, player: Bot, rng: random.Random) -> None:
    """One answer."""
    if ask.kind in CHANCE:
        driver.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng))
        return
    for party in ask.open_to():
        if (value := player.answer(driver.game, ask, party)) is not None:
            driver.answer(party, value, "bot")
            return
    driver.expire(ask.id)


def fork_time(name: str, *, anywhere: bool) -> float:
    """Milliseconds of a fork, on the average."""
    drivers = moments(name).anywhere if anywhere else moments(name).entries
    begun = time.process_time()
    for number in range(FORKS):
        drivers[number % len(drivers)].forked()
    return (time.process_time() - begun) / FORKS * 1000


def rollouts(name: str) -> float:
    """So many a second: fork, and answers by who plays on in the head."""
    drivers, make = moments(name).anywhere, policy(name)
    begun = time.process_time()
    for number in range(ROLLOUTS):
        playout, rng = Playout.of(drivers[number % len(drivers)].forked()), random.Random(number)
        playout.run(dict.fromkeys(playout.game.parties, make(rng)), rng, lambda _: False, ANSWERS)
    return ROLLOUTS / (time.process_time() - begun)


def here(limit: float) -> float:
    """What a limit in milliseconds is on this machine, as fast as it is now."""
    return limit * yardstick() / PACE


def here_rate(wished: float) -> float:
    """The same of so many a second."""
    return wished * PACE / yardstick()


def _benches(name: str, wished: float) -> list[Bench]:
    at_entry, anywhere = partial(fork_time, name, anywhere=False), partial(fork_time, name, anywhere=True)
    return [
        Bench(f"fork at an entry point, {name}", "ms", at_entry, partial(here, AT_AN_ENTRY), aim=1, at_most=True),
        Bench(f"fork anywhere, {name}", "ms", anywhere, partial(here, ANYWHERE), aim=1, at_most=True),
        Bench(f"rollouts of 40 answers/s, {name}", "1/s", partial(rollouts, name), partial(here_rate, wished), aim=1),
    ]


BENCHES = [bench for name, of in GAMES.items() for bench in _benches(name, of.rollouts)]
