"""Games of every kind are played by chance in every language, and nothing is ever said as the program calls it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.table.evening.export import state_sheet
from companion.texts import grammar
from tests.text_play.robot import Robot

GAMES = {
    "animal_farm": ("1984: Animal Farm", "Anna, Ben, Cem"),
    "buergermeister": ("altermeister", "Anna, Ben"),
    "buerokratopoly": ("Bürokratopoly", "Anna, Ben, Cem"),
    "karriere_poker": ("Karriere Poker", "Anna, Ben, Cem, Dora"),
    "politburo": ("Politbur", "Anna, Ben, Cem, Dora"),
    "reader": ("", "Anna, Ben"),
}
RAW = re.compile(r"[{}_…⟦⟧]|\[\]|\bTrue\b|\bFalse\b")
"""Ids, JSON, a place without a fact, and ids that nobody has named (see below); `d{a|b|c}` is how dice are written."""


@pytest.fixture
def unnamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told by its id, because it has no name, is marked: as words alone it could not be told from others."""
    usual = grammar.words_of

    def marked(value: str) -> str:
        return f"⟦{value}⟧" if grammar._ID.fullmatch(value) else usual(value)

    monkeypatch.setattr(grammar, "words_of", marked)


def title_of(game: str, robot: Robot) -> str:
    info = next(info for info in robot.table._catalogue.list() if info.id == game)
    assert info.title is not None
    return info.title.told_in(robot.table._mouth.language)


@pytest.mark.lot(9)
@pytest.mark.usefixtures("unnamed")
@pytest.mark.parametrize("language", ["de", "en", "es"])
@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_is_said_as_the_program_calls_it(tmp_path: Path, game: str, language: str) -> None:
    robot = Robot(tmp_path, language=language, seed=3)
    robot.type("1", title_of(game, robot), *([""] if game == "reader" else []), GAMES[game][1], "")
    if robot.table.game is None:  # it throws dice: the box does
        robot.type("2")
    for beside in (("?",), ("board",), ("log",), ("why",), ("odds",), ("hand", "1", "", ""), *CORRECTIONS[language]):
        play_a_while(robot)
        assert robot.table.game is not None
        robot.heard += state_sheet(robot.table.game, language).splitlines()
        robot.type(*beside)
    said = [line for line in (*robot.heard, *robot.seen) if RAW.search(line.replace("d{a|b|c}", ""))]
    assert not said, "\n".join(dict.fromkeys(said))


def play_a_while(robot: Robot, lines: int = 25) -> None:
    """Until something can be typed beside a question, or until the game is over."""
    over = robot._("Enter to leave, or a command")
    while not robot.last.prompt.startswith(over):
        if lines < 1 and not robot.last.private and robot.last.prompt.startswith(robot._("Number or name")):
            return
        lines -= 1
        robot.type(robot.answer())


CORRECTIONS = {
    language: [(word, str(part), "1", "") for part in range(1, 6)]
    for language, word in {"de": "berichtigen", "en": "correct", "es": "corregir"}.items()
}
