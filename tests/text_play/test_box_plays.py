"""A game by lines alone in which the box plays three of four seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.models.game.question import left_to_box
from companion.table.play import reasons_in
from tests.text_play.robot import Robot
from tests.text_play.test_karriere import number_of

pytestmark = pytest.mark.lot(4)

OTHERS = ("Ben", "Cem", "Dora")


def session_of(robot: Robot) -> Any:
    """The game that is played."""
    assert robot.table.game is not None
    return robot.table.game.session


def begin(robot: Robot, *, cards: str = "2") -> None:
    robot.type("1", "Karriere Poker", "Anna, Ben, Cem, Dora")
    robot.type(number_of("Cards", robot), cards, "")


def test_the_seats_of_the_box_are_not_asked(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    begin(robot)
    for name in OTHERS:
        robot.type("box", name, "")
    assert set(session_of(robot).seating.box) == set(OTHERS)
    robot.type("box", "Anna")
    assert "The box does not play alone: first somebody takes another seat." in robot.last.lines
    session = session_of(robot)
    heard = len(robot.heard)
    for _ in range(400):
        if session.game.state.game == 2:
            break
        ask = session.question
        if "Anna" not in ask.open_to():
            assert not robot.last.private and "Enter: look again" in robot.last.prompt
            robot.wait(0.1)
            robot.wait(2.1)
        elif ask.private and not robot.last.private:
            robot.type("")
        elif robot.last.prompt.startswith("yes or no"):
            robot.type("no")  # a card is meant
        else:
            robot.type("pass" if ask.may_pass else "1")
    assert session.game.state.game == 2
    said = robot.heard[heard:]
    assert any("The box decides for Ben." in line for line in said)
    assert not any(f"Give to {name}" in line for line in said for name in OTHERS)
    assert robot.seen, "Anna has her cards for herself"
    given = {one.source for one in session.ledger.entries if one.kind == "answer" and one.party in OTHERS}
    assert "box" in given and given <= {"box", "seeded", "foregone"}
    robot.type("box", "Ben")
    assert set(session.seating.box) == {"Cem", "Dora"}
    robot.type("box", "Ben")
    assert "1: Beginner: Wastes jokers and splits equal cards." in robot.last.lines
    robot.type("1")
    assert session.seating.box["Ben"] == "easy"


@pytest.mark.long
def test_a_whole_evening_is_played_by_lines_alone(tmp_path: Path) -> None:
    """To its end, the box as strong as it can be at one seat and a beginner at another; all its reasons are read."""
    robot = Robot(tmp_path)
    begin(robot)
    for name, strength in zip(OTHERS, ("", "3", "1"), strict=True):
        robot.type("box", name, strength)
    session = session_of(robot)
    assert session.seating.box == {"Ben": "greedy", "Cem": "good", "Dora": "easy"}
    for _ in range(6000):
        if session.outcome is not None:
            break
        ask = session.question
        if "Anna" not in ask.open_to():
            robot.wait(0.1)
            robot.wait(2.1)
        elif ask.private and not robot.last.private:
            robot.type("")
        elif robot.last.prompt.startswith("yes or no"):
            robot.type("no")  # a card is meant
        else:
            robot.type("pass" if ask.may_pass else "1")
    assert session.outcome is not None
    given = {one.source for one in session.ledger.entries if one.kind == "answer" and one.party in OTHERS}
    assert given <= {"box", "seeded", "foregone"}
    assert robot.table.game is not None
    whys = {robot.table.game.teller("en").saying(why) for why in reasons_in(session.ledger.entries)}
    assert whys and all(any(why in line for line in robot.heard) for why in whys)


def test_with_real_cards_the_box_says_why_it_cannot(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    begin(robot, cards="1")
    robot.type("box")
    assert any("The box cannot hold real cards" in line for line in robot.last.lines)
    assert not session_of(robot).seating.box


def test_politburo_goes_on_while_one_person_types(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.type("1", "Politburó", "Anna, Ben, Cem, Dora")
    robot.type(number_of("Cards", robot), "2", "")
    for name in OTHERS:
        robot.type("box", name, "")
    session, turns = session_of(robot), 0
    for _ in range(600):
        if session.outcome is not None or session.game.state.round > 3:
            break
        before = session.ledger.next_number
        if "Anna" in session.question.open_to():
            robot.type(robot.answer())
            continue
        robot.wait(0.1)
        robot.wait(2.1)
        assert session.ledger.next_number > before, session.question
        turns += session.question.name == "turn"
    assert turns
    assert session.outcome is not None or session.game.state.round > 3
    assert not any(f"Give to {name}" in line for line in robot.heard for name in OTHERS)


def test_for_whom_the_box_decides_is_said_once_and_again_to_whoever_looks_again(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.type("1", "Politburó", "Anna, Ben, Cem, Dora")
    robot.type(number_of("Cards", robot), "2", "")
    for name in OTHERS:
        robot.type("box", name, "")
    session, said, went_on = session_of(robot), set[str](), 0
    for _ in range(200):
        left = set(left_to_box(session))
        told = [line for line in robot.last.lines if line.startswith("The box decides for ")]
        assert bool(told) == bool(left - said), (left, said, robot.last.lines)
        if not left:
            said = set()
            robot.type(robot.answer())
            continue
        went_on += not told
        said = left if told else said
        robot.wait(0.1)
        robot.wait(2.1)
    assert went_on > 5
    while not left_to_box(session):
        robot.type(robot.answer())
    robot.type("")
    assert any(line.startswith("The box decides for ") for line in robot.last.lines)
