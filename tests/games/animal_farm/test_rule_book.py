"""The executable rule book of the pack: every scenario holds, every rule is cited, everything said has a sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import companion.games.animal_farm as package
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE
from companion.games.animal_farm import AnimalFarm
from companion.packs.catalogue import installed_packs
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scenarios.scenario_schema import Scenario
from companion.table.scenario.runner import cited, run_scenario
from companion.texts.grammar import places
from tests.games.animal_farm.table import FORBIDS, game_of, pack, play, seat

FILES = sorted((installed_packs() / "animal_farm" / "scenarios").glob("*.yaml"))
SCENARIOS = [scenario for file in FILES for scenario in read_scenarios(file)]
SOURCES = "\n".join(path.read_text("utf-8") for path in sorted(Path(package.__path__[0], "rules").glob("*.py")))
RULES = {f"AF-{number:02}" for number in range(1, 40)}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.header.scenario)
def test_the_scenario_holds(scenario: Scenario) -> None:
    assert run_scenario(scenario, pack(), lambda _: AnimalFarm) == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.header.scenario)
def test_the_scenario_cites_the_rules_that_it_names(scenario: Scenario) -> None:
    assert set(scenario.header.rules) <= cited(scenario)


def test_every_rule_is_cited_by_a_scenario() -> None:
    rules = {rule for rule in pack().resolve([], {}, 3).rules if rule.startswith("AF-")}
    assert rules == RULES
    assert rules <= {rule for scenario in SCENARIOS for rule in cited(scenario)}


def test_every_refusal_code_is_declared_and_has_a_sentence() -> None:
    resolved = pack().resolve([], {}, 3)
    found = set(re.findall(r'\(\s*"(AF-\d+)", "(\w+)"', SOURCES)) - set(re.findall(r'"(AF-\d+)", "(AF-\d+)"', SOURCES))
    found |= {(rule, "not_held") for rule in re.findall(r'_held\([^)]*"(AF-\d+)"\)', SOURCES)}
    of_talks = {"bound", "declined_already", "no_such_draft", "not_own_draft", "no_partner", "confirmed_already"}
    found |= {("AF-04", code) for code in of_talks}
    declared = {
        (rule, code)
        for rule, told in resolved.rules.items()
        if rule.startswith("AF-")
        for code in (*told.forbids, *told.structural)
    }
    assert found == declared
    for rule, code in declared:
        assert f"{rule}.{code}" in resolved.texts.refusals, (rule, code)


def test_the_soft_codes_are_those_that_the_battery_plays_off() -> None:
    rules = pack().resolve([], {}, 3).rules
    soft = {rule: tuple(told.forbids) for rule, told in rules.items() if told.forbids and rule.startswith("AF-")}
    assert soft == FORBIDS


def test_whole_games_are_told_asked_and_labelled() -> None:
    """Every event and question has a sentence in each language whose places are filled; every option has a name."""
    texts = pack().resolve([], {}, 3).texts
    told, asked = set(), set()
    tables: tuple[tuple[int, dict[str, Any]], ...] = (
        (3, {}),
        (5, {"relative_majority": True, "choose_actions": True, "length": "long"}),
    )
    for players, options in tables:
        driver = seat(players=players, **options)
        labels = game_of(driver).labels()
        for _ in play(driver, seed=players):
            unnamed = [value for value in options_of(driver) if value not in labels]
            assert [value for value in unnamed if value not in {*texts.values, *driver.game.parties}] == []
            asked |= {driver.question.name} if driver.question is not None else set()
        for event in driver.game.events:
            told.add(event.kind)
            if event.kind in texts.events:
                for language in ("de", "en", "es"):
                    assert places(texts.events[event.kind][language]) <= set(event.facts), event
        assert driver.outcome is not None
        assert f"outcome.{driver.outcome.reason}" in texts.events
    assert told - set(texts.events) - {"game_over"} == set()
    assert asked <= set(texts.questions)
    assert (len(told), len(asked)) >= (40, 14)


def options_of(driver: Driver) -> list[str]:
    ask = driver.question
    if ask is None or ask.kind in CHANCE:
        return []
    values = [option.value for option in driver.options(ask.id, ask.asked()[0])]
    return [value for value in values if isinstance(value, str)]
