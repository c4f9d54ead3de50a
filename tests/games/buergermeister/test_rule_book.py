"""The executable rule book of the pack: every scenario holds, every rule is cited, everything said has a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion.games.buergermeister as package
from companion.games.buergermeister import Buergermeister
from companion.packs.catalogue import installed_packs
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scenarios.scenario_schema import Scenario
from companion.table.scenario.runner import cited, run_scenario
from companion.texts.grammar import places
from tests.games.buergermeister.table import definition, pack, play, seat

FILES = sorted((installed_packs() / "buergermeister" / "scenarios").glob("*.yaml"))
SCENARIOS = [scenario for file in FILES for scenario in read_scenarios(file)]
SOURCES = "\n".join(path.read_text("utf-8") for path in sorted(Path(package.__path__[0], "rules").glob("*.py")))
RULES = {f"BM-{number:02}" for number in (*range(1, 4), *range(7, 27), *range(28, 37))}
"""The ids of the rulings; 4 to 6 and 27 stay unused."""


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.header.scenario)
def test_the_scenario_holds(scenario: Scenario) -> None:
    assert run_scenario(scenario, pack(), lambda _: Buergermeister) == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.header.scenario)
def test_the_scenario_cites_the_rules_that_it_names(scenario: Scenario) -> None:
    assert set(scenario.header.rules) <= cited(scenario)


def test_every_rule_is_cited_by_a_scenario() -> None:
    rules = {rule for rule in pack().resolve([], {}, 3).rules if rule.startswith("BM-")}
    assert rules == RULES
    assert rules <= {rule for scenario in SCENARIOS for rule in cited(scenario)}


def test_every_refusal_code_is_declared_and_has_a_sentence() -> None:
    resolved = pack().resolve([], {}, 3)
    found = set(re.findall(r'Refusal\(\s*"([A-Z]+-\d+)", "(\w+)"', SOURCES))
    declared = {
        (rule, code)
        for rule, told in resolved.rules.items()
        if rule.startswith("BM-")
        for code in (*told.forbids, *told.structural)
    }
    assert {pair for pair in found if pair[0].startswith("BM-")} == declared
    for rule, code in found:
        assert f"{rule}.{code}" in resolved.texts.refusals, (rule, code)


def test_every_event_every_question_and_every_reason_has_a_sentence() -> None:
    texts = pack().resolve([], {}, 3).texts
    kinds = set(re.findall(r'\bsay\(\s*"(\w+)"', SOURCES)) | {"deck_renewed"}
    assert len(kinds) > 35
    assert kinds <= set(texts.events), kinds - set(texts.events)
    asked, reasons = set(), set()
    for players in (2, 3):
        driver = seat(players=players)
        for _ in play(driver, seed=players):
            asked |= {driver.question.name} if driver.question is not None else set()
        told = [event for event in driver.game.events if event.kind == "not_enclosed"]
        reasons |= {event.facts["reason"] for event in told} | {driver.outcome.reason if driver.outcome else ""}
    assert asked <= set(texts.questions), asked - set(texts.questions)
    assert len(reasons) > 4
    assert reasons <= set(texts.values), reasons - set(texts.values)


def test_every_place_in_a_sentence_is_filled() -> None:
    """What an event's sentence names is among its facts, in a whole game for two and one for three."""
    texts = pack().resolve([], {}, 3).texts
    seen = set()
    for players in (2, 3):
        driver = seat(players=players)
        for _ in play(driver, seed=players + 4):
            pass
        for event in driver.game.events:
            if event.kind in texts.events:
                seen.add(event.kind)
                for language in ("de", "en", "es"):
                    assert places(texts.events[event.kind][language]) <= set(event.facts), event
    assert len(seen) > 20


def test_everything_on_the_map_has_a_name() -> None:
    labels = definition().labels
    for name in (*definition().board, *definition().land, *definition().card):
        assert set(labels[name]) == {"de", "en", "es"}
