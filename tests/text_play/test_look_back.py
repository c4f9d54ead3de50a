"""How a game went, at a prompt: a word at its end tells it, and before it nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.hindsight.looked_back import Looks, hindsight
from tests.table.hindsight.test_look_back import Table
from tests.text_play.robot import Robot

AT_THE_END = {
    "en": ("curve", "The box instead: Ben passes."),
    "de": ("verlauf", "Die Box stattdessen: Ben passt."),
    "es": ("curva", "El aparato, en cambio: Ben pasa."),
}


@pytest.mark.parametrize("language", AT_THE_END)
def test_a_word_tells_how_it_went(tmp_path: Path, language: str) -> None:
    word, box = AT_THE_END[language]
    table = Table(tmp_path)
    table.begin().close()
    table.here.close()
    robot = Robot(tmp_path, language=language)
    robot.type("1")
    game, looks = robot.table.game, Looks()
    assert game is not None
    game.look_back.looks = looks
    assert robot.type(word).lines[0] == robot._("This comes when the game is over.")
    robot.play_on(until=robot._("Enter to leave, or a command"))
    assert any(word in line for line in robot.heard[-4:])
    robot.wait(1)
    assert robot.type(word).lines == (robot._("The box is looking back. This takes a few minutes."),)
    looks.begun[0].tells, looks.begun[0].done = hindsight(game.session).plain(), True
    robot.wait(1)
    told = robot.type(word).lines
    assert "Anna: 2 × 5." in told
    assert box in told
    assert told[0].startswith("0\u00a0%: Anna 25\u00a0%")
    robot.type("quit")
    robot.evening.close()
