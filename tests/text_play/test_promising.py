"""A promise out of the game's list by lines alone: typed with a proposal, told to who answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.text.parsing import proposing
from companion.cli.text.parsing.answers import NotUnderstoodError
from companion.engine.vocabulary import TABLE
from companion.models.game.talks import Promises
from tests.text_play.test_animal_farm import at_the_talks
from tests.texts.telling import teller_of

SHAPE = {"pledges": {"what": ["share", "no_elephant", "partner"], "when": {"round": 2, "next": 3}, "kept": {}}}
TYPED = {
    "en": "draft anna 1, ben 1, pledge ben no elephant, promise I stay",
    "de": "vorschlag anna 1, ben 1, zusage ben, kein elefant, diese runde, verspreche Ruhe",
    "es": "propuesta anna 1, ben 1, compromiso Ben: ningún elefante esta ronda, prometo calma",
}
PEOPLE = ("Anna", "Ben", "Cem Maria")
KNOWN = (PEOPLE, (), lambda value: value, (), Promises(SHAPE, teller_of("animal_farm", "en")))
FIRST = {"en": "A marker, This round", "de": "Ein Marker, Diese Runde", "es": "Un marcador, Esta ronda"}
TOLD = {
    "en": "Anna promises Ben: no elephant to the end of round 1.",
    "de": "Anna verspricht Ben: kein Elefant bis Ende Runde 1.",
    "es": "Anna promete a Ben: ningún elefante hasta fin de ronda 1.",
}


@pytest.mark.parametrize("language", list(TYPED))
def test_a_promise_is_typed_told_when_made_and_to_who_answers(tmp_path: Path, language: str) -> None:
    robot = at_the_talks(tmp_path, language, lion=False)
    ways = robot.type("Anna").lines
    how = "A promise out of the list, whose end is told to all: draft {example}, pledge {promise}"
    assert robot._(how).format(example="Anna 1, Ben 1", promise=f"Ben, {FIRST[language]}") in ways
    robot.type(TYPED[language])
    session = robot.table.game.session  # type: ignore[union-attr]
    (entry,) = session.view(TABLE)["running"][-1]["drafts"].values()
    assert entry["draft"]["pledge"] == {"to": "Ben", "what": "no_elephant", "when": "round"}
    assert entry["draft"]["promise"]
    assert [event.kind for event in session.game.events][-2:] == ["promised", "pledged"]
    assert TOLD[language] in robot.type("Ben").lines


@pytest.mark.parametrize(
    ("typed", "to", "what", "when"),
    [
        ("Cem Maria a marker", "Cem Maria", "share", "round"),
        ("Ben: another alliance, next round", "Ben", "partner", "next"),
        ("cem alliance next", "Cem Maria", "partner", "next"),
        ("ben no_elephant next", "Ben", "no_elephant", "next"),
    ],
)
def test_names_times_and_things_may_be_shortened(typed: str, to: str, what: str, when: str) -> None:
    made = proposing.draft(f"Anna 1, {typed.split(maxsplit=1)[0]} 1, pledge {typed}", *KNOWN)
    assert made["pledge"] == {"to": to, "what": what, "when": when}


def test_what_cannot_be_promised_is_named_with_what_can() -> None:
    with pytest.raises(NotUnderstoodError) as wrong:
        proposing.draft("Anna 1, Ben 1, pledge Ben love", *KNOWN)
    assert wrong.value.what == "Ben love" and wrong.value.known is not None
    assert wrong.value.known == ["A marker", "No elephant", "Another alliance", "This round", "Next round"]
