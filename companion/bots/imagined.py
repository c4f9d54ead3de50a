"""A game of a player's own, dealt from what that player may know: its judges and scripts can be used freely."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.bots.observation import Observation, SeenRow
from companion.bots.player import RandomBot
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import Audience, BadAnswerError, BadPositionError, Event, Party, RefusedError

TRIES = 8
"""Positions that are tried before one is given up: what is invented does not always fit what was heard."""


def imagined(observation: Observation, new_driver: Callable[[], Driver], rng: random.Random) -> Driver | None:
    """A driver at the question of an observation, in a position that its party cannot tell from the true one.

    `new_driver` makes one of the same pack and parties that has not been started. None if nothing that was tried fits.
    """
    return next((one for _ in range(TRIES) if (one := _tried(observation, new_driver(), rng)) is not None), None)


def _tried(observation: Observation, driver: Driver, rng: random.Random) -> Driver | None:
    for rule, level in observation.levels.items():
        if driver.levels.of.get(rule) != level:
            driver.levels.switch(rule, level)
    try:
        if observation.entered is not None:
            position = driver.game.imagine(observation.entered, observation.before, observation.heard, rng)
            if position is None:
                return None
            driver.game.load(position)
        driver.start()
        for seen in observation.since:
            _replay(driver, seen, observation.heard, rng)
    except (BadAnswerError, BadPositionError, RefusedError):
        return None
    return driver if _same(driver.view(Audience.of(observation.party)), observation.view) else None


def _replay(driver: Driver, seen: SeenRow, heard: Sequence[Event], rng: random.Random) -> None:
    if seen.row.kind == "reveal" and not driver.awaits_reveal:
        return
    if seen.known:
        driver.replay(seen.row)
        return
    ask = driver.question
    if ask is None or ask.name != seen.row.name:
        if seen.chance:
            return  # a card that was drawn by hand lies on top of the imagined deck
        raise BadAnswerError("unknown_question", seen.row.name)
    driver.replay(seen.row._replace(value=_invented(driver, ask, seen.row.party, heard, rng)))


def _invented(driver: Driver, ask: Question, party: Party | None, heard: Sequence[Event], rng: random.Random) -> Any:
    """An answer that could have been given: of a shuffled deck, the cards come up that were heard of since."""
    if ask.kind not in CHANCE:
        return RandomBot(rng).answer(driver, ask, party or "")
    left = list(ask.shape()["cards"] if ask.shape is not None else ())
    rng.shuffle(left)
    if ask.kind is Kind.DRAW:
        return left[0]
    first = []
    for event in heard:
        if (card := event.facts.get("card")) in left:
            left.remove(card)
            first.append(card)
    return [*first, *left]


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two views are the same but for the number of the question and who else has made a secret choice."""
    return _without_numbers(one) == _without_numbers(other)


def _without_numbers(view: Mapping[str, Any]) -> dict[str, Any]:
    told = dict(view)
    if "question" in told:
        told["question"] = {key: value for key, value in told["question"].items() if key not in ("id", "answered")}
    return told
