"""The welcome: what is wrong with the saved games is said before anything is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.languages import LANGUAGES
from companion.table.journal.entries import StoreError
from companion.table.journal.store import SqliteJournal
from tests.table.conftest import fill, small_disk
from tests.text_play.robot import Robot

__all__ = ["small_disk"]


def test_a_game_that_cannot_be_opened_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "friday.game").write_bytes(b"nothing that could be read" * 100)
    robot = Robot(tmp_path)
    (said,) = [line for line in robot.heard if "friday" in line]
    assert said == "friday cannot be opened. The save of this game is damaged."


FULL = {
    "de": "Der Datenträger ist voll. Bitte darauf Platz schaffen. Bis dahin kann gespielt werden, aber nichts wird "
    "gespeichert.",
    "en": "The disk is full. Make room on it. Until then you can play, but nothing is saved.",
    "es": "El disco está lleno. Hay que hacer sitio en él. Mientras tanto se puede jugar, pero no se guarda nada.",
}
DAMAGED = {
    "de": "friday lässt sich nicht öffnen. Der Spielstand dieses Spiels ist beschädigt.",
    "en": "friday cannot be opened. The save of this game is damaged.",
    "es": "friday no se puede abrir. Los datos de esta partida están dañados.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_disk_and_saves_is_said_in_the_language_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def no_room(folder: Path) -> StoreError:
        return StoreError(f"{folder} is full.", "full")

    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "friday.game").write_bytes(b"nothing that could be read" * 100)
    monkeypatch.setattr("companion.table.evening.evening.no_room", no_room)
    robot = Robot(tmp_path, language=language)
    assert robot.heard[0] == FULL[language]
    assert DAMAGED[language] in robot.heard


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_goes_on_unsaved_says_so_in_the_language_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    first = Robot(tmp_path)
    first.set_up()
    first.type("quit")
    first.evening.close()

    def keep_glance(_journal: object) -> None:
        raise StoreError("SQLite says something.", "full")

    monkeypatch.setattr(SqliteJournal, "keep_glance", keep_glance)
    robot = Robot(tmp_path, language=language)
    robot.type("1")
    assert FULL[language] in robot.heard


def test_leaving_on_a_full_disk_says_that_not_all_is_saved(small_disk: Path) -> None:
    robot = Robot(small_disk)
    robot.set_up()
    fill(small_disk)
    while robot.table.game is not None and robot.table.game.saved:
        robot.type(robot.answer())
    fill(small_disk, "more")  # where the file was opened anew, what its log took is free
    robot.type("quit")
    assert any(line.startswith("Not saved: the last ") for line in robot.heard[-3:]), robot.heard[-3:]
    robot.type("yes")
    assert robot.heard[-1] == "Goodbye."
    assert not any("The game is saved" in line for line in robot.heard)
