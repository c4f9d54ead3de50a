"""Whatever number a clause changes for somebody, and whenever it ends a game: nobody is left without an answer."""

from __future__ import annotations

from functools import cache

import pytest

from companion.engine.telling import BY_HOUSE
from companion.packs.pack import Pack
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.simulate.play import Plan, play
from tests.players import twins
from tests.shipped import shipped

SEATS = 4
MOST = 400
"""Answers of a game: the middle of a long one is far enough."""


@cache
def pack(game: str) -> Pack:
    return shipped().load(game)


def adjustable(game: str) -> list[tuple[str, str]]:
    return [(game, name) for name, one in pack(game).parameters.items() if one.adjustable]


def with_clauses(game: str, clauses: list[dict[str, object]]) -> ResolvedPack:
    plain = pack(game).resolve([], twins.GAMES[game], SEATS).plain
    said = {"text": {"en": "So it is."}, "forbids": ["forbidden"]}
    rules = {**plain["rules"], **{str(clause["id"]): said for clause in clauses}}
    return ResolvedPack.from_plain({**plain, "version": 2, "clauses": clauses, "rules": rules})


@pytest.mark.lot(6)
@pytest.mark.parametrize(("game", "name"), [one for game in twins.GAMES for one in adjustable(game)])
def test_a_number_of_somebody_at_either_end_stops_no_game(game: str, name: str) -> None:
    parameter = pack(game).parameters[name]
    for number, end in enumerate((parameter.min, parameter.max)):
        for when in ({"me.place_from_last": 1}, {"me.place": 1}):
            change = {"to": end, "least": parameter.min, "most": parameter.max}
            clause: dict[str, object] = {"id": "HOUSE-1", "does": "adjust", "of": [name], "when": when, **change}
            played = play(
                Plan(with_clauses(game, [clause]), SEATS, ("random",) * SEATS, "ends", MOST), number, find_game
            )
            assert played.answers


@pytest.mark.parametrize("game", list(twins.GAMES))
def test_an_end_without_a_condition_ends_each_game_with_a_ranking(game: str) -> None:
    clause: dict[str, object] = {"id": "HOUSE-1", "does": "end", "of": [], "when": {}}
    played = play(Plan(with_clauses(game, [clause]), SEATS, ("greedy",) * SEATS, "ends", 4000), 0, find_game)
    assert played.reason == BY_HOUSE
    assert played.house["HOUSE-1"] == (0, 0, 0, 0, 1)
    assert played.places
