"""What a line means at a prompt: who answers, numbers that mean two things, commands of another language, pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli.text.commands.pages import pages
from companion.cli.text.table import TextTable
from companion.cli.text.talk import Mouth, one_listed, several
from companion.packs.decks.deck_library import FOLDER, Library
from tests.games.reader.table import REAL
from tests.shipped import shipped
from tests.text_play.robot import Robot

READER = ("1", "Reader", "", "Anna, Ben", "", "2")


# ── after the set-up ────────────────────────────────────────────────────────────────────────────────────────────────


def test_everything_that_must_be_laid_out_is_told_after_the_set_up(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    lines = robot.type("1", "1984: Animal Farm", "Anna, Ben, Cem", "").lines
    laid = [
        line for line in lines if "stronger action" in line or "politics card" in line or line.startswith("Between")
    ]
    assert len(laid) == 5 + 3 + 3
    assert any(line.startswith("The start region") for line in lines)
    robot.type("quit")
    robot.evening.close()
    again = Robot(tmp_path).type("1").lines
    assert len([line for line in again if "stronger action" in line]) < 5  # who goes on hears what came last


# ── the reader ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_imported_decks_are_offered_and_come_along(tmp_path: Path) -> None:
    Library(tmp_path / FOLDER, shipped()).take(REAL)
    robot = Robot(tmp_path)
    offered = robot.type("1", "Reader").lines
    assert "1: Omens. With the real cards; the box reads them." in offered
    assert robot.type("1").lines == ("1: Omens. The box shuffles and draws.",)
    assert robot.type("1").lines == ("1: Omens. Stays behind.",)
    assert robot.type("1").lines == ("1: Omens. With the real cards; the box reads them.",)
    robot.type("", "Anna, Ben", "", "2", "Omens: read", "comet")
    assert "Look up." in robot.heard and "Lose a turn." in robot.heard


def test_a_deck_that_cannot_be_read_is_named_and_the_others_are_offered(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER / "mine"
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text("id: [", encoding="utf-8")
    lines = Robot(tmp_path).type("1", "Reader").lines
    assert "mine: this deck cannot be read. “companion deck check” says why." in lines
    assert any(line.startswith("1: ") for line in lines)


def test_dice_are_thrown_as_they_are_written(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    assert any("2d6+1" in line for line in robot.type(*READER).lines)
    assert any("(2d6+1:" in line for line in robot.type("2d6+1").lines)
    assert robot.type("2d6+").lines[1].startswith("RD-4: ")
    assert robot.type("dance").lines[1].startswith("RD-1: ")


# ── who answers ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_can_be_done_comes_before_who_does_it_which_is_asked_once_with_a_way_back(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    assert "Who answers?" not in robot.type(*READER).lines
    assert robot.last.lines[-1] == "Anna answers. Enter: somebody else does."
    assert "Who answers?" in robot.type("").lines
    assert robot.type("Ben").lines[-1] == "Ben answers. Enter: somebody else does."
    for line in ("d6", "board", "log", "2d6"):
        assert "Who answers?" not in robot.type(line).lines
        assert robot.last.lines[-1] == "Ben answers. Enter: somebody else does."
    assert "Who answers?" in robot.type("").lines
    assert robot.type("1").lines[-1] == "Anna answers. Enter: somebody else does."


def test_the_one_in_turn_is_not_asked_for_and_others_may_answer_all_the_same(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.type(*READER)
    assert robot.type("turn:Ben").lines[-1] == "Ben answers. Enter: somebody else does."
    assert "Who answers?" in robot.type("").lines
    robot.type("Anna")
    assert robot.type("log").lines[-1] == "Anna answers. Enter: somebody else does."


# ── numbers that mean two things ────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def leading(tmp_path: Path) -> Robot:
    """Karriere Poker dealt by the box: the leader sees plays by number, and types cards by what stands on them."""
    robot = Robot(tmp_path)
    robot.type("1", "Karriere Poker", "Anna, Ben, Cem, Dora")
    cards = next(line.split(":")[0] for line in robot.heard if ": Cards: " in line)
    robot.type(cards, "2", "")
    while not robot.last.private:
        robot.type("")
    robot.type("all")
    return robot


def both(robot: Robot) -> str:
    """A number that is a line's, where another line plays the one card that bears it."""
    singles = {line.split(": ")[1]: line.split(":")[0] for line in robot.last.lines}
    lines = set(singles.values())
    return next(
        rank
        for label, number in singles.items()
        if label.startswith("1 × ") and (rank := label[4:]) in lines and rank != number
    )


def test_a_number_that_is_an_answer_and_a_line_is_asked_about(leading: Robot) -> None:
    number = both(leading)
    before = leading.table.game.session.ledger.next_number  # type: ignore[union-attr]
    asked = leading.type(number)
    assert asked.private and asked.prompt == "yes or no:"
    assert asked.lines[0].startswith(f"“{number}” is the number of a line, “")
    assert leading.type("").prompt == "Number or name:"
    assert leading.table.game.session.ledger.next_number == before  # type: ignore[union-attr]
    leading.type(number, "no")
    assert any(line.endswith(f": 1 × {number}.") for line in leading.heard)


