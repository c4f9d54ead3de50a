"""A game played on in the head goes as at the table; search finds what is better there, and no more than that."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from companion.bots import bot
from companion.bots.search import Budget, Horizon, search
from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.playout import Playout
from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.vocabulary import Party
from companion.packs.scripts.games import find_game
from companion.table.play import Opening
from tests.players.observed import NAMES
from tests.players.twins import GAMES, resolved

ANSWERS = 150


@pytest.mark.parametrize("game", GAMES)
def test_a_playout_goes_as_the_game(game: str) -> None:
    opening = Opening.of(resolved(game), find_game, NAMES)
    true, lean = opening.driver(), opening.driver()
    for driver in (true, lean):
        driver.start()
    by_driver(true, {party: bot("greedy", game, party) for party in NAMES}, random.Random(1))
    playout = Playout(lean.game, lean.frames)
    players = {party: bot("greedy", game, party) for party in NAMES}
    playout.run(players, random.Random(1), lambda _: False, ANSWERS)
    assert lean.game.everything() == true.game.everything()
    assert [event.kind for event in lean.game.events] != [event.kind for event in true.game.events]


def by_driver(driver: Driver, players: dict[Party, Any], rng: random.Random) -> None:
    for _ in range(ANSWERS):
        ask = driver.question
        if ask is None:
            return
        if ask.kind in CHANCE:
            driver.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng), "seeded")
            continue
        for party in ask.open_to() if ask.mode is Mode.ALL else ask.asked():
            if (value := players[party].answer(driver.game, ask, party)) is not None:
                driver.answer(party, value, "bots")
                break
        else:
            driver.expire()


class Urn:
    """Three answers of which the last is better by `by`, beside noise that is the same for all."""

    def __init__(self, by: float) -> None:
        self.by, self.tried = by, 0

    def options(self, game: Game, ask: Question, party: Party) -> Sequence[Any]:
        return ("usual", "other", "better")

    def horizon(self, game: Game, party: Party) -> Horizon:
        return lambda _: True

    def value(self, game: Any, party: Party) -> float:
        self.tried += 1
        return float(game.noise + self.by * (game.answered == "better") + game.own)

    def policy(self, rng: random.Random) -> Any:
        return None


class Drawn:
    """A deal of the urn, and the playout that stands in it."""

    parties, question = (), SimpleNamespace(house=None)

    def __init__(self, rng: random.Random) -> None:
        self.noise, self.rng, self.game = rng.gauss(0, 10), rng, self
        self.answered, self.own = "", 0.0

    def stand(self) -> Any:
        return self

    def answer(self, party: Party, value: str) -> None:
        self.answered, self.own = value, self.rng.gauss(0, 0.1)

    def run(self, *_: object) -> None:
        """Nothing is played on."""


@pytest.mark.parametrize(("by", "answer"), [(1.0, "better"), (-1.0, "usual")])
def test_all_answers_are_tried_in_the_same_deals(by: float, answer: str) -> None:
    urn = Urn(by)
    assert search(urn, Drawn, "Anna", Budget(60), random.Random(1)) == answer
    assert urn.tried <= 60
