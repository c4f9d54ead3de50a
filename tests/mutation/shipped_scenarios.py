"""Every scenario that is shipped, a test each: for mutants alone, since `companion check` runs them in one go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scenarios.scenario_schema import Scenario
from companion.packs.scripts.games import find_game
from companion.table.scenario.runner import run_scenario
from tests.mutation.mutants import ROOT
from tests.shipped import shipped


def _all() -> Iterator[object]:
    for file in sorted((ROOT / "rules_yaml").glob("*/scenarios/**/*.yaml")):
        for number, scenario in enumerate(read_scenarios(file)):
            yield pytest.param(scenario, id=f"{scenario.header.game}-{file.stem}-{number}")


@pytest.mark.parametrize("scenario", list(_all()))
def test_it_holds(scenario: Scenario) -> None:
    assert run_scenario(scenario, shipped().load(scenario.header.game), find_game) == []
