"""Every step left out or taken in, and every order, alone: played at random, told in words, and named nowhere else."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.engine.driver import Driver
from companion.games.steps import ORDER, STEPS, declared
from companion.packs.patches.steps import CALLED
from tests.battery.play import step
from tests.games.house.ends import with_values
from tests.shipped import shipped

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eli", "Fay", "Gil", "Hal", "Ida")
PACKS = [info.id for info in shipped().list()]
GAMES = Path(__file__).parents[3] / "companion" / "games"

BY_A_SWITCH = {"karriere_poker": {"seats_of_honour"}}
"""Pack → variants that are a switch of the same name: one more sentence at the table, which changes no course."""


class Otherwise(NamedTuple):
    """One step or order that is not as printed."""

    pack: str
    key: str
    value: bool | str

    def __str__(self) -> str:
        return f"{self.pack} {self.key} {self.value}"


OTHERWISE = [
    Otherwise(pack, f"{part}.{one.name}", value)
    for pack in PACKS
    for part in (STEPS, ORDER)
    for one in declared(shipped().load(pack).game.Definition, part).values()
    for value in one.values
    if value != one.printed
]


def played(one: Otherwise, seed: int, answers: int) -> None:
    """A random game: no exception, no impossible position; it need not end."""
    pack, rng = shipped().load(one.pack), random.Random(f"{one} {seed}")
    pack = with_values(pack, {one.key: one.value})
    assert pack.problems() == ()
    players = rng.randint(pack.players.min, pack.players.max)
    resolved = pack.resolve([], pack.simulated(), players)
    driver = Driver(pack.game(resolved.definition, NAMES[:players]))
    driver.start()
    for answer in range(answers):
        if driver.question is None:
            break
        step(driver, rng)
        if driver.outcome is None and not answer % 50:  # when it is over nobody plays on from there
            assert list(driver.game.judge_position()) == [], (str(one), seed, answer)


@pytest.mark.lot(11)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("one", OTHERWISE, ids=str)
def test_it_can_be_played_otherwise(one: Otherwise, seed: int) -> None:
    played(one, seed, 500)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("one", OTHERWISE, ids=str)
def test_many_can_be_played_otherwise(one: Otherwise) -> None:
    for seed in range(20):
        played(one, seed, 2000)


def test_five_games_declare_steps() -> None:
    assert {one.pack for one in OTHERWISE} == set(PACKS) - {"reader"}


@pytest.mark.parametrize("name", PACKS)
def test_each_has_a_rule_and_words(name: str) -> None:
    pack = shipped().load(name)
    for part in (STEPS, ORDER):
        for one in declared(pack.game.Definition, part).values():
            assert one.rule in pack.rules
            assert f"{CALLED[part]}.{one.name}" in pack.texts.values
            said = [value for value in one.values if part == ORDER]
            assert [v for v in said if f"order.{one.name}.{v}" not in pack.texts.values] == []


@pytest.mark.parametrize("name", PACKS)
def test_no_script_knows_a_variant_by_name(name: str) -> None:
    """Variants are YAML alone."""
    pack = shipped().load(name)
    variants = set(pack.variants) - BY_A_SWITCH.get(name, set())
    found = [
        (file.name, word)
        for file in (GAMES / pack.game.name / "rules").glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        for word in (getattr(node, "attr", None), getattr(node, "id", None), getattr(node, "value", None))
        if isinstance(word, str) and word in variants
    ]
    assert found == []


@pytest.mark.parametrize("name", PACKS)
def test_the_phases_of_a_pack_are_those_of_its_script(name: str) -> None:
    pack = shipped().load(name)
    assert tuple(phase.id for phase in pack.phases) == pack.game.phases or not pack.game.phases
