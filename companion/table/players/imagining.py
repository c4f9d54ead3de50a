"""A game of a player's own, dealt from what that player may know: its judges and scripts can be used freely."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.bots.observation import Observation, SeenRow, heard_by, knows
from companion.bots.player import RandomBot
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.hooks import Clues
from companion.engine.playout import Playout
from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import (
    ANY_TIME,
    Audience,
    BadAnswerError,
    BadPositionError,
    Event,
    Party,
    RefusedError,
    Row,
)

TRIES = 8
"""Positions that are tried before one is given up: what is invented does not always fit what was heard."""

INVENTED = "bots"
"""The source of an answer that was made up."""

MOST = 200
"""Answers that are invented for one position; more is taken for a dead end."""


def imagined(observation: Observation, new_driver: Callable[[], Driver], rng: random.Random) -> Driver | None:
    """A driver at the question of an observation, in a position that its party cannot tell from the true one.

    `new_driver` makes one of the same pack and parties that has not been started. None if nothing that was tried fits.
    """
    return next((one for _ in range(TRIES) if (one := _tried(observation, new_driver(), rng)) is not None), None)


class Dealt:
    """An imagined game that can be begun as often as needed."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def stand(self) -> Playout:
        """The game at the question that is to be answered."""
        return Playout.of(self._driver.forked())


def dealt(observation: Observation, new_driver: Callable[[], Driver], rng: random.Random) -> Dealt | None:
    """An imagined game to be played on in several ways, see `imagined`."""
    driver = imagined(observation, new_driver, rng)
    return Dealt(driver) if driver is not None else None


def _tried(observation: Observation, driver: Driver, rng: random.Random) -> Driver | None:
    driver.levels.set_all(observation.levels)
    driver.game.keeps_entries = True
    try:
        if observation.entered is not None:
            position = driver.game.imagine(observation.entered, observation.before, observation.heard, rng)
            if position is None:
                return None
            driver.game.load(position)
        _Retold(observation, driver, rng).run()
    except (BadAnswerError, BadPositionError, RefusedError):
        return None
    return driver if _same(driver.view(Audience.of(observation.party)), observation.view) else None


class _Retold:
    """The acts since the entry point, gone through again; those that are not known are invented on the way."""

    def __init__(self, observation: Observation, driver: Driver, rng: random.Random) -> None:
        self._seen, self._driver, self._rng = observation, driver, rng
        self._looked = self._told = 0
        self._left = MOST

    def run(self) -> None:
        self._fit()
        self._driver.start()
        for seen in self._seen.since:
            self._up_to(seen)
            if seen.row.kind != "reveal" or self._driver.awaits_reveal or self._complete():
                self._replay(seen.row)
        while self._hidden():
            self._invent(None)

    def _up_to(self, seen: SeenRow) -> None:
        """Invents what happened before an act."""
        row = seen.row
        if row.kind == "reveal" or self._driver.question is None:
            return
        answers = row.kind in ("answer", "expire") and row.question != ANY_TIME
        while self._hidden() and (self._heard() < seen.told or (answers and self._driver.question.name != row.name)):
            self._invent(row.name if answers else None)

    def _hidden(self) -> bool:
        """Whether the answer to the open question is not among those that are known."""
        ask = self._driver.question
        return ask is not None and not ask.is_secret and not knows(self._driver.game, ask, self._seen.party)

    def _complete(self) -> bool:
        """Makes up the secret choices that were never shown; whether there were any."""
        ask = self._driver.question
        if ask is None or not (ask.is_secret and ask.private):
            return False
        for party in ask.open_to():
            value = self._driver.game.invented(ask, party, self._clues(None))
            self._replay(Row("answer", party, None, ask.name, [] if value is None else value, INVENTED))
        return self._driver.awaits_reveal

    def _heard(self) -> int:
        """How many events the party has been told of in this game."""
        events = self._driver.game.events
        self._told += len(heard_by(events[self._looked :], self._seen.party))
        self._looked = len(events)
        return self._told

    def _clues(self, ahead: str | None) -> Clues:
        coming: Sequence[Event] = self._seen.heard[self._heard() :]
        return Clues(self._seen.party, coming, ahead, self._seen.view, self._rng)

    def _fit(self) -> None:
        game = self._driver.game
        if type(game).fit is not Game.fit:
            game.fit(self._clues(None))
            self._driver.amend()

    def _replay(self, row: Row) -> None:
        ask = self._driver.question
        if ask is None or ask.kind is not Kind.SHUFFLE:  # its order has been made up of the cards that lie there
            self._fit()
        self._driver.replay(row)

    def _invent(self, ahead: str | None) -> None:
        self._left -= 1
        ask = self._driver.question
        if ask is None or self._left < 0:
            raise BadAnswerError("bad_request", "nothing fits")
        party = next(iter(ask.asked()), None)
        value = self._driver.game.invented(ask, party, self._clues(ahead))
        if value is None:
            value = self._any(ask, party)
        self._replay(Row("answer", party, None, ask.name, value, INVENTED))

    def _any(self, ask: Question, party: Party | None) -> Any:
        """An answer that could have been given: of a shuffled deck, the cards come up that were heard of since."""
        if ask.kind not in CHANCE:
            return RandomBot(self._rng).answer(self._driver.game, ask, party or "")
        left = list(ask.shape()["cards"] if ask.shape is not None else ())
        self._rng.shuffle(left)
        if ask.kind is Kind.DRAW:
            return left[0]
        first = []
        for event in self._seen.heard:
            if (card := event.facts.get("card")) in left:
                left.remove(card)
                first.append(card)
        return [*first, *left]


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two views are the same but for the number of the question and who else has made a secret choice."""
    return without_numbers(one) == without_numbers(other)


def without_numbers(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view without what depends on acts that nobody was told of: the question's number, and who has chosen."""
    told = dict(view)
    if "question" in told:
        told["question"] = {key: value for key, value in told["question"].items() if key not in ("id", "answered")}
    return told
