"""Two games of Karriere Poker by lines alone, with real cards and dealt by the box."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.text_play.robot import Robot


def number_of(switch: str, robot: Robot) -> str:
    return next(line.split(":")[0] for line in robot.heard if f": {switch}: " in line)


@pytest.mark.parametrize("mode", ["physical", "dealt"])
def test_an_evening_is_played_to_its_end_and_no_hand_is_heard(tmp_path: Path, mode: str) -> None:
    robot = Robot(tmp_path)
    robot.type("1", "Karriere Poker", "Anna, Ben, Cem, Dora")
    cards = "1" if mode == "physical" else "2"
    robot.type(number_of("Cards", robot), cards, number_of("End: number of games", robot), "2", "")
    robot.play_on(most=1500)
    differs = [line for line in robot.heard if line.startswith("Cards: ")]
    assert differs == (["Cards: The box deals."] if mode == "dealt" else [])
    assert any(line.endswith("wins as Boss of the last game.") for line in robot.heard)
    assert sum(line.startswith("Game ") for line in robot.heard) == 2
    assert not any(line.partition(" holds: ")[1] for line in robot.heard)
    assert bool(robot.seen) == (mode == "dealt")


def test_all_plays_are_read_out_when_asked_for(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.type("1", "Karriere Poker", "Anna, Ben, Cem, Dora", "")
    read = robot.type("all").lines
    assert len(read) > 100
    assert "3 × 7." in robot.type("3 x 7").lines[0]
