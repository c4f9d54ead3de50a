"""Games played by greedy players while somebody looks at what each of them may know."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.bots import bot
from companion.bots.observation import Observation
from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Mode
from companion.engine.vocabulary import Party, Row
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.play import EntryPoint, Opening
from companion.table.players.observing import observe

NAMES = ("Anna", "Ben", "Cem", "Dora")


class Moment(NamedTuple):
    """Somebody is asked: what they may know, how to make a driver of the same pack and parties, and the truth."""

    party: Party
    seen: Observation
    opening: Opening
    position: Mapping[str, Any]


class Watched:
    """A driver with its last entry point and the acts since."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        driver.game.keeps_snapshots = True
        driver.start()
        self.entry, self.rows = EntryPoint(), list[Row]()
        self.look(0)

    def look(self, before: int) -> None:
        """Takes note of the acts that came after so many."""
        entered = self.driver.game.entered
        if entered is not None and entered[0] is not self.entry.position:
            self.entry, self.rows = EntryPoint(entered[0], events=entered[1], levels=dict(self.driver.levels.of)), []
        else:
            self.rows += self.driver.rows[before:]

    def seen_by(self, party: Party, opening: Opening) -> Observation:
        return observe(opening.driver(), self.driver, self.entry, self.rows, party)


def moments(pack: ResolvedPack, seed: str, answers: int) -> Iterator[Moment]:
    """Each moment of a game in which a person decides, for the first of those who are asked."""
    opening = Opening.of(pack, find_game, NAMES)
    watched, rng = Watched(opening.driver()), random.Random(seed)
    driver = watched.driver
    players = {party: bot("greedy", pack.game, f"{seed}/{party}") for party in NAMES}
    while (ask := driver.question) is not None and answers > 0:
        answers, before = answers - 1, len(driver.rows)
        if ask.kind in CHANCE:
            driver.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng), "seeded")
            watched.look(before)
            continue
        asked = ask.open_to() if ask.mode is Mode.ALL else ask.asked()
        if asked:
            yield Moment(asked[0], watched.seen_by(asked[0], opening), opening, driver.game.position())
        for party in asked:
            if (value := players[party].answer(driver.game, ask, party)) is not None:
                driver.answer(party, value, "bots", question=ask.id)
                break
        else:
            driver.expire(ask.id)
        watched.look(before)
