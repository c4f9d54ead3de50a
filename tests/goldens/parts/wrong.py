"""Answers that nobody would think of, and what is told of each: of the wrong form, of other questions, too much."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import ANY_TIME, CLAIM, PASS, BadAnswerError, Party
from tests.goldens.flat import short, whys

MANY = 6
"""Answers that are tried at a question."""


def wrong(driver: Driver, ask: Question, at: int) -> Iterator[str]:
    """A line for each; `at` counts the acts and is the seed."""
    if ask.kind in CHANCE or not ask.open_to():
        return
    rng, game = random.Random(f"wrong {at}"), driver.game
    party = rng.choice(ask.open_to())
    words = [*game.labels(), *game.parties, PASS, CLAIM, "nonsense"]
    for _ in range(MANY):
        value = _value(ask, party, words, rng)
        yield f"  {party} says {short(value)}: {_told(driver, ask.id, party, value)}"
    for value in rng.sample(words, 2):
        yield f"  {party} announces {short(value)}: {_told(driver, ANY_TIME, party, value)}"


def _told(driver: Driver, question: int | str, party: Party, value: Any) -> str:
    try:
        found = driver.why(question, party, value)
    except BadAnswerError as bad:
        return f"{bad.code}, {bad.message} {bad.path}"
    return whys(found) or "yes"


def _value(ask: Question, party: Party, words: Sequence[str], rng: random.Random) -> Any:
    listed = list(ask.candidates(party)) if ask.candidates is not None else []
    if ask.kind is Kind.PROPOSE and ask.shape is not None:
        return draft(dict(ask.shape()), words, rng)
    if ask.kind is Kind.CARDS and rng.random() < 0.7:
        return _cards(listed, words, rng)
    if ask.kind is Kind.SPLIT:
        return {rng.choice(words): rng.randint(-2, 6) for _ in range(2)}
    return rng.choice([*listed[:3], *rng.sample(words, 4), None, 7, [], {"draft": {}}])


def _cards(listed: Sequence[Any], words: Sequence[str], rng: random.Random) -> Any:
    groups = [{"rank": rng.randint(0, 15), "count": rng.randint(0, 5)}, {"joker": rng.randint(0, 3)}]
    some = list(rng.choice(listed)) if listed and isinstance(listed[0], list) else []
    return rng.choice(
        [groups, groups[:1], groups[1:], [*some, *some], some[:-1], [rng.choice(words)], [*some, *groups]]
    )


def draft(shape: dict[str, Any], words: Sequence[str], rng: random.Random) -> Any:
    """A word of talks: mostly a draft with anything in it."""
    if rng.random() < 0.25:
        return {rng.choice(["confirm", "withdraw"]): rng.randint(0, 4)}
    others = [*shape["partners"], "Nobody"]
    partners = rng.sample(others, rng.randint(1, min(3, len(others))))
    made: dict[str, Any] = {
        "partners": partners,
        "split": {
            one: rng.randint(-1, shape["total"] + 1) for one in rng.sample(partners, rng.randint(0, len(partners)))
        },
    }
    if rng.random() < 0.5:
        made["pledge"] = {
            "to": rng.choice([*shape["partners"], "Nobody"]),
            "what": rng.choice([*shape.get("pledges", {}).get("what", ["help"]), "gold"]),
            "when": rng.choice(["round", "next", "never"]),
        }
    if rng.random() < 0.4:
        made["using"] = rng.sample(words, min(2, len(words)))
    if rng.random() < 0.2:
        made["promise"] = rng.choice(["a promise", 7])
    return {"draft": made}
