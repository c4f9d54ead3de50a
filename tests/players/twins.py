"""Two games that differ only in what a seat may not see: it is told the same in both, and answers the same.

`make twins` goes through many positions; the tests take fewer.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from companion.bots import best, maker
from companion.bots.observation import Observation
from companion.engine.driver import Driver
from companion.engine.vocabulary import BadAnswerError, RefusedError
from companion.packs.resolved import ResolvedPack
from companion.table.play import EntryPoint, Opening
from companion.table.players.deciding import decide
from companion.table.players.imagining import imagined, without_numbers
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


class Twins(NamedTuple):
    """What a seat may know in two games that differ for others, and what it answers in each."""

    one: Observation
    other: Observation
    answers: tuple[Any, Any]
    differ: bool


@cache
def resolved(game: str) -> ResolvedPack:
    return shipped().load(game).resolve([], GAMES[game], len(NAMES))


def alike(seen: Observation) -> Observation:
    """Without the number of the question and who else has chosen in secret by now: both depend on private acts."""
    rows = tuple(known._replace(row=known.row._replace(question=None, source="")) for known in seen.since)
    return replace(seen, view=without_numbers(seen.view), since=rows)


def twins(game: str, count: int, seed: str = "", name: str = "") -> Iterator[Twins]:
    """Positions of a game with a twin, as many as that."""
    seen_by, number = 0, 0
    while seen_by < count:
        number += 1
        for found in _of_one_game(game, f"{game}/{seed}/{number}", name or best(game)):
            yield found
            seen_by += 1
            if seen_by >= count:
                return


def _of_one_game(game: str, seed: str, name: str) -> Iterator[Twins]:
    rng, make = random.Random(seed), maker(name, game)
    for party, seen, opening, position in moments(resolved(game), seed, 400):
        if rng.random() < 0.5 or (own := imagined(seen, lambda o=opening: keeping(o), rng)) is None:  # type: ignore[misc]
            continue
        entered, events = own.game.entered or (None, 0)
        try:
            twin = observe(opening.driver(), own, EntryPoint(entered, events=events), own.rows, party)
        except (RefusedError, BadAnswerError):
            continue  # a card changed places on the way (Politburó): this is no game that was played
        twin = replace(twin, before=seen.before)
        answers = (decide(seen, opening.driver, make, seed), decide(twin, opening.driver, make, seed))
        yield Twins(seen, twin, answers, own.game.position() != position)


def keeping(opening: Opening) -> Driver:
    """A driver that keeps its entry points."""
    driver = opening.driver()
    driver.game.keeps_snapshots = True
    return driver


def faults(game: str, count: int, seed: str = "", name: str = "") -> tuple[list[str], int]:
    """What is wrong with the twins of a game, and in how many of them something is hidden otherwise."""
    wrong, differ = [], 0
    for pair in twins(game, count, seed, name):
        differ += pair.differ
        name = pair.one.view["question"]["name"]
        if alike(pair.one) != alike(pair.other):
            wrong.append(f"{game}, {name}: {pair.one.party} is told of what is hidden")
        elif pair.answers[0] != pair.answers[1]:
            wrong.append(f"{game}, {name}: {pair.one.party} answers {pair.answers[0]} and {pair.answers[1]}")
    return wrong, differ
