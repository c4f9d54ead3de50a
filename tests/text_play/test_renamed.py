"""After people have been given other names in a running game the terminal calls nobody by a name that was given up."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.play.presence import renamed
from tests.text_play.robot import Robot
from tests.text_play.test_no_raw_words import GAMES, play_a_while, title_of

OLD, BEFORE, TODAY = "qx", ("Qxanna", "Qxben", "Qxcem", "Qxdora"), ("Lena", "Qamar", "Noor", "Ivo")


@pytest.mark.lot(6)
@pytest.mark.parametrize("game", list(GAMES))
def test_nobody_is_called_by_a_name_that_was_given_up(tmp_path: Path, game: str) -> None:
    robot = Robot(tmp_path, seed=3)
    people = BEFORE[: GAMES[game][1].count(",") + 1]
    robot.type("1", title_of(game, robot), *([""] if game == "reader" else []), ", ".join(people), "")
    if robot.table.game is None:  # it throws dice: the box does
        robot.type("2")
    play_a_while(robot)
    assert robot.table.game is not None
    session = robot.table.game.session
    for person, name in enumerate(TODAY[: len(people)]):
        session.seat(renamed(session.seating, person, name))
    robot.heard.clear()
    robot.seen.clear()
    for beside in (("?",), ("board",), ("log",), ("why",), ("odds",), ("hand", "1", "", "")):
        play_a_while(robot)
        robot.type(*beside)
    assert [line for line in (*robot.heard, *robot.seen) if OLD in line.casefold()] == []
