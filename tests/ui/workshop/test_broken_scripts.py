"""A game of somebody else's that fails is left at the window with a sentence; the evening goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.packs.scripts.faults import SourcePlace
from companion.packs.scripts.games import UnknownGameError, find_game
from tests.stubs.stones import FAILS, SCRIPT, loaded, stones

pytestmark = pytest.mark.xdist_group("window")

FACE = "face/__init__.py"
FACES = {
    "a module that is not there": ("from collections.abc import Mapping", "import tipping"),
    "a name in the class": ('    """What is shown instead of the usual.', "    missing\n    " + '"""What is shown.'),
    "nothing": ("import random", "import random"),
    "no face": ("class StonesFace(Face):", "class StonesFace:"),
    "a face that cannot be made": ("    def board(", "    def __init__(self): self.heap = missing\n\n    def board("),
}
"""What is wrong with its face; nothing in its bot → what stands there, and what instead of it."""


def begun(
    pilot: Callable[..., Any], folder: Path, patch: pytest.MonkeyPatch, where: str, part: str = SCRIPT
) -> tuple[Any, str]:
    """The window before “Begin” with that game, and what is told of the line."""
    made = stones(folder, *FAILS[where], part) if part == SCRIPT else stones(folder, *FACES[where], part)
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
    return p, f"{made.script.name}:{made.line}"


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
            raise UnknownGameError(
                name, (), "the game script stones cannot be loaded", SourcePlace(str(made.script), 12)
            )
        return find_game(name)

    p = pilot(folder=tmp_path / "data", folders=[made.packs], find=find)
    p.tap("New game")
    p.tap("Stones", "game")
    assert any("game.py:12" in text for text in p.texts())
    p.tap("Karriere Poker", "game")
    assert p.flow.new_game.setup.pack.id == "karriere_poker"


@pytest.mark.parametrize("where", sorted(FACES.keys() - {"nothing"}))
def test_a_face_that_is_broken_is_told_and_the_game_is_played_on_the_usual_table(
    pilot: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    p, place = begun(pilot, tmp_path, monkeypatch, where, FACE)
    p.tap("Begin")
    assert p.flow.opened.session.question.name == "take"
    assert p.flow.game.face.__class__.__name__ == "Face"
    place = "game.py:" if where == "no face" else place
    assert place in p.stage.toast.notice.text
    assert "usual table" in p.stage.toast.notice.text
    p.tap("2", "option")
    assert p.flow.opened.session.game.state.stones == 5
    p.flow.lobby.workshop()
    p.frames(4)
    assert any("House rules" in text for text in p.texts()), "the workshop looks at the faces of all games"


def test_a_game_from_outside_has_its_own_face_and_accent(
    pilot: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    p, _ = begun(pilot, tmp_path, monkeypatch, "nothing", "bot.py")
    accent = p.flow.new_game.setup.pack.game.look.accent.on_dark
    assert p.stage.screen.look.game.accent.on_dark == accent
    p.tap("Begin")
    assert p.flow.look.game.accent.on_dark == accent
    assert p.flow.game.face.__class__.__name__ == "StonesFace"
    assert p.part("board").board.stones == 7
    p.tap("3", "option")
    assert p.part("board").board.stones == 4
