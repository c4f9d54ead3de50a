"""An evening of Animal Farm by lines alone: a proposal with a lion and a promise, and on to the last round."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.engine.vocabulary import Event
from tests.text_play.robot import Robot

LION = {
    "en": ("correct", "Lion", "draft anna 1, ben 1, using {use}, promise I pay Ben back"),
    "de": ("berichtigen", "Löwe", "vorschlag anna 1, ben 1, mit {use}, verspreche Ben bekommt etwas zurück"),
    "es": ("corregir", "León", "propuesta anna 1, ben 1, con {use}, prometo pagar a Ben"),
}


def at_the_talks(folder: Path, language: str, people: str = "Anna, Ben, Cem", *, lion: bool = True) -> Robot:
    """Everybody has placed and moved, the first region is talked about, and Anna holds a lion."""
    robot = Robot(folder, language=language, seed=2)
    robot.type("1", "1984: Animal Farm", people, "")
    while robot.table.game.session.question.name == "place_agent":  # type: ignore[union-attr]
        robot.type("2")
    robot.type(*["pass"] * len(people.split(",")))
    correct, name, _ = LION[language]
    existing = robot.table.game.teller(language).value("view", "existing")  # type: ignore[union-attr]
    if lion:
        robot.type(correct, existing, "Anna", name, "1", "1", "+")
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
    refused = robot.type("draft Ben 1, using tiger").lines
    assert refused == ("“tiger” is not understood here.", "There is nothing of the kind now.")
    assert robot.type("draft Anna 1").lines[0] == "Not possible."
    assert robot.type("draft Ben 9, Anna").lines[1].startswith("AF-")


def test_a_whole_evening_with_a_lion(tmp_path: Path) -> None:
    robot = at_the_talks(tmp_path, "en")
    robot.type("Anna", "draft Anna 1, Ben 1, using lion, promise next time you")
    end = robot.play_on(most=4000)
    assert any(line.startswith("Place 1: ") for line in end.lines)
    assert any("Lion, strength" in line and "uses" in line for line in robot.heard)
    assert not any("{" in line or "_" in line for line in robot.heard)


@pytest.mark.parametrize(
    ("language", "draft", "lion", "elephant", "pride", "none", "has"),
    [
        (
            "en",
            "draft ben 1, using {use}",
            "AF-17: ",
            "AF-32: ",
            "AF-31: ",
            "Ben can add nothing to a proposal now.",
            "Anna can add to it: Lion, strength +1.",
        ),
        (
            "de",
            "vorschlag ben 1, mit {use}",
            "AF-17: ",
            "AF-32: ",
            "AF-31: ",
            "Ben kann jetzt nichts einsetzen.",
            "Anna kann dazu einsetzen: Löwe, Stärke +1.",
        ),
        (
            "es",
            "propuesta ben 1, con {use}",
            "AF-17: ",
            "AF-32: ",
            "AF-31: ",
            "Ben no puede añadir nada ahora.",
            "Anna puede añadir: León, fuerza +1.",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_by_its_rule_with_what_can(
    tmp_path: Path, language: str, draft: str, lion: str, elephant: str, pride: str, none: str, has: str
) -> None:
    robot = at_the_talks(tmp_path, language)
    teller = robot.table.game.teller(language)  # type: ignore[union-attr]
    advanced = robot.table.game.session.game.state.advanced  # type: ignore[union-attr]
    robot.type("Ben")
    for use, rule in (("lion", lion), ("elephant", elephant), (advanced[1], pride)):
        refused = robot.type(draft.format(use=teller.name(use))).lines
        assert any(line.startswith(rule) for line in refused) and refused[-1] == none
    robot.type("", "Anna")
    assert robot.type(draft.format(use=teller.name("elephant"))).lines[-1] == has


@pytest.mark.parametrize("language", list(LION))
def test_a_proposal_is_told_with_all_its_parts_to_who_answers_and_at_the_table(tmp_path: Path, language: str) -> None:
    robot = at_the_talks(tmp_path, language)
    teller = robot.table.game.teller(language)  # type: ignore[union-attr]
    robot.type("Anna", LION[language][2].format(use=LION[language][1]))
    promise = LION[language][2].split(" ", 8)[-1].split(" ", 1)[-1]
    parts = {
        robot._("{name} has added to it: {uses}.").format(name="Anna", uses=teller.name("lion.strength")),
        robot._("Still to say yes to proposal {number}: {names}.").format(number=1, names="Ben"),
    }
    for told in (robot.type({"en": "table", "de": "tisch", "es": "mesa"}[language]), robot.type("Ben")):
        assert parts <= set(told.lines)
        assert any("Anna: 1, Ben: 1" in line for line in told.lines)
        assert any(line.endswith(promise) for line in told.lines)


@pytest.mark.parametrize("language", list(LION))
def test_after_a_yes_or_a_no_the_others_are_asked(tmp_path: Path, language: str) -> None:
    robot = at_the_talks(tmp_path, language, "Anna, Ben, Cem, Dora")
    answers = robot._("{name} answers. Enter: somebody else does.")
    robot.type("Anna", f"{LION[language][2].split()[0]} Anna 1, Ben 1, Cem 1", "Ben")
    asked = robot.type("1").lines
    assert answers.format(name="Ben") not in asked and robot._("Who answers?") in asked
    robot.type("Dora")
    assert robot.type("1").lines[-1] == answers.format(name="Cem")  # the only one of whom something is awaited


@pytest.mark.parametrize(
    ("language", "free"), [("en", "price: none"), ("de", "Kaufpreis: keiner"), ("es", "precio: ninguno")]
)
def test_what_costs_nothing_is_not_told_as_zero(tmp_path: Path, language: str, free: str) -> None:
    robot = at_the_talks(tmp_path, language)
    told = [line for line in robot.type("board" if language == "en" else "tisch").lines if free in line]
    assert len(told) == 5  # one line for each basic action


DRAFT = {"de": "vorschlag", "en": "draft", "es": "propuesta"}


@pytest.mark.parametrize("language", list(LION))
def test_how_to_propose_is_told_in_full_once_and_then_in_two_lines(tmp_path: Path, language: str) -> None:
    robot = at_the_talks(tmp_path, language)
    nothing, how = robot._("No proposal lies on the table."), robot._("“?” tells how a proposal is typed.")
    promise = robot._(PROMISE).split(": ")[0]
    assert any(line.startswith(promise) for line in robot.type("Anna").lines)
    told = robot.type("", "Ben").lines
    assert f"{nothing} {how}" in told and len(told) == 4  # the question, no, these, whose answer it is
    helped = robot.type("?").lines
    assert any(line.startswith(promise) for line in helped) and helped[-4:] == told
    robot.type(f"{DRAFT[language]} ben 1, anna 1")
    assert how in robot.type("Anna").lines


@pytest.mark.parametrize("language", list(LION))
def test_only_lines_that_are_about_a_proposal_are_listed(tmp_path: Path, language: str) -> None:
    robot = at_the_talks(tmp_path, language)
    teller = robot.table.game.teller(language)  # type: ignore[union-attr]
    yes = teller.spoken("step.confirm", number=1)
    no, none = teller.spoken("step.refuse"), teller.spoken("step.decline")
    assert f"1: {none}" in robot.type("Anna").lines and not any(line.startswith("2: ") for line in robot.last.lines)
    robot.type(f"{DRAFT[language]} anna 1, ben 1")
    told = robot.type("Ben").lines
    assert f"1: {yes}" in told and f"2: {no}" in told


@pytest.mark.parametrize("language", list(LION))
def test_the_example_of_a_proposal_can_be_made(tmp_path: Path, language: str) -> None:
    for people in ("Anna, Ben, Cem", "Anna, Ben, Cem, Dora, Emil"):
        for name in people.split(", "):
            robot = at_the_talks(tmp_path / people[-3:] / name, language, people)
            robot.type(name)
            example = robot.examples()[0]
            assert robot._("Not possible.") not in robot.type(example).lines, (name, example)


@pytest.mark.parametrize(("language", "yes"), [("de", "ja 2"), ("en", "yes 2"), ("es", "sí 2")])
def test_with_two_proposals_a_number_is_not_mistaken(tmp_path: Path, language: str, yes: str) -> None:
    robot = at_the_talks(tmp_path, language, "Anna, Ben, Cem, Dora")
    teller = robot.table.game.teller(language)  # type: ignore[union-attr]
    draft = DRAFT[language]
    robot.type("Anna", f"{draft} anna 1, ben 1, cem 1", "Dora", f"{draft} dora 1, ben 1, cem 1", "Ben")
    lines = robot.last.lines
    for number in (1, 2):
        assert f"{number}: {teller.spoken('step.confirm', number=number)}" in lines
    told = teller.event(Event("draft_confirmed", "AF-04", {"party": "Ben", "number": 2}))
    assert told.replace("Ben", "") in robot.type(yes).lines[0].replace("Ben", "")
    robot.type("Ben")  # now line 1 is still the yes to 1, and line 3 takes back the yes to 2
    assert f"1: {teller.spoken('step.confirm', number=1)}" in robot.last.lines


@pytest.mark.parametrize("language", list(LION))
def test_after_a_no_nobody_is_waited_for(tmp_path: Path, language: str) -> None:
    robot = at_the_talks(tmp_path, language)
    robot.type("Anna", f"{DRAFT[language]} anna 1, ben 1")
    waits = robot._("Still to say yes to proposal {number}: {names}.").format(number=1, names="Ben")
    board = {"en": "table", "de": "tisch", "es": "mesa"}[language]
    assert waits in robot.type(board).lines
    robot.type("Ben", "2")
    assert waits not in robot.type(board).lines


@pytest.mark.parametrize(
    ("language", "lion"), [("de", "mit einem Löwen"), ("en", "with a lion"), ("es", "con un león")]
)
def test_a_lion_is_typed_as_one_speaks(tmp_path: Path, language: str, lion: str) -> None:
    robot = at_the_talks(tmp_path, language)
    robot.type("Anna", f"{DRAFT[language]} anna 1, ben 1, {lion}")
    assert "action_used" in {event.kind for event in robot.table.game.session.game.events}  # type: ignore[union-attr]


@pytest.mark.parametrize("language", list(LION))
def test_what_nobody_has_is_told(tmp_path: Path, language: str) -> None:
    for lion in (True, False):
        robot = at_the_talks(tmp_path / str(lion), language, lion=lion)
        teller = robot.table.game.teller(language)  # type: ignore[union-attr]
        none = robot._("Nobody has that to add now: {use}.").format(use=teller.name("lion.strength"))
        using = LION[language][2].split()[5]
        told = robot.type("Ben", f"{DRAFT[language]} ben 1, {using} {teller.name('lion')}").lines
        assert (none in told) is not lion


@pytest.mark.parametrize(("language", "price"), [("de", ", Preis: "), ("en", ", price: "), ("es", ", precio: ")])
def test_what_can_be_bought_is_listed_with_its_price(tmp_path: Path, language: str, price: str) -> None:
    robot = at_the_talks(tmp_path, language)
    game = robot.table.game.session.game  # type: ignore[union-attr]
    teller = robot.table.game.teller(language)  # type: ignore[union-attr]
    robot.random = random.Random(3)  # somebody gathers markers enough
    while robot.table.game.session.question.name != "buy":  # type: ignore[union-attr]
        robot.type(robot.answer())
    advanced = game.state.advanced  # type: ignore[union-attr]
    cards = [card for card in advanced if any(f": {teller.name(card)}" in line for line in robot.last.lines)]
    assert cards
    for card in cards:
        told = f"{teller.name(card)}{price}{game.definition.action[card].cost}"
        assert any(told in line for line in robot.last.lines)


@pytest.mark.parametrize("language", list(LION))
def test_points_stand_on_the_table_from_the_start(tmp_path: Path, language: str) -> None:
    robot = at_the_talks(tmp_path, language)
    points = robot.table.game.teller(language).value("view", "points")  # type: ignore[union-attr]
    told = robot.type({"en": "table", "de": "tisch", "es": "mesa"}[language]).lines
    for name in ("Anna", "Ben", "Cem"):
        assert f"{points}. {name}: 0." in told


LION_ADDED = {"de": ", mit Löwe, Stärke +1", "en": ", using Lion, strength +1", "es": ", con León, fuerza +1"}


@pytest.mark.parametrize("language", list(LION))
def test_a_card_that_is_typed_alone_is_told_where_it_is_added(tmp_path: Path, language: str) -> None:
    robot = at_the_talks(tmp_path, language)
    example = next(line for line in robot.type("Anna").lines if line.endswith(LION_ADDED[language]))
    for typed in (LION[language][1], LION[language][1].upper(), f"mit {LION[language][1]}"):
        assert robot.type(typed).lines == (example,)
    assert robot.type("Tiger").lines != (example,)
