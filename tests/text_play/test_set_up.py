"""The set-up by lines: names as people write them, a way back at every question, help about the one that is put."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.text.parsing.names import names_in
from companion.packs.decks.deck_library import FOLDER, Library
from companion.texts import catalogues
from tests.games.reader.table import REAL
from tests.shipped import shipped
from tests.text_play.robot import Robot

BACK = {"de": "zurück", "en": "back", "es": "volver"}


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ana, Luis, Eva y Paco", ["Ana", "Luis", "Eva", "Paco"]),
        ("Anna, Ben und Cem", ["Anna", "Ben", "Cem"]),
        ("Anna and Ben", ["Anna", "Ben"]),
        ("Anna; Ben; Cem Maria", ["Anna", "Ben", "Cem Maria"]),
        ("Anna;Ben;Cem", ["Anna", "Ben", "Cem"]),
        ("Anna, Ben; Cem", ["Anna", "Ben", "Cem"]),
        ("Anna, Ben, and Cem", ["Anna", "Ben", "Cem"]),
        ("Ana, Luis e Inés", ["Ana", "Luis", "Inés"]),
        ("Yann, Andy, Undine", ["Yann", "Andy", "Undine"]),
        (" , ", []),
    ],
)
def test_names_are_parted_as_people_write_them(typed: str, names: list[str]) -> None:
    assert names_in(typed) == names


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("de", "Anna, Ben, Cem und Dora", "4 Spieler: Anna, Ben, Cem, Dora."),
        ("en", "Anna, Ben, Cem and Dora", "4 players: Anna, Ben, Cem, Dora."),
        ("es", "Ana, Luis, Eva y Paco", "4 jugadores: Ana, Luis, Eva, Paco."),
    ],
)
def test_who_plays_is_told_with_the_next_question(tmp_path: Path, language: str, typed: str, told: str) -> None:
    assert Robot(tmp_path, language=language).type("1", "1984", typed).lines[0] == told


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("de", "Zwischen den Namen fehlen Kommas. Sind das 3 Spieler: Anna, Ben, Cem?"),
        ("en", "Commas are missing between the names. Are these 3 players: Anna, Ben, Cem?"),
        ("es", "Faltan comas entre los nombres. ¿Son 3 jugadores: Anna, Ben, Cem?"),
    ],
)
def test_commas_that_are_missing_are_suggested(tmp_path: Path, language: str, asked: str) -> None:
    robot = Robot(tmp_path, language=language)
    names = robot.type("1", "1984").lines[-1]
    for typed in ("Anna Ben Cem", "Anna Ben y Cem"):
        assert robot.type(typed).lines == (asked,)
        assert robot.type("no").lines[-1] == names
    assert robot.type("Anna Ben Cem", "back").lines == (names,)
    yes = {"de": "ja", "en": "yes", "es": "sí"}[language]
    assert robot.type("Anna Ben Cem", yes).lines[0].endswith(": Anna, Ben, Cem.")


def test_one_name_of_two_words_can_be_one_player(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.type("1", "Reader", "", "Anna Maria")
    assert robot.type("no").lines[0] == "1 player: Anna Maria."


@pytest.mark.parametrize("language", list(BACK))
def test_back_goes_one_question_back_everywhere(tmp_path: Path, language: str) -> None:
    robot = Robot(tmp_path, language=language)
    shown = [robot.last.lines[-1]]
    for typed in ("1", "Bürokratopoly", "Anna, Ben, Cem", ""):
        shown.append(robot.type(typed).lines[-1])
    for expected in reversed(shown[:-1]):
        assert robot.type(BACK[language]).lines[-1] == expected
    assert robot.type(BACK[language]).lines[-1] == shown[0]


def test_what_was_switched_stays_on_the_way_back_and_a_value_can_be_left(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    lines = robot.type("1", "Bürokratopoly", "Anna, Ben, Cem").lines
    number = next(line.partition(":")[0] for line in lines if ": Time limit: off" in line)
    assert any("Time limit: off" in line for line in robot.type(number, "back").lines)
    robot.type(number, "45", "")
    assert any("Time limit: 45" in line for line in robot.type("back").lines)
    robot.type("back")
    assert any("Time limit: off" in line for line in robot.type("Anna, Ben, Emil").lines)


@pytest.mark.parametrize(
    ("game", "people", "asked"),
    [
        ("Bürokratopoly", "Anna, Ben, Cem", True),
        ("1984: Animal Farm", "Anna, Ben, Cem", False),
        ("The Mayors", "Anna, Ben, Cem", True),
        ("Karriere Poker", "Anna, Ben, Cem, Dora", False),
        ("Politburó", "Anna, Ben, Cem, Dora", False),
    ],
)
def test_who_throws_dice_is_asked_where_there_are_dice(tmp_path: Path, game: str, people: str, asked: bool) -> None:
    robot = Robot(tmp_path)
    robot.type("1", game, people, "")
    assert ("Who throws the dice?" in robot.heard) is asked
    assert (robot.table.game is None) is asked


@pytest.mark.parametrize("typed", ["buro", "Buro", "büro", "buero"])
def test_a_game_whose_name_begins_so_comes_before_one_that_only_contains_it(tmp_path: Path, typed: str) -> None:
    assert Robot(tmp_path).type("1", typed).lines[0].startswith("Bürokratopoly.")


@pytest.mark.parametrize(
    ("command", "language"), [("sprache es", "es"), ("language español", "es"), ("idioma Deutsch", "de")]
)
def test_the_language_can_be_changed_at_every_question(tmp_path: Path, command: str, language: str) -> None:
    expected = Robot(tmp_path / "other", language=language)
    robot = Robot(tmp_path / "this")
    for typed in (None, "1", "Bürokratopoly", "Anna, Ben, Cem", ""):
        if typed is not None:
            expected.type(typed)
            robot.type("language en", typed)
        assert robot.type(command).lines[-1] == expected.last.lines[-1]


@pytest.mark.parametrize("language", list(BACK))
def test_help_is_about_the_question_and_repeats_it(tmp_path: Path, language: str) -> None:
    robot = Robot(tmp_path, language=language)
    ways = robot._("back: the question before. language {codes}: another language.")
    ways = ways.format(codes=", ".join(catalogues()))
    for typed in ("1", {"de": "Vorleser", "en": "Reader", "es": "Lector"}[language], "", "Anna", ""):
        before = robot.type(typed).lines
        told = robot.type("?").lines
        assert ways in told and told[-1] == before[-1], typed


@pytest.mark.parametrize("language", list(BACK))
def test_the_three_states_of_a_deck_are_told_and_an_imported_one_comes_along(tmp_path: Path, language: str) -> None:
    Library(tmp_path / FOLDER, shipped()).take(REAL)
    robot = Robot(tmp_path, language=language)
    lines = robot.type("1", {"de": "Vorleser", "en": "Reader", "es": "Lector"}[language]).lines
    states = "A deck stays behind, or the box shuffles it and draws, or it lies here and the box reads its cards."
    assert robot._(states) in lines
    assert next(line for line in lines if line.startswith("1: ")).endswith(
        robot._("With the real cards; the box reads them.")
    )
