"""A fork is the game itself: held against loading the entry point and repeating what was answered since."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from companion.bots.player import RandomBot
from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.house.hooks import COUNTED
from companion.engine.playout import silence
from companion.engine.questions import CHANCE, Question
from companion.engine.vocabulary import ANY_TIME, REFEREE, TABLE, Audience, Party
from companion.games.politburo.rules.game import Politburo
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.simulate.play import NAMES
from companion.table.play.opening import EntryPoint, forbids_of, game_of
from tests.shipped import shipped

SEATS = 4

GAMES: Mapping[str, Mapping[str, Any]] = {
    "animal_farm": {},
    "buergermeister": {},
    "buerokratopoly": {},
    "karriere_poker": {"mode": "dealt", "games": 3},
    "politburo": {"mode": "dealt"},
}

BESIDE, SWITCHED = 0.03, 0.01
"""How often something is announced beside a question, and a rule switched."""

OPTIONS, FUTURE, ANSWERS = 5, 40, 30
"""Every so many answers the options are compared, and every so many so many answers more."""

MOST = 1200
"""Answers that are looked at; few games are longer."""


@cache
def resolved(name: str) -> ResolvedPack:
    """The shipped pack with its cards dealt by the program."""
    return shipped().load(name).resolve([], GAMES[name], SEATS)


class Walk:
    """Anybody at random, with what may come beside a question."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver, self.rng = driver, random.Random(seed)
        self.bot = RandomBot(self.rng)

    def step(self) -> None:
        """One act: an announcement, a rule that is switched, chance, an answer, or that time is up."""
        driver, ask, rng = self.driver, self.driver.question, self.rng
        assert ask is not None
        if rng.random() < BESIDE and self._announced():
            return
        if driver.levels.forbids and rng.random() < SWITCHED:
            driver.switch(rng.choice(sorted(driver.levels.forbids)), rng.choice(("enforce", "warn")))
        elif ask.kind in CHANCE:
            driver.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng), "seeded")
        elif not any(self._answered(ask, party) for party in rng.sample(ask.open_to(), len(ask.open_to()))):
            driver.expire(ask.id)

    def _announced(self) -> bool:
        driver = self.driver
        for party in self.rng.sample(driver.game.parties, SEATS):
            for value in driver.game.any_time_candidates(party):
                if not driver.blocks(driver.why(ANY_TIME, party, value)):
                    driver.answer(party, value, question=ANY_TIME)
                    return True
        return False

    def _answered(self, ask: Question, party: Party) -> bool:
        value = self.bot.answer(self.driver.game, ask, party)
        if value is not None:
            self.driver.answer(party, value, "bot")
        return value is not None


def loaded(name: str, entry: EntryPoint, of: Driver) -> Driver:
    """Begun from the entry point's position, with all that was done since repeated and judged again."""
    driver = Driver(game_of(resolved(name), find_game, NAMES[:SEATS]), forbids=of.levels.forbids)
    driver.levels.set_all(entry.levels or {})
    silence(driver.game)
    if entry.position is not None:
        driver.game.load(entry.position)
    driver.start()
    for row in of.rows[entry.entry + 1 :]:
        driver.replay(row)
    driver.count = of.count
    for mine, its in zip(driver.frames, of.frames, strict=True):
        mine.ask.id = its.ask.id  # the number of its entry, which the table gives in a replay
    return driver


def seen(driver: Driver, options: bool) -> dict[str, Any]:
    """All that can be seen of a game: its views, and the options of whoever is asked."""
    audiences = [TABLE, REFEREE, *map(Audience.of, driver.game.parties)] if options else [REFEREE]
    found: dict[str, Any] = {
        "everything": driver.game.everything(),
        "views": [driver.view(audience) for audience in audiences],
        "events": list(driver.game.events),
        "premises": [(len(frame.doing), frame.ask.name) for frame in driver.frames],
    }
    ask = driver.question
    if ask is not None:
        found["question"] = (ask.id, ask.name, ask.asked(), ask.version, ask.answered())
        if options:
            found["options"] = {party: driver.options(ask.id, party) for party in ask.open_to()}
    return found


@pytest.mark.lot(5)
@pytest.mark.timeout(600)  # a guard against hanging only: beside much else seven seconds of work can take minutes
@pytest.mark.parametrize("name", GAMES)
def test_a_fork_is_what_loading_and_repeating_gives(name: str) -> None:
    game = game_of(resolved(name), find_game, NAMES[:SEATS])
    game.keeps_snapshots = game.keeps_entries = True
    walk = Walk(Driver(game, forbids=forbids_of(resolved(name))), 0)
    driver = walk.driver
    driver.start()
    entry, entered = EntryPoint().after(driver, -1), 0
    for number in range(MOST):
        options, at_entry = number % OPTIONS == 0, entry.entry == len(driver.rows) - 1
        entered += at_entry
        fork, other = driver.forked(), loaded(name, entry, driver)
        assert seen(fork, options) == seen(other, options), number
        if number % FUTURE == 0 or (at_entry and entered % FUTURE == 0):
            future_is_the_same(driver, fork, other, number)
        if driver.question is None:
            break
        walk.step()
        entry = entry.after(driver, len(driver.rows) - 1)
    assert entered > 3


def future_is_the_same(driver: Driver, fork: Driver, other: Driver, seed: int) -> None:
    """Under the same answers; what is done to a fork, and to a fork of it, is not seen in the game itself."""
    before, again = seen(driver, options=True), fork.forked()
    origin = driver.game.entry
    assert origin is not None
    kept = origin[1].full()
    for one in (fork, other, again):
        walk = Walk(one, seed)
        for _ in range(ANSWERS):
            if one.question is not None:
                walk.step()
    assert seen(fork, options=True) == seen(other, options=True) == seen(again, options=True)
    assert seen(driver, options=True) == before
    assert driver.game.entry is origin and origin[1].full() == kept


def test_a_fork_has_what_was_exchanged_by_hand_on_the_way() -> None:
    game = game_of(resolved("politburo"), find_game, NAMES[:SEATS])
    assert isinstance(game, Politburo)
    game.keeps_entries = True
    walk = Walk(Driver(game), 3)
    driver = walk.driver
    driver.start()
    exchanged = 0
    for _ in range(200):
        if driver.question is None:
            break
        first, other = (game.state.hands[party] for party in walk.rng.sample(game.parties, 2))
        if first and other and driver.question.name == "turn":
            first[0], other[0] = other[0], first[0]
            driver.amend()
            exchanged += 1
        assert seen(driver.forked(), options=False)["everything"] == game.everything()
        assert seen(driver.forked().forked(), options=False)["everything"] == game.everything()
        walk.step()
    assert exchanged > 3


@pytest.mark.parametrize("name", GAMES)
def test_no_part_of_a_position_is_called_like_what_clauses_count(name: str) -> None:
    game = game_of(resolved(name), find_game, NAMES[:SEATS])
    assert COUNTED not in {**game.state.full(), **game.position()}
