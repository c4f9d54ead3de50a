from __future__ import annotations

import pytest

from companion.packs.scenarios.scenario import read_scenarios
from companion.table.scenario.runner import run_scenario
from tests.protocol.house import PACKS, catalogue, find
from tests.protocol.lamps import Lamps
from tests.rule_coverage.__main__ import main
from tests.rule_coverage.disabled import without
from tests.rule_coverage.proof import proofs


def test_every_scenario_notices_when_a_rule_it_cites_is_disabled() -> None:
    proved = list(proofs(catalogue(), find))
    assert {proof.rule for proof in proved} == {f"LA-0{number}" for number in range(1, 10)}
    assert [proof for proof in proved if not proof.noticed] == []


def test_a_pack_can_be_chosen_and_an_unknown_one_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reader"]) == 0
    assert capsys.readouterr().out.startswith("reader: ")
    with pytest.raises(SystemExit):
        main(["chess"])
    assert "there is no pack chess; there are animal_farm, " in capsys.readouterr().err


def test_a_rule_that_no_step_leans_on_can_be_disabled_unnoticed() -> None:
    """The proof can fail: the second scenario never places a lamp."""
    scenario = read_scenarios(PACKS / "lamps/scenarios/whole.yaml")[1]
    game = without(Lamps, "LA-01")
    assert run_scenario(scenario, catalogue().load("lamps"), lambda name: game) == []


def test_what_lapses_and_what_is_moot_still_reaches_the_script_inside() -> None:
    """The second scenario fells a lighting under way; with another rule disabled it must go the same way."""
    scenario = read_scenarios(PACKS / "lamps/scenarios/whole.yaml")[1]
    assert run_scenario(scenario, catalogue().load("lamps"), lambda name: without(Lamps, "LA-03"))
