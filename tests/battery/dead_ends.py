"""Whether an answer that was taken leads on: random positions of all games, and each answer that is legal there.

A question that leaves nothing but giving up is put when people want to know why, but as a first step. Who has been told
yes, and is then asked for a detail that he can only give up, was told wrongly: what cannot be finished is refused at
once, with the reason. What gives a question up is declared in one place for all games
(`companion.table.play.presence`).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any, NamedTuple

from companion.bots import best, bot
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.vocabulary import ANY_TIME, BadPositionError, Party
from companion.games.buerokratopoly import Buerokratopoly
from companion.packs.scripts.games import find_game
from companion.table.play.opening import forbids_of, game_of
from companion.table.play.presence import declines
from tests.battery.play import chance, legal
from tests.battery.positions import END, MIDDLE, SET_UP, position
from tests.corpus.cases import cases
from tests.shipped import shipped

DEPTH = 160
"""So many entries lie before a position at most."""

STRETCH = 12
"""Entries that are looked at from a position."""

TRIED = 10
"""Legal answers of a question that are tried."""

OFFERED = frozenset({"add_assault"})
"""Questions that offer something more beside an answer that stands whatever is said to them (PB-34)."""


@dataclass(frozen=True)
class Table:
    """A pack, how many play, what is on."""

    pack: str
    parties: tuple[Party, ...]
    variants: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    def driver(self, position: Mapping[str, Any] | None = None) -> Driver:
        """A game at its first question. Raises BadPositionError."""
        resolved = shipped().load(self.pack).resolve(self.variants, self.options, len(self.parties))
        game = game_of(resolved, find_game, self.parties, position)
        driver = Driver(game, forbids=forbids_of(resolved))
        driver.start()
        return driver


def gives_up(game: Game, value: Any) -> bool:
    """Whether an answer gives its question up."""
    return isinstance(value, str) and value in declines(game)


def asked_alone(ask: Question | None) -> Party | None:
    """Whom alone a question of people asks; None if that is nobody, or several."""
    if ask is None or ask.kind in CHANCE or ask.mode is Mode.ALL:
        return None
    asked = ask.asked()
    return asked[0] if len(asked) == 1 else None


def only_giving_up(driver: Driver) -> bool:
    """Whether the open question can be answered by giving it up and by nothing else."""
    ask, party = driver.question, asked_alone(driver.question)
    if ask is None or party is None or ask.candidates is None or ask.open_ended:
        return False
    values = legal(driver, party)
    return bool(values) and all(gives_up(driver.game, value) for value in values)


def dead_end(driver: Driver, party: Party, value: Any, question: int | str) -> str | None:
    """Give an answer that is legal. What it led to, if that can only be given up; else None.

    What comes next is about the answer if nothing has happened yet, or if the game says so (`Game.details`).
    Holding a window open, or saying only that one has something to play, promises nothing; nor does anything that is
    answered openly promise what is asked in private: what may be answered openly must not depend on a hand (GEN-6).
    """
    ask = driver.question
    assert ask is not None
    before, openly = ask.name, question != ANY_TIME and not ask.private
    first = ANY_TIME if question == ANY_TIME else before
    promises = not gives_up(driver.game, value) and (
        asked_alone(ask) == party if question != ANY_TIME else value != driver.game.announcement
    )
    stood, told = driver.game.state.full(), len(driver.game.events)
    driver.answer(party, value, question=question)
    after, game = driver.question, driver.game
    if not promises or after is None or after.name == before or asked_alone(after) != party:
        return None
    only_named = len(game.events) == told and game.state.full() == stood
    if not (only_named or after.name in game.details) or (openly and after.private) or after.name in OFFERED:
        return None
    if not only_giving_up(driver):
        return None
    return f"{first}: {json.dumps(value, ensure_ascii=False)} → {after.name}"


def tables(pack: Mapping[str, Any]) -> list[Table]:
    """Each number of seats, each variant and each option of a pack, as the protocol lists it."""
    some = [case for case in cases(pack) if not case.levels]
    return [Table(case.pack, case.parties, case.variants, case.options) for case in some]


def positions(table: Table, rng: random.Random) -> Iterator[Mapping[str, Any]]:
    """Positions on the way of games, without end: people who know what they do and people who do not.

    Of Bürokratopoly also such as are reached late, made from its ladder.
    """
    for start in cycle((MIDDLE, END, SET_UP)):
        driver = table.driver()
        if isinstance(driver.game, Buerokratopoly) and (stand := position(driver.game, start, rng)) is not None:
            yield stand
            continue
        for _ in range(rng.randint(0, DEPTH)):
            if driver.question is None:
                break
            somehow(driver, rng)
        if driver.question is not None:
            yield driver.game.position()


def somehow(driver: Driver, rng: random.Random) -> None:
    """One entry to the open question."""
    ask = driver.question
    assert ask is not None
    if ask.kind in CHANCE:
        driver.answer(None, chance(ask, rng), "virtual")
        return
    game = driver.game.name
    asked = list(ask.open_to())
    for player in (rng.choice((best(game), "random")), "random"):
        for party in rng.sample(asked, len(asked)):
            value = bot(player, game, str(rng.random())).answer(driver.game, ask, party)
            if value is not None:
                driver.answer(party, value, question=ask.id)
                return
    driver.expire(ask.id)


def answers(driver: Driver, rng: random.Random) -> Iterator[tuple[Party, Any, int | str]]:
    """Legal answers to the open question, and announcements beside it: who, what, to which."""
    ask = driver.question
    assert ask is not None
    found: list[tuple[Party, Any, int | str]] = []
    if (party := asked_alone(ask)) is not None and ask.candidates is not None:
        found = [(party, value, ask.id) for value in legal(driver, party) if not gives_up(driver.game, value)]
    beside = [
        (party, option.value, ANY_TIME)
        for party in driver.game.parties
        for option in driver.options(ANY_TIME, party)
        if not option.refusals
    ]
    yield from rng.sample(found, min(TRIED, len(found)))
    yield from rng.sample(beside, min(TRIED // 2, len(beside)))


class Walked(NamedTuple):
    """How many answers were tried, and each dead end with where it was met: table, position, rows, who."""

    tried: int
    found: dict[str, dict[str, Any]]


def walked(some: Iterable[Table], each: int, seed: int) -> Walked:
    """So many walks at each of these tables."""
    rng = random.Random(seed)
    tried, found = 0, dict[str, dict[str, Any]]()
    for table in some:
        for stand in islice(positions(table, rng), each):
            walk = _walk(table, stand, rng)
            tried, found = tried + walk.tried, {**walk.found, **found}
    return Walked(tried, found)


def _walk(table: Table, stand: Mapping[str, Any], rng: random.Random) -> Walked:
    """From a position on, each answer on a copy of the game."""
    tried, found = 0, dict[str, dict[str, Any]]()
    try:
        driver = table.driver(stand)
    except BadPositionError:  # in the middle of something, as no game begins
        return Walked(tried, found)
    for _ in range(STRETCH):
        if driver.question is None:
            break
        for party, value, question in answers(driver, rng):
            fork = table.driver(stand)
            for row in driver.rows:
                fork.replay(row)
            end = dead_end(fork, party, value, question)
            tried += 1
            if end is not None:
                where = {"table": table, "position": stand, "rows": list(driver.rows), "by": party}
                found.setdefault(end, where)
        somehow(driver, rng)
    return Walked(tried, found)
