"""Lists of numbered lines: a number is a line's, “?” helps, Enter takes back what was not meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.text.parsing.answers import NotUnderstoodError, value_of
from companion.cli.text.talk import listed
from companion.engine.questions import Kind
from tests.text_play.robot import Robot

NOT_FOUND = "There is no such choice. Type a number, a part of a name, or “?” for help."


@pytest.fixture
def following(tmp_path: Path) -> Robot:
    """Karriere Poker with real cards; one card lies there, and a list of few choices is shown."""
    robot = Robot(tmp_path)
    robot.type("1", "Karriere Poker", "Anna, Ben, Cem, Dora", "", "1 x 4")
    assert robot.last.lines[-1] == "11: Pass"
    return robot


def test_a_number_off_the_list_is_never_a_part_of_a_name(following: Robot) -> None:
    for typed in ("12", "13", "12.", "0"):
        assert following.type(typed).lines == ("Please type a number from 1 to 11.",)
    assert following.type("1 × 12").lines[0] == "Dora: 1 × 12."


def test_words_that_are_no_cards_are_not_understood(following: Robot) -> None:
    for typed in ("seven", "two 7", "2x7, seven", "boss"):
        assert following.type(typed).lines == (NOT_FOUND,)
    assert "KP-06" in following.type("1x2").lines[1]


@pytest.mark.parametrize(("typed", "meant"), [("2", [1]), ("3", []), ("3.", []), ("0", []), ("seat 3", [0]), ("", [])])
def test_a_list_of_names_with_numbers_in_them(typed: str, meant: list[int]) -> None:
    assert listed(typed, ["Seat 3", "Seat 4"]) == meant


def test_a_card_is_typed_by_its_name() -> None:
    names = {"h7": "Seven of hearts", "s8": "Eight of spades"}
    assert value_of(Kind.CARDS, "seven, s8", tuple(names), names.__getitem__) == ["h7", "s8"]
    with pytest.raises(NotUnderstoodError):
        value_of(Kind.CARDS, "of", tuple(names), names.__getitem__)


def test_help_is_given_wherever_a_list_is_shown(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    for lines in ((), ("1",), ("Karriere Poker",), ("Anna, Ben, Cem, Dora",), ("",), ("2",)):
        assert any(line.startswith("A number chooses") for line in robot.type(*lines, "?").lines), lines


def test_a_value_that_does_not_fit_is_asked_for_again(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    number = next(
        line.partition(":")[0]
        for line in robot.type("1", "Karriere Poker", "Anna, Ben, Cem, Dora").lines
        if ": End: number of games: off" in line
    )
    assert robot.type(number, "5000").lines == ("From 1 to 50.",)
    assert robot.type("50").lines == (f"{number}: End: number of games: 50.",)
    robot.type(number, number)
    assert robot.type("").lines == (f"{number}: End: number of games: off.",)


@pytest.mark.parametrize("command", ["any", "hand"])
def test_enter_takes_a_command_back_that_asks_who(following: Robot, command: str) -> None:
    assert following.type(command).lines[0].endswith(" Enter: nobody.")
    assert following.type("").lines[-1] == "11: Pass"
