"""What a seating says beyond who sits where: badges of the figures, and by what each place chooses."""

from __future__ import annotations

import json

import pytest

from companion.table.journal.entries import Badge, Person, Seating
from companion.texts import spoken_name


def a_seating() -> Seating:
    plain = Seating.of(["Anna", "Ben"])
    return Seating(
        plain.people, plain.parties, plain.places, {"Anna": Badge("green", "cross", "An")}, {1: "screen", 2: "buttons"}
    )


def test_it_is_kept_in_the_journal_as_it_is() -> None:
    seating = a_seating()
    again = Seating.from_plain(json.loads(json.dumps(seating.plain())))
    assert again == seating
    assert (again.chooses_by("Anna"), again.chooses_by("Ben")) == ("screen", "buttons")


def test_an_older_journal_has_none() -> None:
    plain = a_seating().plain()
    del plain["badges"], plain["choices"]
    old = Seating.from_plain(plain)
    assert (old.badges, old.choices) == ({}, {}) and old.chooses_by("Anna") == ""


@pytest.mark.parametrize("badge", [["green", "cross"], ["green", 3, ""], "x", None])
def test_a_badge_that_is_none_is_refused(badge: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        Seating.from_plain({**a_seating().plain(), "badges": {"Anna": badge}})


def test_who_takes_a_seat_over_takes_the_figures_as_they_are() -> None:
    before = a_seating()
    people = (Person("Zoe", "Frau"), before.people[1])
    after = Seating(people, before.parties, {0: 4, 1: 2}).after(before)
    assert after.badges == before.badges
    person = after.person_of("Anna")
    assert person is not None and person.name == "Zoe" and after.person_of("Cem") is None


def test_forms_of_address_are_spoken_in_every_language() -> None:
    assert [spoken_name("Anna", "Frau", language) for language in ("de", "en", "es")] == [
        "Frau Anna",
        "Ms Anna",
        "Doña Anna",
    ]
    assert spoken_name("Anna", "Dr.", "es") == "Dr. Anna"
    assert spoken_name("Anna", "", "es") == "Anna"
