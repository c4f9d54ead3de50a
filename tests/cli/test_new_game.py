from __future__ import annotations

import importlib
import sys
import tomllib
from pathlib import Path

import pytest

from companion.cli.new_game_files import files_for
from companion.packs.catalogue import Catalogue
from companion.packs.scenarios.scenario import read_scenarios
from companion.table.scenario.runner import cited, run_scenario
from tests.cli.house import Trial
from tests.protocol.house import SHIPPED

GOLDEN = Path(__file__).parent / "golden" / "new_game.txt"


@pytest.mark.lot(3)
def test_a_new_game_runs_its_scenario_at_once(companion: Trial, tmp_path: Path) -> None:
    assert companion("new-game", "night_train", "--into", str(tmp_path)) == 0, companion.err
    project = tomllib.loads((tmp_path / "night_train/pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"] == {"companion.games": {"night_train": "night_train:NightTrain"}}
    assert f"--editable {tmp_path / 'night_train'}\n" in companion.err
    written = [Path(line) for line in companion.out.splitlines()]
    assert all(path.is_file() for path in written)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path / "night_train"))
        patch.syspath_prepend(str(tmp_path / "night_train/tests"))
        module = importlib.import_module("night_train")
        assert not any(name.startswith(("night_train.face", "night_train.bot")) for name in sys.modules), "unasked"
        pack = Catalogue([tmp_path / "night_train/packs", SHIPPED], lambda name: module.NightTrain).load("night_train")
        assert pack.problems() == ()
        (scenario,) = read_scenarios(tmp_path / "night_train/packs/night_train/scenarios/first.yaml")
        assert run_scenario(scenario, pack, lambda name: module.NightTrain) == []
        own = importlib.import_module("test_night_train")
        own.test_every_game_ends_and_greedy_wins_more_of_them()
        own.test_the_window_shows_the_stones_that_are_left()
        for known in [known for known in sys.modules if known.split(".")[0] in ("night_train", "test_night_train")]:
            del sys.modules[known]  # else the name is taken in every test after this one
    assert cited(scenario) == {"NI-01", "NI-02"}


def test_what_is_written_is_as_kept() -> None:
    assert "".join(f"=== {path}\n{text}" for path, text in files_for("night_train").items()) == GOLDEN.read_text(
        "utf-8"
    )


def test_nothing_that_is_there_is_touched(companion: Trial, tmp_path: Path) -> None:
    mine = tmp_path / "night_train/packs/night_train/rules.yaml"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine", "utf-8")
    assert companion("new-game", "night_train", "--into", str(tmp_path)) == 1
    assert "rules.yaml is there already" in companion.err
    assert mine.read_text("utf-8") == "mine"
    assert not (tmp_path / "night_train/pyproject.toml").exists()


@pytest.mark.parametrize("name", ["Night", "n", "../up", "class", "1st", "a b"])
def test_a_name_that_python_or_packs_cannot_have_is_refused(companion: Trial, tmp_path: Path, name: str) -> None:
    assert companion("new-game", name, "--into", str(tmp_path)) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("buerokratopoly", "there is a game of that name"),
        ("lamps", "there is a game of that name"),
        ("common", "what all games share"),
        ("json", "Python has a module json"),
        ("kivy", "an installed module kivy"),
        ("companion", "an installed module companion"),
    ],
)
def test_a_name_that_something_else_has_is_refused(companion: Trial, tmp_path: Path, name: str, why: str) -> None:
    assert companion("new-game", name, "--into", str(tmp_path)) == 2
    assert f"{name} cannot be a game's name: " in companion.err
    assert why in companion.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said(companion: Trial, tmp_path: Path) -> None:
    (tmp_path / "night_train").write_text("a file", "utf-8")
    assert companion("new-game", "night_train", "--into", str(tmp_path)) == 1
    assert "cannot be written" in companion.err
