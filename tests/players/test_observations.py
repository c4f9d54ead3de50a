"""What players without people are given: all that a party may know, and nothing else."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from companion.bots.observation import Observation
from companion.engine.driver import Driver
from companion.engine.vocabulary import Audience, BadAnswerError, RefusedError
from companion.packs.resolved import ResolvedPack
from companion.table.play import EntryPoint, Opening
from companion.table.players.imagining import imagined
from companion.table.players.observing import observe
from tests.players.observed import NAMES, moments
from tests.shipped import shipped

GAMES: dict[str, dict[str, Any]] = {
    "animal_farm": {},
    "buergermeister": {},
    "buerokratopoly": {},
    "karriere_poker": {"mode": "dealt"},
    "politburo": {"mode": "dealt"},
}


@cache
def resolved(game: str) -> ResolvedPack:
    return shipped().load(game).resolve([], GAMES[game], len(NAMES))


def whole(seen: Observation) -> Observation:
    """Without the numbers of questions, and without what others have chosen in secret by now."""
    view = dict(seen.view)
    view["question"] = {k: v for k, v in view["question"].items() if k not in ("id", "answered")}
    return replace(seen, view=view, before=(), heard=())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_imagined_that_its_party_cannot_tell_from_the_true_one(game: str) -> None:
    rng, others, told = random.Random(game), 0, 0
    for party, seen, opening, position in moments(resolved(game), game, 300):
        everything = (*seen.before, *seen.heard)
        assert all(event.visible_to(Audience.of(party)) for event in everything), "it heard what was told to others"
        own = imagined(seen, partial(keeping, opening), rng)
        assert own is not None, seen.view["question"]["name"]
        others += own.game.position() != position
        entered, events = own.game.entered or (None, 0)
        try:
            twin = observe(opening.driver(), own, EntryPoint(entered, events=events), own.rows, party)
        except (RefusedError, BadAnswerError):
            continue  # a card changed places on the way
        told += 1
        assert seen.heard[len(seen.heard) - len(twin.heard) :] == twin.heard  # that a round begins is told once
        assert whole(twin) == whole(seen)
    assert others  # what is hidden was dealt anew
    assert told > 150


def keeping(opening: Opening) -> Driver:
    """A driver that keeps its entry points."""
    driver = opening.driver()
    driver.game.keeps_snapshots = True
    return driver
