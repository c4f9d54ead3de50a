"""The reader by lines alone: what is listed, and what is only typed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.cli.text.game.game import TextGame
from companion.cli.text.talk import Mouth
from companion.games.reader import Reader
from companion.table.chance.sources import Sources
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Header, MemoryJournal, Seating
from companion.table.play.clocks import Timing
from companion.table.play.game import OpenGame
from companion.table.play.opening import Opening
from companion.table.play.session import Session
from tests.games.reader.table import pack
from tests.text_play.robot import Robot

VIRTUAL: Mapping[str, tuple[str, ...]] = dict.fromkeys(("roll", "draw", "shuffle", "lot"), ("virtual",))


def test_any_throw_is_typed_and_what_is_none_is_told() -> None:
    resolved = pack().resolve([], {}, 2)
    seating, sources = Seating.of(("Anna", "Ben")), Sources(VIRTUAL)
    session = Session(
        Opening(lambda: Reader(resolved.definition, ("Anna", "Ben")), {}, {}),
        MemoryJournal(Header("test", resolved.plain, seating, 0.0, "test")),
        Timing.unhurried(lambda: 0.0, lambda: 0.0),
        chance=sources.chance,
    )
    opened: Any = TableGame(
        OpenGame(session, resolved, session._writing._journal), sources, Timing(lambda: 0.0, lambda: 0.0)
    )
    mouth = Mouth("en")
    talk = TextGame(opened, mouth).play()
    next(talk)

    def type_(*lines: str) -> str:
        for line in lines:
            talk.send(line)
        return "\n".join(mouth.drain())

    assert "(4d6kh3+1:" in type_("roll:4d6kh3+1")
    assert "RD-4" in type_("roll:4q6")
    assert "RD-1" in type_("dance")
    assert "(d12:" in type_("roll", "d12")
    assert "Round 1: Anna: 3, Ben: -2." in type_("score", "Anna 3, Ben -2")
    talk.close()


READER = {"de": "Vorleser", "en": "Reader", "es": "Lector"}


def at_what_next(folder: Path, language: str) -> Robot:
    robot = Robot(folder, language=language)
    robot.type("1", READER[language], "", "Eve, Ben", "", "2")
    return robot


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "roll 2d6+1"),
        ("en", "throw 2d6+1"),
        ("de", "würfeln 2d6+1"),
        ("de", "wuerfeln 2d6+1"),
        ("es", "tirar 2d6+1"),
    ],
)
def test_a_throw_is_typed_with_its_verb(tmp_path: Path, language: str, typed: str) -> None:
    assert any("(2d6+1:" in line for line in at_what_next(tmp_path, language).type(typed).lines)


@pytest.mark.parametrize(
    ("language", "clock", "none", "leave", "way"),
    [
        ("de", "uhr", "Uhr: keine", "zurück", "„zurück“ führt wieder heraus, und nichts wird aufgeschrieben."),
        ("en", "clock", "Clock: none", "undo", "“undo” leads out again, and nothing is written down."),
        ("es", "reloj", "Reloj: ninguno", "deshacer", "«deshacer» lleva fuera otra vez y no se anota nada."),
    ],
)
def test_points_and_clock_are_told_as_people_write(
    tmp_path: Path, language: str, clock: str, none: str, leave: str, way: str
) -> None:
    robot = at_what_next(tmp_path, language)
    listed = [line.partition(": ")[2] for line in robot.type(clock).lines]
    assert none in listed and all("  " not in line and not line.endswith((": s", "up s")) for line in listed)
    assert way in robot.type("score").lines
    robot.type(leave)
    assert robot._("Taken back.") in robot.last.lines and way not in robot.last.lines
    assert any("Eve: 3, Ben: 0" in line for line in robot.type("score", "Eve +3").lines)


@pytest.mark.parametrize("language", list(READER))
def test_where_much_can_be_chosen_a_name_is_shown(tmp_path: Path, language: str) -> None:
    robot = at_what_next(tmp_path, language)
    shown = robot._("For example: {name}").split("{")[0]
    name = next(line for line in robot.last.lines if line.startswith(shown)).removeprefix(shown)
    assert any(
        line.endswith(f": {name}") for line in robot.type({"de": "alle", "en": "all", "es": "todas"}[language]).lines
    )


@pytest.mark.parametrize(
    ("language", "typed"),
    [("de", "punkte Eve +3"), ("en", "points Eve +3"), ("es", "puntos Eve +3"), ("en", "points Ben 0, eve 3")],
)
def test_points_are_typed_with_their_verb(tmp_path: Path, language: str, typed: str) -> None:
    assert any("Eve: 3, Ben: 0" in line for line in at_what_next(tmp_path, language).type(typed).lines)


@pytest.mark.parametrize("typed", ["Eve", "eve ben", "nobody", "Eve, Ben 2"])
def test_a_name_without_points_writes_nothing_and_is_told_how(tmp_path: Path, typed: str) -> None:
    robot = at_what_next(tmp_path, "en")
    told = robot.type("score", typed).lines
    assert told == (
        f"“{typed}” is not understood here.",
        "Type names, each with an amount behind it, like: Eve 3, Ben 2",
    )
    assert any("Eve: 1, Ben: 0" in line for line in robot.type("Eve 1").lines)


@pytest.mark.parametrize(("language", "typed"), [("de", "ziehen"), ("en", "draw"), ("es", "robar")])
def test_the_word_that_is_told_draws_the_card_of_the_only_deck(tmp_path: Path, language: str, typed: str) -> None:
    robot = at_what_next(tmp_path, language)
    robot.type(typed)
    game = robot.table.game
    assert game is not None
    assert game.session.game.events[-1].kind == "card_drawn"


def test_a_sum_is_no_throw_and_as_many_numbers_as_dice_are_shown(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.type("1", "Reader", "", "Eve, Ben", "", "1", "3d6+1")
    how = "Type what each die shows: 3 numbers from 1 to 6, like: 4 6 2."
    assert how in robot.last.lines
    assert robot.type("11").lines == ("That does not fit here.", how)
    assert "13. (3d6+1: 4 6 2)" in robot.type("4 6 2").lines
