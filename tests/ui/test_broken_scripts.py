"""A game of somebody else's that fails is left at the window with a sentence; the evening goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.packs.faults import Place
from companion.packs.games import UnknownGameError, find_game
from tests.stubs.stones import FAILS, loaded, stones

pytestmark = pytest.mark.xdist_group("window")


def begun(pilot: Callable[..., Any], folder: Path, patch: pytest.MonkeyPatch, where: str) -> tuple[Any, str]:
    """The window after “Begin” with that game, and what is told of the script's line."""
    made = stones(folder, *FAILS[where])
    patch.setitem(sys.modules, "stones", made.module)
    game = loaded(made)
    p = pilot(
        folder=folder / "data", folders=[made.packs], find=lambda name: game if name == "stones" else find_game(name)
    )
    p.tap("New game")
    p.tap("Stones", "game")
    for name in ("Anna", "Ben"):
        p.flow.new_game.setup.add(name)
    p.flow.new_game.show()
    p.frames(4)
    return p, f"stones.py:{made.line}"


def test_a_game_that_fails_at_its_start_leaves_no_save(
    pilot: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    p, place = begun(pilot, tmp_path, monkeypatch, "at its start")
    p.tap("Begin")
    assert p.flow.opened is None
    assert any(place in text for text in p.texts())
    assert p.flow.services.evening.games() == []


def test_a_game_whose_judge_fails_is_left_and_kept(
    pilot: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    p, place = begun(pilot, tmp_path, monkeypatch, "in a judge")
    with pytest.raises(AttributeError) as failed:
        p.tap("Begin")
    assert p.flow.survives(failed.value)
    p.frames(4)
    assert p.flow.opened is None
    assert any(place in text for text in p.texts())
    assert [game.pack for game in p.flow.services.evening.games()] == ["stones"]
    kept = (p.flow.services.evening.folder / "incidents.log").read_text("utf-8")
    assert "AttributeError" in kept, "it is told nowhere to those who mend it"
    assert not p.flow.survives(failed.value), "without a game it is nobody's but ours"


def test_a_script_that_cannot_be_read_is_told_where_a_game_is_chosen(pilot: Callable[..., Any], tmp_path: Path) -> None:
    made = stones(tmp_path, *FAILS["at its start"])

    def find(name: str) -> Any:
        if name == "stones":
            raise UnknownGameError(name, (), "the game script stones cannot be loaded", Place(str(made.script), 12))
        return find_game(name)

    p = pilot(folder=tmp_path / "data", folders=[made.packs], find=find)
    p.tap("New game")
    p.tap("Stones", "game")
    assert any("stones.py:12" in text for text in p.texts())
    p.tap("Karriere Poker", "game")
    assert p.flow.new_game.setup.pack.id == "karriere_poker"
