from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from companion.languages import LANGUAGES
from companion.packs.scripts.games import find_game
from tests.cli.house import Trial
from tests.protocol.house import PACKS, SHIPPED

pytestmark = pytest.mark.lot(3)

WORDS = {
    "questions": "place_lamp light_or_wait oil_window silence_kept shuffle_sparks first_lighter light_lamp "
    "announce_oil split_gift",
    "events": "burns drew first_lighter oil placed revealed silence smokes",
    "refusals": "GEN-8.stranger GEN-9.stranger LA-01.taken LA-01.unknown_post LA-02.just_lit LA-02.no_such_choice "
    "LA-03.no_lamp LA-04.no_oil LA-07.unknown LA-09.not_all",
    "values": "light north east south west roof yard wait claim pass oil nothing",
}
"""The words that the test pack goes without in other tests, so that they see what is told then."""


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A copy of the test packs that lacks no word."""
    folder = Path(shutil.copytree(PACKS, tmp_path / "packs"))
    shutil.copy(SHIPPED / "common/texts.yaml", folder / "common/texts.yaml")
    texts = {section: {key: dict.fromkeys(LANGUAGES, key) for key in keys.split()} for section, keys in WORDS.items()}
    (folder / "lamps/texts.yaml").write_text(yaml.safe_dump(texts), "utf-8")
    return folder


@pytest.fixture
def companion(tmp_path: Path, packs: Path) -> Trial:
    """The commands over packs that lack no word."""
    return Trial(tmp_path / "data", installed=packs)


def test_all_packs_are_checked_and_counted(companion: Trial) -> None:
    assert companion("check") == 0, companion.out
    assert companion.out == "1 pack, 2 scenarios: all is well.\n"


def test_a_language_that_a_pack_speaks_in_part_is_a_note_and_no_problem(companion: Trial, packs: Path) -> None:
    rules = packs / "lamps/rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace("{de: ", "{fr: Oui, de: ", 1), "utf-8")
    assert companion("check", "--strict") == 0, companion.out
    note, result = companion.out.splitlines()
    assert note.startswith("note: ") and " texts are not in fr" in note
    assert "read in en there" in note
    assert result == "1 pack, 2 scenarios: all is well."


def test_whoever_is_strict_takes_warnings_for_failures(companion: Trial, packs: Path) -> None:
    rules, head = packs / "lamps/rules.yaml", packs / "lamps/game.yaml"
    assert companion("check", "--strict") == 0, companion.out
    parameter = "parameters:\n  drops: {type: int, default: 2, rules: [LA-01], title: {en: Oil}, text: {en: Oil}}\n"
    head.write_text(head.read_text("utf-8").replace("parameters:\n", parameter), "utf-8")
    assert companion("check") == 0, companion.out
    assert f"warning: {rules}:" in companion.out
    assert companion("check", "--strict") == 1


def test_coverage_lists_what_no_scenario_cites(companion: Trial) -> None:
    assert companion("check", "--coverage") == 1
    assert companion.out.splitlines()[1:] == ["GEN-7: no scenario cites it"]


def test_a_pack_that_is_named_answers_for_its_own_rules_alone(companion: Trial, packs: Path) -> None:
    companion.installed = packs
    assert companion("check", "lamps", "--coverage") == 0, "it was asked to show a rule of every game"
    rules = packs / "lamps/rules.yaml"
    rules.write_text(rules.read_text("utf-8") + "LA-77:\n  text: {de: A, en: B, es: C}\n", "utf-8")
    assert companion("check", "lamps", "--coverage") == 1
    assert companion.out.splitlines()[1:] == ["LA-77: no scenario cites it"]


def test_a_rule_in_the_head_alone_is_not_shown(companion: Trial, packs: Path) -> None:
    rules = packs / "lamps/rules.yaml"
    rules.write_text(rules.read_text("utf-8") + "LA-77:\n  text: {de: A, en: B, es: C}\n", "utf-8")
    head = "scenario: x\nrules: [LA-77]\ngame: lamps\nseats: [A, B, C]\nsteps: []\n"
    (packs / "lamps/scenarios/head.yaml").write_text(head, "utf-8")
    assert companion("check", "lamps", "--coverage") == 1
    assert companion.out.splitlines()[1:] == ["LA-77: no scenario cites it"], companion.out


@pytest.mark.parametrize("what", ["lamps", "lamps/scenarios/whole.yaml", "lamps/scenarios", "lamps/rules.yaml"])
def test_a_pack_a_file_or_a_folder_can_be_named(companion: Trial, packs: Path, what: str) -> None:
    companion.installed = packs
    assert companion("check", str(packs / what) if "/" in what else what) == 0, companion.out
    assert "2 scenarios" in companion.out


def test_a_scenario_that_fails_is_told_with_its_line(companion: Trial, packs: Path) -> None:
    file = packs / "lamps/scenarios/whole.yaml"
    file.write_text(file.read_text("utf-8").replace("card: gift_1, rule", "card: gift_9, rule"), "utf-8")
    assert companion("check", str(packs)) == 1
    line = file.read_text("utf-8").splitlines().index("  - expect: {event: drew, card: gift_9, rule: LA-05}") + 1
    assert f"{file}:{line}: expect: expected event drew with card 'gift_9'; got card 'gift_1'" in companion.out


def test_a_broken_pack_is_told_and_the_scenarios_of_others_still_run(companion: Trial, packs: Path) -> None:
    shutil.copytree(packs / "lamps", packs / "broken")
    game = packs / "broken/game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: lamps", "id: broken").replace("players:", "plaiers:"), "utf-8")
    shutil.rmtree(packs / "broken/scenarios")
    companion.installed = packs
    assert companion("check") == 1
    assert "plaiers" in companion.out
    assert "2 packs, 2 scenarios" in companion.out


def test_a_scenario_that_cannot_be_read_is_told(companion: Trial, packs: Path) -> None:
    file = packs / "lamps/scenarios/other.yaml"
    file.write_text("scenario: x\nrules: [LA-01]\ngame: lamps\nseats: [A, B]\nsteps: [{rol: 1}]\n", "utf-8")
    assert companion("check", str(file)) == 1
    assert "other.yaml:5:" in companion.out
    assert "did you mean roll?" in companion.out


def test_every_problem_of_a_file_is_counted(companion: Trial, packs: Path) -> None:
    game = packs / "lamps/game.yaml"
    game.write_text(game.read_text("utf-8").replace("players:", "plaiers:").replace("about:", "abaut:"), "utf-8")
    companion.installed = packs
    assert companion("check", "lamps") == 1
    *told, last = companion.out.splitlines()
    assert len(told) > 1 and f": {len(told)} problems." in last


def test_what_is_not_there_is_said(companion: Trial) -> None:
    assert companion("check", "lamp") == 2
    assert companion.err == "companion check: there is no pack and no file lamp. Packs: lamps.\n"


@pytest.mark.parametrize("below", [".", "deep/deeper"])
def test_a_folder_without_a_pack_is_no_answer(companion: Trial, tmp_path: Path, below: str) -> None:
    (tmp_path / "empty" / below).mkdir(parents=True)
    if below != ".":
        (tmp_path / "empty" / below / "game.yaml").write_text("too deep")
    assert companion("check", str(tmp_path / "empty")) == 2
    assert companion.err.endswith(
        "empty holds no pack: there is no game.yaml in it or one level below, and no scenario.\n"
    )
    assert companion.out == ""


def test_a_file_of_no_pack_is_no_answer(companion: Trial, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("?")
    assert companion("check", str(tmp_path / "notes.txt")) == 2
    assert "notes.txt belongs to no pack and is no scenario" in companion.err


def test_watching_checks_again_after_a_change_and_ends_by_ctrl_c(companion: Trial, packs: Path) -> None:
    file = packs / "lamps/scenarios/whole.yaml"
    waits: list[float] = []

    def change(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) > 1:
            raise KeyboardInterrupt
        file.unlink()

    companion.sleep = change
    assert companion("check", "--watch", str(packs)) == 0
    assert companion.out == "1 pack, 2 scenarios: all is well.\n1 pack, 0 scenarios: all is well.\n"
    assert len(waits) == 2


def test_a_key_that_went_is_noted_and_rewritten_in_place(
    companion: Trial, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.cli.house.find", find_game)
    companion.installed = SHIPPED
    (tmp_path / "ours").mkdir()
    file = tmp_path / "ours" / "game.yaml"
    head = "schema: 1 # as ever\nid: ours\nextends: animal_farm\ntitle: {en: Ours}\n"
    file.write_text(head + "set: {rules.length: long}\n", "utf-8")
    assert companion("check", str(tmp_path / "ours")) == 0, companion.out
    warning = f"warning: {file}:5:7: set.rules.length: the key rules.length has another name now: parameters.length"
    assert any(line.startswith(warning) for line in companion.out.splitlines())
    assert companion("check", str(tmp_path / "ours"), "--rewrite", "--strict") == 0, companion.out
    assert "ours: 1 key rewritten." in companion.out.splitlines()
    assert file.read_text("utf-8") == head + "set: {parameters.length: long}\n"
