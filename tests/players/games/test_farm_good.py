"""The stronger player of Animal Farm: where it moves its agents, and whom it spies on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.bots import maker
from companion.engine.driver import Driver
from companion.packs.scripts.games import find_game
from companion.table.play import Opening
from tests.players.games.test_bargaining import LIONS, NOT_WANTED
from tests.players.observed import NAMES
from tests.players.twins import resolved


def standing(**position: Any) -> Driver:
    driver = Opening.of(resolved("animal_farm"), find_game, NAMES).driver()
    driver.game.load({"revolutions": LIONS, "politics": NOT_WANTED, **position})
    driver.start()
    return driver


def good(driver: Driver, seed: int) -> Any:
    """What it answers now, for Anna."""
    assert driver.question is not None
    value = maker("good", "animal_farm")(random.Random(seed)).answer(driver.game, driver.question, "Anna")
    driver.answer("Anna", value, "bots", question=driver.question.id)
    return value


@pytest.mark.parametrize("seed", range(5))
def test_it_moves_for_the_politics_card_that_stays_longest(seed: int) -> None:
    agents = {"latin_america": {"Anna": 1, "Ben": 4, "Cem": 4, "Dora": 4}}
    politics = ["most_in_india", "worldwide", "most_in_australia"]
    revolutions = {"Anna": "bread_riot", "Ben": "sugar_crisis", "Cem": "red_flags", "Dora": "silent_strike"}
    driver = standing(at="round", agents=agents, politics=politics, revolutions=revolutions)
    assert good(driver, seed) == "latin_america"
    assert good(driver, seed) == "australia"


@pytest.mark.parametrize("seed", range(5))
def test_a_spy_prevents_the_revolution_of_others(seed: int) -> None:
    new = {"Ben": {"lion": 4}, "Cem": {"donkey": 1, "kangaroo": 1}, "Dora": {"elephant": 1, "parrot": 1}}
    driver = standing(at="espionage", air_drop={"Anna": {"kangaroo": 1}}, new=new)
    assert good(driver, seed) == "kangaroo.remove"
    victim, marker = good(driver, seed), good(driver, seed)
    assert (victim, marker) in {("Cem", "new.donkey"), ("Cem", "new.kangaroo"), ("Dora", "new.elephant")}


@pytest.mark.parametrize("seed", range(5))
def test_a_spy_leaves_what_a_neighbour_has_for_the_own_revolution(seed: int) -> None:
    new = {"Anna": {"lion": 1, "kangaroo": 1}, "Ben": {"parrot": 1, "donkey": 1}}
    driver = standing(at="espionage", air_drop={"Anna": {"kangaroo": 1}}, new=new, points={"Ben": 3})
    assert [good(driver, seed) for _ in range(3)] == ["kangaroo.remove", "Ben", "new.donkey"]