def test_a_name_that_is_a_number_is_asked_about() -> None:
    def answered(talk: Callable[..., object], *said: str) -> object:
        generator = talk(Mouth("en"), "2", ["2", "Ben", "Cem"])
        try:
            next(generator)  # type: ignore[call-overload]
            for line in said:
                generator.send(line)  # type: ignore[attr-defined]
        except StopIteration as end:
            return end.value
        raise AssertionError("nothing was understood")

    assert answered(one_listed, "yes") == 1
    assert answered(one_listed, "no") == 0
    assert answered(one_listed, "") is None
    assert answered(several, "no") == {0}


# ── commands ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("language", "foreign", "own"), [("en", "zurück", "undo"), ("de", "undo", "zurück"), ("es", "zurück", "deshacer")]
)
def test_a_word_of_another_language_changes_nothing(tmp_path: Path, language: str, foreign: str, own: str) -> None:
    robot = Robot(tmp_path, language=language)
    robot.set_up()
    robot.type("all" if language == "en" else "alle", "1")
    number = robot.table.game.session.ledger.next_number  # type: ignore[union-attr]
    told = robot.type(foreign).lines[0]
    assert own in told and foreign in told
    assert robot.table.game.session.ledger.next_number == number  # type: ignore[union-attr]
    robot.type(own)
    assert robot.table.game.session.ledger.next_number > number  # type: ignore[union-attr]


def test_what_only_shows_something_is_understood_in_every_language(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    robot.type("all", "1")
    assert robot.type("protokoll").lines[0] == robot.type("log").lines[0]
    assert robot.type("sprache es").lines[0] == robot._("English it is.") or robot.table._mouth.language == "es"


# ── pages ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_pages_are_as_long_as_the_terminal_and_the_newest_comes_first() -> None:
    lines = [f"line {number}" for number in range(10)]
    assert [(list(page.lines), page.before) for page in pages(lines, (80, 7))] == [
        (lines[6:], 6),
        (lines[2:6], 2),
        (lines[:2], 0),
    ]
    assert [list(page.lines) for page in pages(lines, None)] == [lines]
    assert [len(page.lines) for page in pages(["word " * 30] * 4, (80, 7))] == [2, 2]
    assert [len(page.lines) for page in pages(lines, (0, 0))] == [1] * 10
    assert list(pages([], (80, 24))) == []


def test_the_log_pages_on_a_terminal_and_is_whole_elsewhere(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    for number in range(1, 9):
        robot.type("all", str(number))
    whole = [line for line in robot.type("log").lines if line.endswith(")")]
    assert len(whole) > 6
    table = robot.table
    robot.type("quit")
    robot.evening.close()
    paged = Robot(tmp_path)
    paged.table = TextTable(paged.evening, table._catalogue, "en", page=lambda: (200, 7))
    paged.last = paged._take(paged.table.start())
    paged.type("1")
    first = paged.type("log")
    assert list(first.lines[:-1]) == whole[-4:] and first.prompt == "Enter:"
    assert list(paged.type("").lines[:4]) == whole[-8:-4]
    assert paged.type("q").prompt != "Enter:"


# ── corrections ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_entry_in_an_entry_is_corrected_by_names_and_numbers(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.type("1", "1984: Animal Farm", "Anna, Ben, Cem", "", "1")
    session: Any = robot.table.game.session  # type: ignore[union-attr]
    region = next(iter(session.game.state.agents))
    name = robot.table.game.teller("en").name(region)  # type: ignore[union-attr]
    robot.type("correct", "Agents", name, "Anna", "many")
    assert "A number is wanted here." in robot.last.lines
    robot.type("3", "they were forgotten")
    assert session.game.state.agents[region]["Anna"] == 3
    robot.type("correct", "Politics cards", "The thaw, nothing like it")
    assert "There is no such name." in robot.last.lines


def test_the_clock_does_not_answer_a_correction(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up_with("Timer for cards", "5")
    robot.play_on(until="Enter, or numbers")
    robot.type("correct", "1")
    moved = robot.wait(6)
    assert moved.prompt != "Which one:"
    assert not any("tick" in line for line in robot.heard)


def test_help_is_there_on_a_private_screen(leading: Robot) -> None:
    for line in ("?", "help"):
        told = " ".join(leading.type(line).lines)
        assert "“why 2”: what is against line 2." in told and "There is no such choice" not in told


# ── buttons ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_press_is_told_what_came_of_it(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    robot.play_on(until="Anna: Enter")
    assert robot.type("press 2").lines[0] == "press 2 1: the first button at place 2."
    assert robot.type("press 2 9").lines[0] == "This button means nothing now."
    assert robot.type("press 2 1").lines[0] == "That counts."
