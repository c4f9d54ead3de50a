"""How a table stands and is corrected, in words and lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.texts import Teller
from companion.texts.standing import lines
from tests.text_play.robot import Robot


@pytest.fixture
def robot(tmp_path: Path) -> Robot:
    """Karriere Poker with real cards; Cem and Dora have laid."""
    robot = Robot(tmp_path)
    robot.type("1", "Karriere Poker", "Anna, Ben, Cem, Dora", "", "1 x 4", "1 x joker")
    return robot


def test_a_board_speaks_in_words(robot: Robot) -> None:
    told = robot.type("board").lines
    assert "On the table: 1 × 4 by Cem and 1 × Joker by Dora." in told
    assert "Number of cards in hand. Cem: 12." in told
    assert not any(": 0." in line for line in told)


def test_what_is_empty_or_drawn_alone_is_left_out() -> None:
    view = {"board": {"ladder": [1]}, "aside": {"count": 0}, "assigned": {"Anna": {}, "Ben": {"count": 1}}}
    assert lines(view, Teller({}, {}, "en", {})) == ["Assigned. Ben: 1."]


def test_what_was_taken_back_is_told_as_it_was_told_before(robot: Robot) -> None:
    robot.type("undo")
    assert "2: Taken back later: Dora: 1 × Joker." in robot.type("log").lines


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
