"""A game that is begun in the middle: what others hold there is secret, and nobody imagines its beginning instead."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

from companion.bots import bot
from companion.bots.look_back import Effort
from companion.engine.questions import CHANCE
from companion.engine.vocabulary import Party
from companion.packs.scripts.games import find_game
from companion.simulate.play import step
from companion.table.hindsight.story import PlayedGame, Telling
from companion.table.journal import Header, MemoryJournal, Seating
from companion.table.play import Opening, Session, Timing
from companion.table.players.host import seen_by
from companion.table.players.imagining import imagined
from companion.table.players.tasks import Blueprint
from tests.players.observed import NAMES, moments
from tests.players.twins import resolved
from tests.table.little import Clock


def begun(game: str) -> Iterator[tuple[Session, Party]]:
    """Games that begin where somebody is asked before the script enters anything, and who that is."""
    clock = Clock()
    for moment in moments(resolved(game), "begun", 250):
        position: Mapping[str, Any] = moment.position
        journal = MemoryJournal(Header("g", {}, Seating.of(NAMES), 0.0, "", position=position))
        opening_ = Opening.of(resolved(game), find_game, NAMES, position)
        session = Session(opening_, journal, Timing(clock, clock, limit=lambda act: act()))
        ask = session.question
        if session.game.entered is None and ask is not None and ask.kind not in CHANCE:
            yield session, ask.asked()[0]


@pytest.mark.parametrize("game", ["karriere_poker", "buerokratopoly"])
def test_what_others_hold_is_dealt_anew_here_and_in_the_process_that_thinks(game: str) -> None:
    rng, others, count = random.Random(1), 0, 0
    for session, party in islice(begun(game), 0, 60, 3):
        seen = seen_by(session, party)
        for new_driver in (session.copy, Blueprint.of(session.copy()).driver):
            if (own := imagined(seen, new_driver, rng)) is not None:
                others += own.game.position() != session.game.position()
                count += 1
    assert count >= 0.9 * 40
    assert others >= 0.5 * count


def test_the_box_knows_no_more_with_hindsight_either() -> None:
    session, party = next(begun("karriere_poker"))
    position = session.copy().game.position()
    driver = session.copy()
    driver.start()
    players, chance = {name: bot("greedy", "karriere_poker", name) for name in NAMES}, random.Random(1)
    while driver.question is not None:
        step(driver, driver.question, players, chance)
    acts = tuple(enumerate(driver.rows))
    story = PlayedGame(Telling(Blueprint.of(session.copy()), position, acts, "seed", Effort()))
    seen = story.seen(0, party)
    assert seen.entered is not None
    assert [isinstance(hand, list) for name, hand in seen.entered["hands"].items() if name != party] == [False] * 3
