"""What the box would do, by lines: nothing until it is switched on, then once a turn, of a hand on a private screen."""

from __future__ import annotations

from pathlib import Path

from companion.table.journal import ADVICE
from tests.text_play.robot import Robot
from tests.text_play.test_box_plays import begin, session_of

WOULD = "The box would choose: "


def test_it_is_off_until_somebody_switches_it_on(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    begin(robot)
    robot.type("advice")
    assert any(line.startswith("That is off.") for line in robot.last.lines)
    robot.type("help")
    assert not any(line.startswith("advice:") for line in robot.last.lines)
    robot.type("advice on", "help")
    assert any(line.startswith("advice:") for line in robot.last.lines)
    assert robot.evening.settings.advice
    robot.type("advice off")
    assert not robot.evening.settings.advice


def test_of_a_hand_it_is_told_in_private_once_a_turn(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    begin(robot)
    robot.type("advice on", "advice")
    assert not robot.last.private
    robot.type("")
    assert robot.last.private
    assert any(line.startswith(WOULD) for line in robot.last.lines)
    robot.type("", "advice", "")
    assert next(line for line in robot.seen if line.startswith(WOULD)) == robot.last.lines[0]
    entries = session_of(robot).ledger.entries
    assert sum(entry.kind == ADVICE for entry in entries) == 1
    assert not any(WOULD in line for line in robot.heard)


def test_while_the_own_cards_are_looked_at_it_is_a_line_there(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    begin(robot)
    robot.type("advice on", "")
    assert robot.last.private
    before = session_of(robot).question.id
    robot.type("advice")
    assert robot.last.private
    assert robot.last.lines[0].startswith(WOULD)
    assert session_of(robot).question.id == before
