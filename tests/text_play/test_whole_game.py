"""Whole games played in the terminal's conversation, by lines alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.cli.text.talk import TICK
from companion.engine.vocabulary import REFEREE, BadAnswerError
from companion.table.journal.entries import Person, Seating, StoreError
from companion.table.journal.store import SqliteJournal
from companion.table.play.session import Session
from tests.text_play.robot import NEW_GAME, THE_GAME, Robot


def test_a_whole_game_is_played_by_lines_alone(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up_with("Time limit", "60")
    robot.play_for(400)
    robot.say_that_time_is_up()
    end = robot.play_on()
    assert any(line.startswith("Place 1: ") for line in end.lines)
    assert robot.table.game is not None and robot.table.game.session.outcome is not None
    assert robot.type("").lines[-1] == "3: Leave"
    assert robot.type("3").over


@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_every_line_is_one_thing_without_colour_or_gaps(tmp_path: Path, language: str) -> None:
    robot = Robot(tmp_path, language=language, seed=5)
    robot.set_up()
    robot.play_for(250)
    for line in (*robot.heard, *robot.seen):
        assert not re.search(r"[\x00-\x1f{}]|_|…", line), line
        assert line.strip() == line != ""


def test_the_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    first = Robot(tmp_path)
    first.set_up()
    first.play_for(120)
    while not first.last.prompt.endswith("Number or name:"):
        first.type(first.answer())
    asked = next(line for line in reversed(first.heard) if ": " in line and not line[0].isdigit())
    assert first.type("quit").over
    first.evening.close()
    again = Robot(tmp_path)
    assert again.last.lines[1].startswith("1: Go on: Bürokratopoly, Anna, Ben, Cem.")
    assert asked in again.type("1").lines


def test_what_is_refused_says_why_and_is_asked_again(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    taken = robot.type("all").lines[0].split(": ", 1)[1]
    robot.type("1")
    before = robot.table.game.session.ledger.next_number if robot.table.game else 0
    refused = robot.type(taken)
    assert any(line.startswith("BU-01: ") for line in refused.lines)
    assert robot.table.game is not None and robot.table.game.session.ledger.next_number == before
    assert any(line.startswith("BU-01: ") for line in robot.type("why 1").lines)
    assert "That is allowed." in robot.type("why 2").lines
    robot.type(taken)
    for why in ("why", "por qué", "porque"):
        explained = robot.type(why).lines
        assert explained[0] in refused.lines and explained[0].startswith("BU-01: ")
        assert not explained[1].startswith("BU-01") and taken not in explained


def test_reasons_against_many_choices_cite_each_rule_once(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    robot.type("all", "1", "all", "2")
    asked = robot.last.lines[-1]
    told = robot.type("why").lines
    told = told[: len(told) - list(reversed(told)).index(asked) - 1] if asked in told else told
    cited = [line.split(":")[0] for line in told if re.match("BU-[0-9]+: ", line)]
    assert cited and len(cited) == len(set(cited)) and len(told) <= 10


def test_why_says_nothing_in_public_of_what_was_wished_for_in_private(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    refused = robot.type("any", "1", "", "1")
    assert refused.private and refused.lines[0] == "Not possible."
    assert refused.lines[1] in robot.type("why").lines
    told = robot.type("", "why").lines  # in public: what the question is about, nothing of what was wished for
    assert told[0].startswith("Placing figures. ") and refused.lines[1] not in told


def test_nothing_that_was_chosen_in_secret_is_heard_before_the_reveal(tmp_path: Path) -> None:
    heard = []
    for choice in ("1", "2", "3"):
        robot = Robot(tmp_path / choice)
        robot.set_up()
        robot.play_on(until="Anna: Enter")
        begun = len(robot.heard)
        robot.type("", choice, "", "1")
        heard.append(robot.heard[begun:])
        assert robot.last.prompt == "Cem: Enter:"
    assert heard[0] == heard[1] == heard[2]


def test_a_secret_choice_can_be_changed_until_the_last_has_chosen(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    robot.play_on(until="Anna: Enter")
    robot.type("", "1", "Anna", "2", "", "1", "", "1")
    assert "Anna: Mutiny." in robot.heard
    logged = robot.type("log 40").lines
    assert any("Everyone reveals. Anna: Mutiny. Ben: Election. Cem: Election. (BU" in line for line in logged)


def test_log_undo_redo_board_and_language(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    robot.type("all", "1")
    assert any(line.endswith("(BU-02)") for line in robot.type("log").lines)
    assert any(line.startswith("Posts. ") for line in robot.type("board").lines)
    assert robot.type("undo").lines[0] == "Taken back."
    assert not any(line.startswith("Posts. ") for line in robot.type("board").lines)
    assert robot.type("redo").lines[0] == "Done again."
    assert any(line.endswith(" von 5 aufstellen.") for line in robot.type("language de").lines)
    robot.type("quit")
    robot.evening.close()
    assert Robot(tmp_path).evening.settings.language == "de"


def test_what_todays_rules_refuse_to_repeat_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(session: Session, steps: int = 1) -> None:
        raise BadAnswerError("rules_changed", "what only programs read")

    robot = Robot(tmp_path)
    robot.set_up()
    robot.type("all", "1", "undo")
    monkeypatch.setattr(Session, "redo", refused)
    assert robot.type("redo").lines[0] == "The rules were updated and no longer accept what was taken back."
    robot.type("quit")
    robot.evening.close()


def test_a_correction_by_questions_stands_in_the_log(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    robot.type("all", "1")
    placed = next(iter(robot.table.game.session.game.state.posts))  # type: ignore[union-attr]
    robot.type("correct", "posts", placed, "Cem", "It was Cem's")
    assert robot.table.game is not None
    assert robot.table.game.session.game.state.posts[placed] == "Cem"  # type: ignore[attr-defined]
    name = teller_name(robot, placed)
    assert any(
        f": Corrected: {name}: Cem (before: Ben) (It was Cem's) (GEN-8)" in line for line in robot.type("log").lines
    )


def test_own_cards_are_shown_to_their_owner_alone(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    robot.type("all", "1")
    session = robot.table.game.session  # type: ignore[union-attr]
    deck = session.view(REFEREE)["deck"]
    deck["cards"].remove("beweis")
    session.correct({"hands": {"Ben": ["beweis"]}, "deck": deck}, "for the test")
    mark = len(robot.heard)
    assert robot.type("hand", "Ben", "").private
    name = robot.table.game.teller("en").name("beweis")  # type: ignore[union-attr]
    assert any(name in line for line in robot.seen)
    robot.type("")
    assert not any(name in line for line in robot.heard[mark:])


def test_dice_are_typed_or_left_to_the_box(tmp_path: Path) -> None:
    robot = Robot(tmp_path, seed=4)
    robot.set_up(dice="1")
    robot.play_on(until="Result")
    dice = int(re.search(r"(\d) (?:die|dice)\b", " ".join(robot.last.lines))[1])  # type: ignore[index]
    assert "That does not fit here." in robot.type("7 9 9 9").lines
    thrown = robot.type(" ".join(["6"] * dice))
    told = " + ".join(["6"] * dice)
    assert any(f"rolls {told}" in line for line in thrown.lines)
    if not thrown.prompt.startswith("Result"):
        robot.play_on(until="Result")
    robot.type("v!")
    robot.play_for(150)
    assert robot.typed.count("v!") == 1 and not robot.last.prompt.startswith("Result")


def test_a_window_closes_by_its_timer_while_nobody_types(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up_with("Timer for cards", "5")
    robot.play_on(until="Enter, or numbers")
    asked = robot.last
    assert robot.wait(4.9) is asked
    assert robot.wait(0.2) is not asked
    robot.play_for(50)


def test_a_private_window_answer_is_cleared_when_the_clock_moves_on(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    robot.play_on(until="Anna: Enter")
    assert robot.type("").private
    robot.table.game.session.switch("BU-06", "warn")  # type: ignore[union-attr]
    robot.last = robot.table._next(TICK)
    assert not robot.last.private and robot.last.prompt == "Anna: Enter:"


def test_what_only_warns_is_asked_once_more_and_written_down(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    robot.play_on(until="Anna: Enter")
    session: Any = robot.table.game.session  # type: ignore[union-attr]
    posts = session.game.ladder.lowest_posts
    alone = dict.fromkeys(session.view(REFEREE)["posts"]) | {posts[0]: "Anna"}
    session.correct({"posts": alone, "start_party": "Anna"}, "for the test")
    session.switch("BU-06", "warn")
    robot.type("?", "", "1", "", "1", "", "1")
    area = teller_name(robot, posts[0].rsplit(".", 1)[0])
    assert any(line.startswith("BU-06: ") for line in robot.type(area).lines)
    assert robot.last.prompt == "yes or no:"
    robot.type("no", area, "yes")
    cited = [line for line in robot.heard if line.startswith("House rule, warned only: Anna: ")]
    assert cited and all("BU-06" in line for line in cited)


def teller_name(robot: Robot, post: str) -> str:
    assert robot.table.game is not None
    return robot.table.game.teller("en").name(post)


@pytest.mark.parametrize("names", ["Anna, Ben", "Anna, Anna, Ben", ",", "A,B,C,D,E,F,G,H,I,J"])
def test_names_that_cannot_play_are_asked_again(tmp_path: Path, names: str) -> None:
    robot = Robot(tmp_path)
    robot.type(*THE_GAME, names)
    assert robot.last.prompt == "Names:"
    assert "…" not in "".join(robot.last.lines)
    robot.type("Anna, Ben, Cem")
    assert robot.last.prompt == "Number, or Enter:"


def test_a_variant_that_needs_another_is_refused_with_its_rule(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    refused = robot.type(*NEW_GAME, "3", "")
    assert "GEN-12: “Small favours” needs “Votes as gifts”." in refused.lines
    assert robot.type("2", "").prompt == "Number:"


def test_a_group_is_offered_again_with_what_it_chose(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    robot.set_up("1")
    robot.type("quit")
    robot.evening.close()
    again = Robot(tmp_path)
    again.type("2", THE_GAME[1])
    assert "1: Anna, Ben, Cem" in again.last.lines
    assert any(line.startswith("1: Fast game: on.") for line in again.type("1").lines)


def test_people_are_spoken_of_with_their_form_of_address(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    seating = Seating.of([Person("Anna", "Comrade"), "Ben", "Cem"])
    opened = robot.evening.begin("buerokratopoly", seating)
    assert opened.teller("en").name("Anna") == "Comrade Anna" and opened.teller("en").name("Ben") == "Ben"
    opened.close()


def full(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no entry can be written."""

    def append(_journal: object, _entries: object) -> None:
        raise StoreError("/games is full.", "full")

    monkeypatch.setattr(SqliteJournal, "append", append)


def test_quitting_on_a_full_disk_says_what_is_not_saved_and_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    full(robot, monkeypatch)
    assert "The disk could not be written. We go on and keep trying." in robot.type("all", "1").lines
    assert "Not saved." in robot.type("all", "2").lines
    asked = robot.last
    leaving = robot.type("quit")
    assert leaving.lines[:2] == ("The disk is full. Make room on it.", "Not saved: the last 2 entries. The rest is.")
    assert leaving.prompt == "yes or no:"
    assert robot.type("no") == asked
    told = robot.type("quit", "yes")
    assert told.over and "The disk is full. Make room on it." in told.lines
    assert not any("is saved." in line for line in told.lines)


def test_when_the_disk_can_be_written_again_the_table_hears_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    robot = Robot(tmp_path)
    robot.set_up()
    with monkeypatch.context() as failing:
        full(robot, failing)
        robot.type("all", "1")
    assert robot.wait(60).lines == ("Everything is saved again.",)
    assert robot.wait(60) is robot.last
    assert "The game is saved. It is offered when you come back." in robot.type("quit").lines
