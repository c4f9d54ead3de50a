"""For each rule id that a scenario cites: disabled, the scenario must fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.packs.catalogue import Catalogue
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scenarios.scenario_schema import RefuseSetUp, Scenario
from companion.table.scenario.runner import cited, run_scenario
from tests.rule_coverage.disabled import without

Find = Callable[[str], Any]

OF_THE_TABLE = frozenset({"GEN-7", "GEN-8", "GEN-9", "GEN-10", "GEN-12"})
"""Ids that the pack's set-up or the engine's driver cite, outside of any game; their own tests hold them."""


class Proof(NamedTuple):
    """One scenario with one of its rules disabled; `noticed` if it failed, as it must."""

    scenario: str
    file: str
    rule: str
    noticed: bool


def proofs(catalogue: Catalogue, find: Find, pack: str | None = None) -> Iterator[Proof]:
    """Every cited id of every scenario of a pack, or of all."""
    for info in (info for info in catalogue.list() if pack in (None, info.id)):
        for file in sorted((info.folder / "scenarios").glob("**/*.yaml")):
            for scenario in read_scenarios(file):
                yield from _of(scenario, file, catalogue, find)


def _of(scenario: Scenario, file: Path, catalogue: Catalogue, find: Find) -> Iterator[Proof]:
    pack = catalogue.load(scenario.header.game)
    assert run_scenario(scenario, pack, find) == [], f"{file.name}: {scenario.header.scenario}"
    by_setup = {rule for step in scenario.steps if isinstance(step.do, RefuseSetUp) for rule in step.do.rules}
    for rule in sorted(cited(scenario) - by_setup - OF_THE_TABLE):
        game = without(find(pack.game.name), rule)
        failures = run_scenario(scenario, pack, lambda name, game=game: game)  # type: ignore[misc]
        yield Proof(scenario.header.scenario, str(file), rule, bool(failures))
