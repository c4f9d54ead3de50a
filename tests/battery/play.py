"""Seeded people and sources: they answer whatever is open, and sometimes do what nobody expects."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind, Mode, Question
from companion.engine.vocabulary import ANY_TIME, CLAIM, PASS, Party

Draft = Callable[[Any, Party, random.Random], Any]
Taste = Callable[[Question, list[Any]], list[Any]]

TASTE = 0.95
"""How often somebody follows his game's taste rather than blind chance."""

CLAIMS = 0.35
"""How often somebody claims in a window; else windows would follow each other for ever."""


def chance(question: Question, rng: random.Random) -> Any:
    """What a die, a deck or a lot answers."""
    shape: Mapping[str, Any] = question.shape() if question.shape is not None else {}
    if question.kind is Kind.ROLL:
        return [rng.randint(1, shape.get("faces", 6)) for _ in range(shape["dice"])]
    if question.kind is Kind.SHUFFLE:
        return rng.sample(shape["cards"], len(shape["cards"]))
    return rng.choice(list(shape["cards" if question.kind is Kind.DRAW else "of"]))


def legal(driver: Driver, party: Party) -> list[Any]:
    """Every answer that the open question says this party may give."""
    question = driver.question
    assert question is not None
    values = [option.value for option in driver.options(question.id, party) if not option.refusals]
    if question.may_pass and PASS not in values:
        values.append(PASS)
    return values


def person(driver: Driver, party: Party, rng: random.Random, taste: Taste | None = None) -> Any:
    """What a random person answers; None if he can do nothing."""
    question = driver.question
    assert question is not None
    if question.kind is Kind.CONFIRM:
        return rng.random() < 0.5
    if question.kind is Kind.TEXT:
        return "text"
    values = legal(driver, party)
    if question.kind is Kind.WINDOW and CLAIM in values:
        return CLAIM if rng.random() < CLAIMS else PASS
    if taste is not None and rng.random() < TASTE:
        values = taste(question, values)
    return rng.choice(values) if values else None


def step(driver: Driver, rng: random.Random, drafts: Draft | None = None, taste: Taste | None = None) -> None:
    """One entry to the open question."""
    question = driver.question
    assert question is not None
    if driver.awaits_reveal:
        driver.reveal()
    elif question.kind in CHANCE:
        driver.answer(None, chance(question, rng), "virtual")
    elif question.expires() and rng.random() < 0.1:
        driver.expire(question.id)
    else:
        party = rng.choice(question.open_to() if question.mode is Mode.ALL else question.asked())
        value = None
        if question.kind is Kind.PROPOSE and drafts is not None and rng.random() < 0.5:
            value = drafts(driver.game, party, rng)
        if value is None:
            value = person(driver, party, rng, taste)
        if value is not None:
            driver.answer(party, value, question=question.id)


def announcements(driver: Driver) -> list[tuple[Party, Any]]:
    """Everything that may be announced beside the open question."""
    return [
        (party, option.value)
        for party in driver.game.parties
        for option in driver.options(ANY_TIME, party)
        if not option.refusals
    ]
