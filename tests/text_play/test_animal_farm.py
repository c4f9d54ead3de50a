"""An evening of Animal Farm by lines alone: a proposal with a lion and a promise, and on to the last round."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.text_play.robot import Robot

LION = {
    "en": ("correct", "Lion", "draft anna 1, ben 1, using {use}, promise I pay Ben back"),
    "de": ("berichtigen", "Löwe", "vorschlag anna 1, ben 1, mit {use}, verspreche Ben bekommt etwas zurück"),
    "es": ("corregir", "León", "propuesta anna 1, ben 1, con {use}, prometo pagar a Ben"),
}


def at_the_talks(folder: Path, language: str) -> Robot:
    """Everybody has placed and moved, the first region is talked about, and Anna holds a lion."""
    robot = Robot(folder, language=language, seed=2)
    robot.type("1", "1984: Animal Farm", "Anna, Ben, Cem", "", "2")
    while robot.table.game.session.question.name == "place_agent":  # type: ignore[union-attr]
        robot.type("2")
    robot.type("pass", "pass", "pass")
    correct, lion, _ = LION[language]
    existing = robot.table.game.teller(language).value("view", "existing")  # type: ignore[union-attr]
    robot.type(correct, existing, "Anna", lion, "1", "1", "+")
    return robot


@pytest.mark.parametrize("language", list(LION))
def test_a_lion_and_a_promise_are_typed_with_the_proposal(tmp_path: Path, language: str) -> None:
    robot = at_the_talks(tmp_path, language)
    teller = robot.table.game.teller(language)  # type: ignore[union-attr]
    use = teller.name("lion.strength")
    shown = robot.type("Anna").lines
    assert robot._("{name} can add to it: {uses}.").format(name="Anna", uses=use) in shown
    example = next(line for line in shown if line.endswith(use))
    promise = next(line for line in shown if line == robot._(PROMISE).format(example="Anna 1, Ben 1"))
    assert example.split(": ")[1].split()[0] == promise.split(": ")[1].split()[0]
    told = robot.type(LION[language][2].format(use=LION[language][1])).lines
    events = robot.table.game.session.game.events  # type: ignore[union-attr]
    assert {"draft_made", "action_used", "strength_added", "promised"} <= {event.kind for event in events}
    assert any("Ben" in line and line == teller.event(events[-1]) for line in told)


PROMISE = "A promise binds nobody and comes last: draft {example}, promise next time I help"


def test_what_lies_on_the_table_is_told_to_who_answers(tmp_path: Path) -> None:
    robot = at_the_talks(tmp_path, "en")
    robot.type("Anna", "draft Anna 1, Ben 2, promise I stay out of Africa")
    told = robot.type("Ben").lines
    assert "Proposal 1 by Anna: Anna: 1, Ben: 2." in told
    assert any(line.endswith(": I stay out of Africa") for line in told)
    assert "1: Yes to proposal 1" in told
    assert any(line.endswith("says yes to proposal 1.") for line in robot.type("confirm 1").lines)


def test_what_is_not_understood_of_a_proposal_is_named(tmp_path: Path) -> None:
    robot = at_the_talks(tmp_path, "en")
    robot.type("Ben")
    assert robot.type("draft Ben 1, Ana 1").lines == ("“Ana” is not understood here.", "Possible: Anna; Ben; Cem.")
    refused = robot.type("draft Ben 1, using lion").lines
    assert refused == ("“lion” is not understood here.", "There is nothing of the kind now.")
    assert robot.type("draft Anna 1").lines[0] == "Not possible."
    assert robot.type("draft Ben 9, Anna").lines[1].startswith("AF-")


def test_a_whole_evening_with_a_lion(tmp_path: Path) -> None:
    robot = at_the_talks(tmp_path, "en")
    robot.type("Anna", "draft Anna 1, Ben 1, using lion, promise next time you")
    end = robot.play_on(most=4000)
    assert any(line.startswith("Place 1: ") for line in end.lines)
    assert any("Lion, strength" in line and "uses" in line for line in robot.heard)
    assert not any("{" in line or "_" in line for line in robot.heard)
