"""A scenario finds sentences with holes and rules that the pack does not have."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.packs.catalogue import Catalogue
from companion.packs.pack import Pack
from companion.packs.scenarios.scenario import read_scenarios
from companion.table.scenario.runner import run_scenario
from tests.protocol.house import PACKS, find
from tests.scenario.test_scenarios import CHOICE, HEAD

REFUSED = "  - refuse: {party: Anna, question: light_or_wait, value: doze, rules: [LA-02]}\n"


def lamps(**sections: Any) -> Pack:
    """The pack with other sentences."""
    pack = Catalogue([PACKS], find).load("lamps")
    return replace(pack, texts=replace(pack.texts, **sections))


def found(tmp_path: Path, pack: Pack, steps: str) -> list[tuple[str, str]]:
    path = tmp_path / "trial.yaml"
    path.write_text(HEAD + steps, "utf-8")
    return [(f.expected, f.got) for scenario in read_scenarios(path) for f in run_scenario(scenario, pack, find)]


@pytest.mark.parametrize(
    ("section", "key", "steps"),
    [
        ("events", "revealed", CHOICE),
        ("questions", "oil_window", CHOICE),
        ("refusals", "LA-02.no_such_choice", REFUSED),
        ("refusals", "no_such_choice", REFUSED),
        ("questions", "light_or_wait.all", ""),
    ],
)
def test_a_place_without_a_fact_is_told_with_its_sentence(tmp_path: Path, section: str, key: str, steps: str) -> None:
    sound = {"de": "Nun denn.", "en": "Well then.", "es": "Pues bien."}
    steps = steps or "  - expect: {question: light_or_wait}\n"
    assert found(tmp_path, lamps(**{section: {key: sound}}), steps) == []
    hole = {**sound, "en": "Well then, {moon}."}
    ((expected, got),) = found(tmp_path, lamps(**{section: {key: hole}}), steps)
    assert expected == f"a fact for every place of {section}: {key} (en)"
    assert got == "no ['moon']"


def test_what_stands_on_no_rule_of_the_pack_is_told(tmp_path: Path) -> None:
    pack = lamps()
    rules = {rule: said for rule, said in pack.rules.items() if rule != "LA-02"}
    ((expected, got),) = found(tmp_path, replace(pack, rules=rules), CHOICE)
    assert (expected, got) == ("a rule of the pack behind question light_or_wait", "LA-02")
