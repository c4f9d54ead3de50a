"""What a house could say about the answers to the open question: the actions that they mean, and each fact then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.house.saying import ME, Doing, Fact, actions_of, facts_of
from companion.engine.questions import CHANCE, Question
from companion.engine.vocabulary import ANY_TIME, PASS, Event, Party
from tests.goldens.flat import short

FEW = 5
"""Answers that are looked at, from the beginning to the end of the list."""


def facts_at(driver: Driver, ask: Question) -> Iterator[str]:
    """A line for each action that some answers mean; nothing at chance."""
    if ask.kind in CHANCE or not ask.open_to():
        return
    game, party = driver.game, ask.open_to()[0]
    values = list(ask.candidates(party)) if ask.candidates is not None else []
    actions, facts = actions_of(type(game)), facts_of(type(game))
    answers = [(ask, one) for one in (*values[:: max(1, len(values) // FEW)], *([PASS] if ask.may_pass else []))]
    beside = [(None, one) for one in game.any_time_candidates(party)]
    for at, value in (*answers, *beside[:: max(1, len(beside) // FEW)]):
        for name, action in actions.items():
            step = action.at.get(at.name if at is not None else ANY_TIME)
            means = step is not None and (value != PASS or action.passing)
            known = step(game, at, party, value) if step is not None and means else None
            if known is None:
                continue
            able = "" if action.possible is None else f", possible {action.possible(game, party)}"
            of_it = [fact for fact in facts.values() if action.can_tell(fact)]
            said = [f"{fact.name}={_read(driver, fact, name, party, known)}" for fact in of_it]
            yield f"  {short(value)} is {name} {short(known)}{able}: {', '.join(said)}"


def told_by(game: Game, events: Sequence[Event]) -> Iterator[str]:
    """A line for each of these events that tells who has done what to whom, as a house counts it."""
    for event in events if game.house is not None else ():
        for name, action in actions_of(type(game)).items():
            if (teller := action.told.get(event.kind)) is not None:
                yield f"  {event.kind} counts as {name} {short(teller(game, event.facts))}"
        for name, fact in facts_of(type(game)).items():
            if (teller := fact.told.get(event.kind)) is not None:
                yield f"  {event.kind} is heard by {name} {short(teller(game, event.facts))}"


def _read(driver: Driver, fact: Fact, action: str, party: Party, known: Mapping[str, Any]) -> str:
    if not {*fact.needs} <= {ME, *known}:
        return "?"
    try:
        return short(fact.read(driver.game, Doing(action, party, known)))
    except AttributeError:
        if driver.game.house is None:
            return "of a house"  # which counts what is done, and keeps what is dear to find out
        raise
