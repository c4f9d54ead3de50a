"""The welcome: what is wrong with the saved games is said before anything is asked."""

from __future__ import annotations

from pathlib import Path

from tests.text_play.robot import Robot


def test_a_game_that_cannot_be_opened_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "friday.game").write_bytes(b"nothing that could be read" * 100)
    robot = Robot(tmp_path)
    (said,) = [line for line in robot.heard if "friday" in line]
    assert said.startswith("friday cannot be opened. The save friday.game is damaged")
