"""A script of somebody else's that fails is told with its file and line by every command, and never by a traceback."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.packs.scripts.games import find_game
from tests.cli import house
from tests.cli.house import Trial
from tests.protocol.house import SHIPPED
from tests.stubs.stones import FAILS, SCRIPT, Stones, loaded, stones

pytestmark = pytest.mark.lot(4)

Broken = Callable[[str], tuple[str, str]]


@pytest.fixture
def broken(tmp_path: Path, companion: Trial, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """Writes the game of `companion new-game` with a mistake in it; gives its packs and `file:line: `."""

    def write(where: str) -> tuple[str, str]:
        made = stones(tmp_path, *FAILS[where])
        monkeypatch.setitem(sys.modules, "stones", made.module)
        game = loaded(made)
        monkeypatch.setattr(house, "find", lambda name: game if name == "stones" else find_game(name))
        return str(made.packs), f"{made.place}: "

    companion.installed = SHIPPED
    return write


@pytest.mark.parametrize("where", FAILS)
def test_check_tells_the_step_and_the_line_of_the_script(companion: Trial, broken: Broken, where: str) -> None:
    packs, place = broken(where)
    assert companion("check", packs) == 1, companion.err
    *played, told, last = companion.out.splitlines()
    assert "first.yaml:" in told
    assert f"the game failed: {place}" in told
    assert [line.startswith(f"{place}the script failed in a game that was played by chance") for line in played] == (
        [] if where == "in a position" else [True]
    )
    assert last.startswith("1 pack, 1 scenario: ")
    assert "fault of ours" not in companion.err


@pytest.mark.parametrize("where", ["at its start", "in the script"])
def test_simulate_tells_the_line_of_the_script(companion: Trial, broken: Broken, where: str) -> None:
    packs, place = broken(where)
    assert companion("simulate", "stones", "--packs", packs, "--games", "2", "--workers", "1") == 1
    assert place in companion.err
    assert "fault of ours" not in companion.err


TOO_MANY = ("if int(value) > left else ()", "")
"""In the game's judge: whatever is wanted is refused."""

NO_ANSWER = "the question take has no lawful answer: Anna is asked, and refused are 1 (ST-01.too_many), 2 (ST-01.too"


@pytest.fixture
def refusing(tmp_path: Path, companion: Trial, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Stones]:
    """Installs the game of `companion new-game` with something else in its script."""

    def write(there: str, instead: str, part: str = SCRIPT) -> Stones:
        made = stones(tmp_path, there, instead, part)
        monkeypatch.setitem(sys.modules, "stones", made.module)
        game = loaded(made)
        monkeypatch.setattr(house, "find", lambda name: game if name == "stones" else find_game(name))
        return made

    companion.installed = SHIPPED
    return write


def test_check_tells_who_is_asked_what_nobody_may_answer_and_why(
    companion: Trial, refusing: Callable[..., Stones]
) -> None:
    made = refusing(*TOO_MANY)
    assert companion("check", str(made.packs / "stones/game.yaml")) == 1, companion.err
    told = next(line for line in companion.out.splitlines() if NO_ANSWER in line)
    text = made.script.read_text("utf-8")
    asks = text[: text.index("yield Question")].count("\n") + 1
    assert told.startswith(f"{made.script}:{asks}: in a game of 2 played by chance {NO_ANSWER}")
    assert "may_pass" in told, "what to do"
    assert "fault of ours" not in companion.err


def test_simulate_tells_in_which_game_nobody_may_answer(companion: Trial, refusing: Callable[..., Stones]) -> None:
    made = refusing(*TOO_MANY)
    assert companion("simulate", "stones", "--packs", str(made.packs), "--games", "2", "--workers", "1") == 1
    assert f"stones cannot go on in game 0: {made.script}:" in companion.err
    assert NO_ANSWER in companion.err


def test_a_bot_that_breaks_a_rule_or_says_nothing_is_told(companion: Trial, refusing: Callable[..., Stones]) -> None:
    for says, told in (("7", "the answer 7 of the bot of Anna to the question take is refused: ST-01.not_so_many"),
                       (None, "the bots leave the question take open: Anna may answer 1, 2, 3")):  # fmt: skip
        made = refusing("if not isinstance(game", f"return {says!r}\n        if not isinstance(game", "bot.py")
        assert companion("simulate", "stones", "--packs", str(made.packs), "--games", "1", "--workers", "1") == 1
        assert told in companion.err
        assert "fault of ours" not in companion.err


@pytest.mark.parametrize("where", FAILS)
def test_the_protocol_goes_on_and_tells_the_line(companion: Trial, broken: Broken, where: str) -> None:
    packs, place = broken(where)
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


def test_a_bot_that_is_broken_is_told_with_its_line_and_the_other_one_plays(
    tmp_path: Path, companion: Trial, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = stones(tmp_path, "import random", "import randm", "bot.py")
    monkeypatch.setitem(sys.modules, "stones", made.module)
    game = loaded(made)
    monkeypatch.setattr(house, "find", lambda name: game if name == "stones" else find_game(name))
    told = ["simulate", "stones", "--packs", str(made.packs), "--games", "2", "--workers", "1"]
    assert companion(*told) == 2
    assert f"{made.script}:{made.line}: the bot stones.bot:Greedy cannot be used: ModuleNotFoundError" in companion.err
    assert "--bot random" in companion.err
    assert companion(*told, "--bot", "random") == 0, companion.err
