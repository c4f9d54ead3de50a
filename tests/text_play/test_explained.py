"""`why` and a name tells what a thing of the game does; `?` tells what can be typed at this very question."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.text.commands.explaining import things_of
from companion.cli.text.talk import matches
from companion.texts import explained
from tests.shipped import shipped
from tests.text_play.robot import Robot
from tests.text_play.test_animal_farm import at_the_talks

WHY = {"en": "why", "de": "warum", "es": "por qué"}


def begun(folder: Path, game: str, language: str, people: str = "Anna, Ben, Cem, Dora") -> Robot:
    """A game as it is set up, before its first question is answered."""
    robot = Robot(folder, language=language)
    robot.type("1", game, people, "")
    if robot.table.game is None:  # it throws dice: the box does
        robot.type("2")
    return robot


@pytest.mark.parametrize("language", list(WHY))
@pytest.mark.parametrize(
    ("game", "card", "rule"),
    [
        ("1984: Animal Farm", "flock", "AF-31"),
        ("1984: Animal Farm", "lion", "AF-17"),
        ("1984: Animal Farm", "worldwide", "AF-33"),
        ("1984: Animal Farm", "bread_riot", "AF-25"),
        ("Bürokratopoly", "aufstieg", "BU-34"),
        ("Politbur", "demagogy_1", "PB-50"),
    ],
)
def test_a_card_tells_its_own_sentence_and_its_rule(
    tmp_path: Path, game: str, card: str, rule: str, language: str
) -> None:
    robot = begun(tmp_path, game, language)
    opened = robot.table.game
    assert opened is not None
    thing = things_of(opened, opened.teller(language))[card]
    for asked in (f"{WHY[language]} {thing.title}", f"? {thing.title}"):
        told = robot.type(asked).lines
        assert any(line.startswith(f"{thing.title}. ") and thing.lines[-1] in line for line in told), told
        assert f"{rule}: {opened.teller(language).rule(rule)}" in told
    if thing.points is not None:
        assert robot._("Points: {points}.").format(points=thing.points) in told


@pytest.mark.parametrize("language", list(WHY))
def test_parts_of_a_game_and_chosen_options_are_explained(tmp_path: Path, language: str) -> None:
    robot = Robot(tmp_path, language=language)
    robot.type("1", "Bürokratopoly", "Anna, Ben, Cem")
    option = {"en": "One colour, no dice", "de": "Eine Farbe ohne Würfeln", "es": "Un solo color, sin dados"}[language]
    robot.type(robot.number_of(option), "", "2")
    text = {"en": "only one colour", "de": "nur eine Farbe", "es": "un solo color"}[language]
    assert any(text in line for line in robot.type(f"{WHY[language]} {option}").lines)
    election = {"en": "Election", "de": "Wahl", "es": "Elección"}[language]
    assert any(line.startswith(f"{election}. ") for line in robot.type(f"{WHY[language]} {election}").lines)


def test_every_thing_with_a_text_has_rules_that_the_pack_knows() -> None:
    for info in shipped().list():
        pack = shipped().load(info.id)
        resolved = pack.resolve([], {}, pack.players.min)
        things = explained(resolved.definition, "de").values()
        assert all(rule in resolved.rules for thing in things for rule in thing.rules), info.id
        if info.id in ("animal_farm", "buergermeister", "buerokratopoly"):
            assert all(thing.lines and thing.rules for thing in things), info.id


def test_what_nothing_is_called_is_told_with_an_example(tmp_path: Path) -> None:
    robot = begun(tmp_path, "1984: Animal Farm", "en")
    told = robot.type("why Napoleon").lines
    assert told[0] == "There is nothing to explain by the name “Napoleon”."
    assert told[1].endswith("like: why Parrot")
    assert robot.type("why AF-17").lines[0] == robot.type("rule AF-17").lines[0]


@pytest.mark.parametrize("language", list(WHY))
def test_help_tells_what_fits_at_this_question_by_its_own_options(tmp_path: Path, language: str) -> None:
    robot = begun(tmp_path, "1984: Animal Farm", language)
    listed = next(line for line in robot.last.lines if line.startswith("1: "))
    example = robot._("Here fits a number of the list, or (a part of) a name in it, such as: {number}, or: {name}")
    assert example.format(number=1, name=listed.split(": ")[1]) in robot.type("?").lines


@pytest.mark.parametrize("language", list(WHY))
def test_help_in_the_talks_tells_how_shares_are_written(tmp_path: Path, language: str) -> None:
    robot = at_the_talks(tmp_path, language)
    who = robot.type("?").lines[0]
    assert who.endswith("Cem") and "3" in who
    shares = robot._("The number behind a name is what that one takes, as a whole number; a name alone takes nothing.")
    assert shares in robot.type("Anna").lines
    told = robot.type("?").lines
    first = robot._("A proposal of one's own, with how much each takes: draft {example}").format(
        example="Anna 1, Ben 1"
    )
    assert shares in told and first in told
    teller = robot.table.game.teller(language)  # type: ignore[union-attr]
    assert ". ".join(teller.explanation("proposal")) in told


def test_help_at_the_dice_and_at_set_up_is_of_that_question(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    assert robot.type("?").lines[0].endswith("such as: 1, or: A new game")
    assert robot.type("1", "?").lines[0].endswith("or: Reader & dice")
    assert robot.type("Reader", "", "?").lines[0] == "Here fit the names of all who play, such as: Anna"


def test_a_game_is_found_by_the_number_that_its_name_begins_with(tmp_path: Path) -> None:
    assert Robot(tmp_path).type("1", "1984").lines[0].startswith("1984: Animal Farm.")


# ── spelling ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", list(WHY))
@pytest.mark.parametrize("typed", ["Burokratopoly", "buerokrat", "BÜROKRATOPOLY", "Bu\u0308rokratopoly"])
def test_a_game_is_found_without_its_accents(tmp_path: Path, typed: str, language: str) -> None:
    robot = Robot(tmp_path, language=language)
    assert robot.type("1", typed).lines[0].startswith("Bürokratopoly.")


def test_people_cards_places_and_commands_are_found_without_their_accents(tmp_path: Path) -> None:
    robot = Robot(tmp_path, language="de")
    assert robot.type("1", "Buergermeister").lines[0].startswith("Die Bürgermeister.")
    robot = Robot(tmp_path / "more", language="de")
    robot.type("1", "Burokratopoly", "Änne, Björn, Jürgen", "", "2")
    for typed in ("plan", "möbel", "1"):
        robot.type(typed)
    assert robot.type("zurueck").lines[0] == robot._("Taken back.")
    robot.type("ansage")
    assert "Jürgen" in robot.type("jurgen").lines[0]


def test_names_that_differ_by_an_accent_alone_are_told_apart() -> None:
    assert matches("Muller", ["Müller", "Muller"]) == [1]
    assert matches("müller", ["Müller", "Muller"]) == [0]
    assert matches("mueller", ["Müller", "Muller"]) == [0]
    assert matches("jose", ["José", "Ana"]) == [0]
    assert matches("neu", ["Neue Ämter"]) == matches("aemt", ["Neue Ämter"]) == [0]


@pytest.mark.parametrize("language", list(WHY))
def test_points_are_told_how_to_be_written(tmp_path: Path, language: str) -> None:
    robot = Robot(tmp_path, language=language)
    reader = {"en": "Reader", "de": "Vorleser", "es": "Lector"}[language]
    robot.type("1", reader, "", "Änne, Ben", "", "2")
    how = robot._("Type names, each with an amount behind it, like: {example}").format(example="Änne 3, Ben 2")
    assert how in robot.type("score").lines
    assert any("Änne: 3, Ben: 2" in line for line in robot.type("anne 3, ben 2").lines)
