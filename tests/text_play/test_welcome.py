"""The welcome: what is wrong with the saved games is said before anything is asked."""

from __future__ import annotations

from pathlib import Path

from tests.table.conftest import fill, small_disk
from tests.text_play.robot import Robot

__all__ = ["small_disk"]


def test_a_game_that_cannot_be_opened_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "friday.game").write_bytes(b"nothing that could be read" * 100)
    robot = Robot(tmp_path)
    (said,) = [line for line in robot.heard if "friday" in line]
    assert said.startswith("friday cannot be opened. The save friday.game is damaged")


def test_leaving_on_a_full_disk_says_that_not_all_is_saved(small_disk: Path) -> None:
    robot = Robot(small_disk)
    robot.set_up()
    fill(small_disk)
    while robot.table.game is not None and robot.table.game.saved:
        robot.type(robot.answer())
    robot.type("quit")
    assert any(line.startswith("Not saved: the last ") for line in robot.heard[-3:]), robot.heard[-3:]
    robot.type("yes")
    assert robot.heard[-1] == "Goodbye."
    assert not any("The game is saved" in line for line in robot.heard)
