"""A record of a position in which something is of another form than it has to be is refused, never an error."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.vocabulary import BadPositionError, Refusal
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.simulate.play import step
from tests.games.animal_farm import table as animal_farm_table
from tests.games.politburo.table import table
from tests.goldens.tables import Table

POPULARITY = {"card": "popularity", "kind": "popularity", "party": "Anna", "before": "Ben", "candidate": None}


@pytest.mark.parametrize(
    "wrong", [{"card": None}, {"kind": 7}, {"party": []}, {"party": None}, {"before": "Nobody"}, {"candidate": {}}]
)
def test_a_lasting_card_of_politburo_has_its_parts(wrong: dict[str, Any]) -> None:
    """GEN-9: a card without a name is told as what it is, though the table has no whole deck then either."""
    parts = ["card", "kind", "party", "before", "candidate"]
    with pytest.raises(BadPositionError) as raised:
        table(2).load({"turn": "Anna", "effects": [{**POPULARITY, **wrong}]})
    assert list(raised.value.refusals) == [Refusal("GEN-9", "wrong_entry", {"part": "effects", "parts": parts})]


def test_a_lasting_card_lies_until_the_end_of_the_round_or_by_a_candidate() -> None:
    game = table(2)
    candidate = next(iter(game.position()["owner"]))
    for right in ({}, {"before": None}, {"candidate": candidate}):
        game.load({"turn": "Anna", "effects": [{**POPULARITY, **right}]})


@pytest.mark.parametrize("region", [[], {}, ["africa"], 7, None])
def test_a_start_region_of_animal_farm_is_a_name(region: object) -> None:
    farm = AnimalFarm(animal_farm_table.definition(3), animal_farm_table.NAMES[:3])
    with pytest.raises(BadPositionError) as raised:
        farm.load({"at": "round", "start_region": region})
    assert list(raised.value.refusals) == [Refusal("GEN-9", "unreadable", {"part": "start_region"})]


def test_a_colour_that_nobody_plays_is_told_before_a_house_asks_who_is_ahead() -> None:
    """BM-01: a house that changes by places how many figures a turn has reads the places, and a stranger has none."""
    table = Table("buergermeister", 3, house=True)
    driver, players, rng = table.opening().driver(), table.players(), random.Random(1)
    driver.start()
    while driver.question is not None and driver.question.name != "place_figure":
        step(driver, driver.question, players, rng)
    driver.correct({"rounds": 12}, "from then on the last may place one more")
    field = driver.game.definition.fields[0].id
    with pytest.raises(BadPositionError) as raised:
        driver.correct({"figures": {field: "Nobody"}}, "a slip")
    assert list(raised.value.refusals) == [Refusal("BM-01", "not_at_table", {"party": "Nobody"})]
