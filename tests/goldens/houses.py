"""What a house could say about the answers to the open question: the actions that they mean, and each fact then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.driver import Driver
from companion.engine.house.saying import ME, Doing, Fact, actions_of, facts_of
from companion.engine.questions import CHANCE, Question
from companion.engine.vocabulary import PASS, Party
from tests.goldens.flat import short

FEW = 5
"""Answers that are looked at, from the beginning to the end of the list."""


def facts_at(driver: Driver, ask: Question) -> Iterator[str]:
    """A line for each action that some answers mean; nothing at chance, or where no house asks."""
    if driver.game.house is None or ask.kind in CHANCE or not ask.open_to():
        return
    game, party = driver.game, ask.open_to()[0]
    values = list(ask.candidates(party)) if ask.candidates is not None else []
    actions, facts = actions_of(type(game)), facts_of(type(game))
    for value in [*values[:: max(1, len(values) // FEW)], *([PASS] if ask.may_pass else [])]:
        for name, action in actions.items():
            step = action.at.get(ask.name)
            known = step(game, ask, party, value) if step is not None else None
            if known is None:
                continue
            able = "" if action.possible is None else f", possible {action.possible(game, party)}"
            of_it = [fact for fact in facts.values() if action.can_tell(fact)]
            said = [f"{fact.name}={_read(driver, fact, name, party, known)}" for fact in of_it]
            yield f"  {short(value)} is {name} {short(known)}{able}: {', '.join(said)}"


def _read(driver: Driver, fact: Fact, action: str, party: Party, known: Mapping[str, Any]) -> str:
    if not {*fact.needs} <= {ME, *known}:
        return "?"
    return short(fact.read(driver.game, Doing(action, party, known)))
