from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from unittest.mock import Mock

import pytest

import companion as package
from hardware.machine.screens import has_screen
from tests.cli.house import Trial


def test_the_version_is_the_distribution_s(companion: Trial, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        companion("--version")
    assert end.value.code == 0
    assert capsys.readouterr().out == f"companion {package.__version__}\n"
    project = Path(package.__file__).parents[1] / "pyproject.toml"
    declared = project.read_text("utf-8") if project.is_file() else f'version = "{version("table-companion")}"'
    assert f'version = "{package.__version__}"' in declared


@pytest.mark.parametrize(
    ("argv", "screen", "where", "said"),
    [
        ([], True, "window", ""),
        ([], False, "terminal", "no screen"),
        (["play", "--text"], True, "terminal", ""),
        (["--simulate"], True, "window", ""),
    ],
)
def test_playing_opens_a_window_where_one_can_open(
    companion: Trial, argv: list[str], screen: bool, where: str, said: str
) -> None:
    companion.screen = screen
    assert companion(*argv) == 0
    ((played, args),) = companion.played
    assert played == where
    assert args.simulate == ("all" if "--simulate" in argv else "none")
    assert args.data == companion.data
    assert said in companion.err


@pytest.mark.parametrize(("word", "said"), [("chek", "Did you mean check?"), ("xyz", "Commands: play, referee,")])
def test_a_command_that_is_not_there_is_said(
    companion: Trial, capsys: pytest.CaptureFixture[str], word: str, said: str
) -> None:
    with pytest.raises(SystemExit) as end:
        companion(word)
    assert end.value.code == 2
    assert f"there is no command {word}. {said}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "device", "expected"),
    [
        ({"DISPLAY": ":0"}, False, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, False, True),
        ({}, True, True),
        ({}, False, False),
        ({"DISPLAY": ""}, False, False),
    ],
)
def test_a_screen_is_a_display_server_or_a_device(
    tmp_path: Path, environment: dict[str, str], device: bool, expected: bool
) -> None:
    if device:
        (tmp_path / "card0").write_bytes(b"")
    assert has_screen(environment, tmp_path) == expected


def test_the_referee_serves_a_stream(companion: Trial) -> None:
    assert companion("referee", "--language", "en", stdin=b'{"cmd":"games"}\nnonsense\n{"cmd":"quit"}\n') == 0
    games, nonsense, bye = (json.loads(line) for line in companion.reply.splitlines())
    assert games["games"][0]["title"] == "Lamps"
    assert nonsense["error"]["code"] == "bad_json"
    assert bye == {"ok": True}


def test_the_referee_starts_without_what_it_does_not_need() -> None:
    code = "import sys; from companion.app import main; main(['referee']); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], input=b"", capture_output=True, check=True)
    loaded = set(done.stdout.decode().split())
    assert "companion.table.protocol.referee" in loaded
    assert not {"kivy", "gpiozero", "serial", "multiprocessing"} & loaded


def test_an_option_that_does_not_exist_is_refused(companion: Trial, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        companion("check", "--overage")
    assert end.value.code == 2
    assert "--overage" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_said(companion: Trial) -> None:
    assert companion("referee", "--packs", "nowhere") == 2
    assert companion.err == "companion referee: --packs: there is no folder nowhere\n"


def test_a_fault_of_ours_is_a_sentence_unless_it_is_looked_for(
    companion: Trial, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = Mock(side_effect=ZeroDivisionError("by zero"))  # no line of a script had a part in it
    monkeypatch.setattr("companion.cli.schema.run", fault)
    assert companion("schema", "game") == 70
    assert "ZeroDivisionError: by zero" in companion.err
    companion.environment["COMPANION_DEBUG"] = "1"
    with pytest.raises(ZeroDivisionError):
        companion("schema", "game")


@pytest.mark.parametrize("name", ["game", "rules", "texts", "scenario", "lamps.rules"])
def test_schemas_are_printed(companion: Trial, name: str) -> None:
    assert companion("schema", name) == 0, companion.err
    assert json.loads(companion.out)["$schema"]


@pytest.mark.parametrize("name", ["gam", "lamps.board", "lamp.rules"])
def test_a_schema_that_does_not_exist_is_said(companion: Trial, name: str) -> None:
    assert companion("schema", name) == 2
    assert companion.err.startswith("companion schema: ")
