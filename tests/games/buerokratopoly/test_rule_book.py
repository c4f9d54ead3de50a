"""The executable rule book of the pack: every scenario holds, every rule is cited, everything said has a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion.games.buerokratopoly as package
from companion.games.buerokratopoly import Buerokratopoly
from companion.packs.catalogue import installed_packs
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scenarios.scenario_schema import Scenario
from companion.table.scenario.runner import cited, run_scenario
from tests.games.buerokratopoly.table import Player, definition, pack, play, seat

FILES = sorted((installed_packs() / "buerokratopoly" / "scenarios").glob("*.yaml"))
SCENARIOS = [scenario for file in FILES for scenario in read_scenarios(file)]
SOURCES = "\n".join(path.read_text("utf-8") for path in sorted(Path(package.__path__[0], "rules").glob("*.py")))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.header.scenario)
def test_the_scenario_holds(scenario: Scenario) -> None:
    assert run_scenario(scenario, pack(), lambda _: Buerokratopoly) == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.header.scenario)
def test_the_scenario_cites_the_rules_that_it_names(scenario: Scenario) -> None:
    assert set(scenario.header.rules) <= cited(scenario)


def test_every_rule_is_cited_by_a_scenario() -> None:
    rules = {rule for rule in pack().resolve([], {}, 3).rules if rule.startswith("BU-")}
    assert rules == {f"BU-{number:02}" for number in range(1, 54)}
    assert rules <= {rule for scenario in SCENARIOS for rule in cited(scenario)}


def test_every_refusal_code_is_declared_and_has_a_sentence() -> None:
    resolved = pack().resolve([], {}, 3)
    found = set(re.findall(r'Refusal\("([A-Z]+-\d+)", "(\w+)"', SOURCES))
    assert len(found) > 40
    for rule, code in found:
        assert code in (*resolved.rules[rule].forbids, *resolved.rules[rule].structural), (rule, code)
        assert f"{rule}.{code}" in resolved.texts.refusals, (rule, code)


def test_every_event_and_every_question_has_a_sentence() -> None:
    texts = pack().resolve([], {}, 3).texts
    kinds = set(re.findall(r'\bsay\(\s*"(\w+)"', SOURCES)) | {"revealed", "rolled", "run_off", "deck_renewed"}
    assert len(kinds) > 40
    assert kinds <= set(texts.events), kinds - set(texts.events)
    asked: set[str] = set()
    for players, fast in ((3, False), (5, True)):
        driver = seat(players=players, fast_game=fast, interactive_votes=True, favours=True)
        play(driver, Player(players), answers=2500, watch=lambda d: asked.add(d.question.name if d.question else ""))
        assert {event.kind for event in driver.game.events} - {"game_over", "override"} <= set(texts.events)
    assert len(asked) > 20
    assert asked - {""} <= set(texts.questions), asked - set(texts.questions)


def test_every_card_of_the_deck_can_be_obeyed() -> None:
    """Each red card is drawn once in a crowded position; whatever it asks is answered; nothing is lost."""
    posts = {
        "wall_units": "Anna",
        "shoes": "Ben",
        "queues": "Ben",
        "newspapers": "Cem",
        "education": "Ben",
        "culture": "Cem",
        "security": "Cem",
        "dance_music.w1": "Anna",
        "admissions": "Anna",
        "exit_permits": "Anna",
    }
    for card in definition().cards:
        position = {"posts": posts, "prison": {"Ben": 1, "Anna": 1}, "hands": {"Ben": ["beweis"]}}
        driver = seat(position)
        for party in ("Anna", "Ben", "Cem"):
            driver.answer(party, "election")
        driver.answer("Anna", "consumer_goods")
        driver.answer(None, "pass")
        driver.answer(None, [6])
        driver.answer(None, [1, 1])
        driver.answer(None, card.id)
        player = Player(card.number)
        for _ in range(30):
            if driver.question is not None and driver.question.name == "choose_area":
                break
            player.step(driver)
        kinds = [event.kind for event in driver.game.events]
        drawn = "own_card_drawn" if definition().is_green(card.id) else "card_drawn"
        assert drawn in kinds
        assert "no_effect" not in kinds[kinds.index(drawn) :], card.id
        assert isinstance(driver.game, Buerokratopoly)
        assert sum(driver.game.placed(party) for party in driver.game.parties) == len(posts) + 2
