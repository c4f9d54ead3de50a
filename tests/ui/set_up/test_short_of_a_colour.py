"""Whoever is called by a colour: the name is whole, and its short form is never kept into another language."""

from __future__ import annotations

import pytest

from companion.models.game.parties import first_words
from companion.models.set_up.guests import Guests
from companion.table.journal import Person, Seating


def in_german() -> Guests:
    guests = Guests(language="de")
    guests.sit(3)
    assert "Hellblau" in guests.names
    return guests


def test_a_remembered_group_keeps_no_short_name_of_a_colour() -> None:
    kept = in_german().seating({}, {})
    guests = Guests(language="en")
    guests.take(kept)
    assert guests.badges()["Light blue"].short == "Ligh"


def test_nor_does_a_group_that_was_kept_with_one() -> None:
    german = in_german()
    kept = Seating(tuple(Person(name) for name in german.names), {}, badges=german.badges())
    assert kept.badges["Hellblau"].short == "Hell"
    guests = Guests(language="en")
    guests.take(kept)
    assert guests.badges()["Light blue"].short == "Ligh"


def test_nor_a_set_up_that_goes_on_in_another_language() -> None:
    guests = in_german()
    guests.call("Hellblau", "HB")
    assert guests.seating({}, {}).badges["Hellblau"].short == "HB", "what was chosen counts in this game"
    guests.speak("en")
    assert guests.badges()["Light blue"].short == "Ligh"


def test_whoever_has_a_name_keeps_the_short_one() -> None:
    guests = Guests()
    guests.add("Johannes Kepler")
    guests.add("Johannes Brahms")
    assert [badge.short for badge in guests.seating({}, {}).badges.values()] == ["Joha", "Joh. B"]


@pytest.mark.parametrize("name", ("Light blue", "Bleu clair", "Light blue 2"))
def test_a_colour_has_no_first_name(name: str) -> None:
    assert first_words([name, "Anna Maria"]) == {name: name, "Anna Maria": "Anna"}
