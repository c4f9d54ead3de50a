"""Questions to the terminal: about what is on the screen, in whole words, and about the parts of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.text.commands.explaining import things_of
from companion.cli.text.parsing.asking import topic_in
from companion.texts import translator
from tests.text_play.test_animal_farm import at_the_talks
from tests.text_play.test_explained import WHY, begun

LION = {
    "de": ("was macht der Löwe?", "wie funktioniert der Löwe", "warum der Löwe?", "regeln Löwe", "regel löwe"),
    "en": ("what does the lion do", "How does the lion work?", "why the lion?", "rules lion", "what is a lion?"),
    "es": ("qué hace el león", "¿Qué hace el león?", "cómo funciona el león", "por qué el león", "reglas león"),
}


@pytest.mark.parametrize(
    ("typed", "topic"),
    [
        ("¿para qué sirve?", ""),
        ("was", ""),
        ("what", ""),
        ("what does it do with the lion", "it do with the lion"),
        ("¿qué es una elección?", "elección"),
        ("was ist die Wahl", "Wahl"),
        ("Wasser", ""),
        ("wasser marsch", ""),
    ],
)
def test_what_a_question_in_words_is_about(typed: str, topic: str) -> None:
    assert topic_in(typed) == topic


@pytest.mark.parametrize("language", list(LION))
def test_a_question_in_words_is_answered_as_why_is(tmp_path: Path, language: str) -> None:
    robot = begun(tmp_path, "1984: Animal Farm", language)
    opened = robot.table.game
    assert opened is not None
    lion = things_of(opened, opened.teller(language))["lion"].title
    told = robot.type(f"{WHY[language]} {lion}").lines
    assert any(line.startswith("AF-17: ") for line in told)
    for typed in LION[language]:
        assert robot.type(typed).lines == told, typed


@pytest.mark.parametrize(
    ("language", "typed", "like"),
    [
        ("de", "was macht Napoleon?", "etwa: warum "),
        ("en", "what does Napoleon do?", "like: why "),
        ("es", "¿qué hace Napoleón?", ": por qué "),
    ],
)
def test_what_is_not_known_is_told_with_what_can_be_typed(tmp_path: Path, language: str, typed: str, like: str) -> None:
    told = begun(tmp_path, "1984: Animal Farm", language).type(typed).lines
    assert "Napole" in told[0] and like in told[1]


@pytest.mark.parametrize("language", list(WHY))
def test_why_is_about_the_list_on_the_screen(tmp_path: Path, language: str) -> None:
    """At “Who answers?” no line of an earlier question is meant, and no refusal of it."""
    robot = at_the_talks(tmp_path, language)
    draft = {"de": "vorschlag anna 1", "en": "draft anna 1", "es": "propuesta anna 1"}[language]
    robot.type("Anna", draft)
    assert any("AF-" in line for line in robot.type(WHY[language]).lines)
    assert robot.type("").lines[-1].startswith("3: ")
    allowed = robot._("That is allowed.")
    for typed in ("1", "3", "decline", ""):
        told = robot.type(f"{WHY[language]} {typed}".strip()).lines
        assert allowed not in told and not any(line.startswith(("1: ", "AF-")) for line in told[:-4]), told
    teller = robot.table.game.teller(language)  # type: ignore[union-attr]
    assert ". ".join(teller.explanation("proposal")) in told


def test_a_no_turns_a_proposal_down_and_giving_up_is_said_in_words(tmp_path: Path) -> None:
    robot = at_the_talks(tmp_path, "en")
    robot.type("Anna", "draft anna 1, ben 1")
    session = robot.table.game.session  # type: ignore[union-attr]
    robot.type("Ben", "no")
    assert session.ledger.active[-1].value == {"refuse": True}
    assert any("No, no deal" in line for line in robot.type("Ben").lines)


@pytest.mark.parametrize(("language", "typed"), [("es", "por qué dado"), ("de", "warum öwe"), ("en", "why ion")])
def test_why_finds_words_by_their_beginning_alone(tmp_path: Path, language: str, typed: str) -> None:
    told = begun(tmp_path, "1984: Animal Farm", language).type(typed).lines
    none = translator(language)("There is nothing to explain by the name “{name}”.")
    assert told[0] == none.format(name=typed.split()[-1])


@pytest.mark.parametrize(("language", "rules"), [("de", "regeln"), ("en", "rules"), ("es", "reglas")])
def test_rules_tells_what_of_the_game_is_explained(tmp_path: Path, language: str, rules: str) -> None:
    for game in ("1984: Animal Farm", "Bürokratopoly", "Politbur"):
        robot = begun(tmp_path / game[:4], game, language)
        opened = robot.table.game
        assert opened is not None
        teller = opened.teller(language)
        told = robot.type(rules).lines
        titles = [teller.explanation(part)[0] for part in teller.mechanisms]
        assert robot._("This is explained: {titles}.").format(titles="; ".join(titles)) in told
        for part in teller.mechanisms:
            title, text = teller.explanation(part)
            assert any(line.endswith(text) for line in robot.type(f"{rules} {title}").lines), title


@pytest.mark.parametrize(
    ("language", "typed", "rule"),
    [("de", "regeln startmark", "BU-04"), ("en", "rules start mark", "BU-04"), ("es", "reglas jugador ronda", "BU-04")],
)
def test_rules_and_words_tell_the_rules_in_which_they_begin(
    tmp_path: Path, language: str, typed: str, rule: str
) -> None:
    robot = begun(tmp_path, "Bürokratopoly", language)
    opened = robot.table.game
    assert opened is not None
    assert f"{rule}: {opened.teller(language).rule(rule)}" in robot.type(typed).lines
