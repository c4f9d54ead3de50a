"""How a table stands and is corrected, in words and lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.text_play.robot import Robot


@pytest.fixture
def robot(tmp_path: Path) -> Robot:
    """Karriere Poker with real cards; Cem and Dora have laid."""
    robot = Robot(tmp_path)
    robot.type("1", "Karriere Poker", "Anna, Ben, Cem, Dora", "", "2", "1 x 4", "1 x joker")
    return robot


def test_a_board_speaks_in_words(robot: Robot) -> None:
    told = robot.type("board").lines
    assert "On the table: 1 × 4 by Cem and 1 × Joker by Dora." in told
    assert "Number of cards in hand. Cem: 12." in told
    assert not any(": 0." in line for line in told)


def test_a_correction_lists_what_can_be_meant(robot: Robot) -> None:
    parts = robot.type("correct").lines
    titles = [line.partition(": ")[2] for line in parts]
    assert len(set(titles)) == len(titles)
    number = next(line.partition(":")[0] for line in parts if line.endswith(": Number of cards in hand"))
    assert robot.type(number).lines == ("1: Anna", "2: Ben", "3: Cem", "4: Dora")
    assert robot.type("9").lines[0] == "Please type a number from 1 to 4."
    assert robot.type("Zoe").lines[:2] == ("There is no such name.", "1: Anna")
    assert robot.type("3").lines == ("Cem.", "In the record: 12.")
    robot.type("11", "miscounted")
    assert "Number of cards in hand. Cem: 11." in robot.type("board").lines
