"""What players without people do not do of themselves, though the rules allow it: announce, promise, say what is not
listed, correct.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import ANY_TIME, BadAnswerError, BadPositionError, Party
from companion.games.reader.rules.script import VERBS
from tests.goldens.flat import short, whys
from tests.goldens.parts.records import changed
from tests.goldens.parts.wrong import draft

SELDOM, SWITCHES, TRIED, CORRECTIONS = 0.2, 0.15, 8, 4
"""How often it happens, and how often a rule is switched; how many drafts are tried for a lawful one; how many
corrections of a position are.
"""
ENDS = ("time_is_up", "players_change", "agree_to_end")
"""What is announced only where all is told: little comes after it."""
BEHIND_A_VERB = ("2d6+1", "luck=2d6", "luck", "1:3 4", "1", "2:5", "chess:300", "turn:60", "", "Anna", "Anna:20")


def unusual(driver: Driver, ask: Question, rng: random.Random, *, ends: bool) -> bool:
    """Does something of it, if it comes to that; with `ends` what may end the game as well."""
    if ask.kind in CHANCE or not ask.open_to() or rng.random() > SELDOM:
        return False
    party = rng.choice(ask.open_to())
    if ask.kind is Kind.PROPOSE and ask.shape is not None:
        shape = dict(ask.shape())
        drafts = (draft(shape, shape.get("using", {}).get(party, []), rng) for _ in range(TRIED))
        return _does(driver, party, [one for one in drafts if _lawful(driver, ask.id, party, one)], rng, ask.id)
    if ask.open_ended:
        said = (beyond_the_list(driver, rng) for _ in range(TRIED))
        return _does(driver, party, [one for one in said if _lawful(driver, ask.id, party, one)], rng, ask.id)
    party = rng.choice(driver.game.parties)
    offered = [one.value for one in driver.options(ANY_TIME, party) if not one.refusals]
    return _does(driver, party, [one for one in offered if ends or one not in ENDS], rng, ANY_TIME)


def switched(driver: Driver, rules: Sequence[str], rng: random.Random) -> str:
    """A rule that only warns from now on, or is off; mostly none."""
    if rng.random() > SWITCHES:
        return ""
    rule, level = rng.choice(rules), rng.choice(["warn", "off", "off"])
    try:
        driver.switch(rule, level)
    except BadAnswerError as bad:
        return f"{rule} {level}: {bad.code} {bad.message}"
    return f"{rule} is at {level} now"


def beyond_the_list(driver: Driver, rng: random.Random) -> str:
    """Words for a question that takes others than those it lists."""
    return f"{rng.choice(sorted(VERBS))}:{rng.choice([*BEHIND_A_VERB, *driver.game.labels()])}"


def corrected(copy: Driver, at: int) -> Iterator[str]:
    """What becomes of corrections of a copy that is thrown away, of what is under way as well; `at` is the seed."""
    game, rng = copy.game, random.Random(at)
    for _ in range(CORRECTIONS):
        running = game.running[-1].full() if game.running else {}
        under_way = bool(running) and rng.random() < 0.6
        parts = running if under_way else game.state.full()
        key = rng.choice(sorted(parts))
        patch = {key: changed(parts[key], game.parties, rng)}
        yield f"  corrects {short(patch)[:80]}: {_after(copy, {'running': patch} if under_way else patch)}"
        if copy.question is None:
            return


def _after(copy: Driver, patch: dict[str, Any]) -> str:
    told = len(copy.game.events)
    try:
        copy.correct(patch, "a slip")
    except BadPositionError as bad:
        return whys(bad.refusals)
    events = [f"{event.rule} {event.kind} {short(event.facts)}" for event in copy.game.events[told:]]
    return f"{'; '.join(events)}; then {copy.question.name if copy.question is not None else 'the end'}"


def _lawful(driver: Driver, question: int, party: Party, value: Any) -> bool:
    try:
        return not driver.why(question, party, value)
    except BadAnswerError:
        return False


def _does(driver: Driver, party: Party, values: Sequence[Any], rng: random.Random, question: int | str) -> bool:
    if values:
        driver.answer(party, rng.choice(values), "bots", question=question)
    return bool(values)
