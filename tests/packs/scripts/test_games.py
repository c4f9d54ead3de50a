from __future__ import annotations

from collections.abc import Iterator
from importlib import metadata
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

from companion.packs.catalogue import Catalogue
from companion.packs.scripts import games
from tests.packs.conftest import FILES, Write
from tests.packs.fake_game import Ladder

HERE = "tests.packs.fake_game"
POINTS = EntryPoints(
    EntryPoint(name, value, games.GROUP)
    for name, value in (
        ("ladder", f"{HERE}:Ladder"),
        ("gone", "companion.no_such_module:Gone"),
        ("nameless", f"{HERE}:NoSuchClass"),
        ("card", f"{HERE}:Card"),
    )
)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def entry_points(**wanted: Any) -> EntryPoints:
        return POINTS.select(**wanted)

    monkeypatch.setattr(metadata, "entry_points", entry_points)
    games.installed.cache_clear()
    yield
    games.installed.cache_clear()


def test_a_game_is_found_by_its_entry_point() -> None:
    assert games.find_game("ladder") is Ladder
    assert games.game_names() == ("card", "gone", "ladder", "nameless")


@pytest.mark.parametrize(
    ("name", "reason"),
    [("gone", "cannot be loaded"), ("nameless", "cannot be loaded"), ("card", "no Definition")],
)
def test_a_game_that_cannot_be_used_says_why(write: Write, name: str, reason: str) -> None:
    with pytest.raises(games.UnknownGameError, match=reason):
        games.find_game(name)
    folder = write("ladder", dict(FILES, **{"game.yaml": FILES["game.yaml"].replace("game: ladder", f"game: {name}")}))
    (error,) = (error for error in Catalogue([folder]).check("ladder") if error.path == "game")
    assert (error.line, error.column, error.hint) == (3, 7, "")
    assert reason in error.message


def test_a_game_that_is_not_there_gets_a_hint(write: Write) -> None:
    folder = write("ladder", dict(FILES, **{"game.yaml": FILES["game.yaml"].replace("game: ladder", "game: laddr")}))
    (error,) = (error for error in Catalogue([folder]).check("ladder") if error.path == "game")
    assert error.hint == "did you mean ladder?"
