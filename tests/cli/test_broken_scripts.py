"""A script of somebody else's that fails is told with its file and line by every command, and never by a traceback."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from companion.cli.new_game_files import files_for
from companion.packs.games import find_game
from tests.cli import house
from tests.cli.house import Trial
from tests.protocol.house import SHIPPED

Stones = Callable[[str, str], tuple[str, str]]

FAILS = {
    "at its start": ("return Table(self.definition.rules.stones, self.parties[0])", "return Tabel(1, 2)"),
    "in a position": ("if self.state.turn not in self.parties", "if self.turn not in self.parties"),
    "in the script": ("self.state.stones -= int(number)", "self.state.stones -= int(numbr)"),
    "in a judge": ("        left = self.state.stones\n", "        left = self.state.pebbles\n"),
}


@pytest.fixture
def stones(tmp_path: Path, companion: Trial, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stones]:
    """Writes the game of `companion new-game` with something else in its script; folder of packs, `file:line`."""

    def write(there: str, instead: str) -> tuple[str, str]:
        for name, text in files_for("stones").items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        script = tmp_path / "stones/stones.py"
        text = script.read_text("utf-8")
        assert there in text
        script.write_text(text.replace(there, instead, 1), "utf-8")
        spec = spec_from_file_location("stones", script)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "stones", module)
        spec.loader.exec_module(module)
        monkeypatch.setattr(house, "find", lambda name: module.Stones if name == "stones" else find_game(name))
        line = text[: text.index(there)].count("\n") + 1
        return str(tmp_path / "stones/packs"), f"{script}:{line}: "

    companion.installed = SHIPPED
    return write


@pytest.mark.parametrize("where", FAILS)
def test_check_tells_the_step_and_the_line_of_the_script(companion: Trial, stones: Stones, where: str) -> None:
    packs, place = stones(*FAILS[where])
    assert companion("check", packs) == 1, companion.err
    told, last = companion.out.splitlines()
    assert "first.yaml:" in told
    assert f"the game failed: {place}" in told
    assert last == "1 pack, 1 scenario: 1 problem."
    assert "fault of ours" not in companion.err


@pytest.mark.parametrize("where", ["at its start", "in the script"])
def test_simulate_tells_the_line_of_the_script(companion: Trial, stones: Stones, where: str) -> None:
    packs, place = stones(*FAILS[where])
    assert companion("simulate", "stones", "--packs", packs, "--games", "2", "--workers", "1") == 1
    assert place in companion.err
    assert "fault of ours" not in companion.err


@pytest.mark.parametrize("where", FAILS)
def test_the_protocol_goes_on_and_tells_the_line(companion: Trial, stones: Stones, where: str) -> None:
    packs, place = stones(*FAILS[where])
    requests: list[dict[str, Any]] = [
        {"cmd": "games"},
        {"cmd": "new", "game": "stones", "seats": ["Anna", "Ben"], "position": {"stones": 3}},
        {"cmd": "answer", "party": "Anna", "question": 0, "value": "2"},
        {"cmd": "new", "game": "karriere_poker", "seats": ["Anna", "Ben", "Cem", "Dora"]},
    ]
    sent = "".join(json.dumps(request) + "\n" for request in requests).encode()
    assert companion("referee", "--packs", packs, stdin=sent) == 0
    games, *failed, last = map(json.loads, companion.reply.splitlines())
    assert games["ok"]
    assert last["ok"], "the others can be played"
    assert any(place in reply.get("error", {}).get("message", "") for reply in failed), failed
