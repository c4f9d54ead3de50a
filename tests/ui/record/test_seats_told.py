"""The log tells what became of who plays, and of where they sit, as the table was told when it happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.models.record.seats_told import SeatsTold
from companion.table.journal import Badge, Person, Seating
from companion.table.play import presence

SEATED = Seating.of(("Anna", "Ben", "Cem"))
AWAY = presence.away(SEATED, 1)
PLAYED_FOR = presence.boxed(SEATED, 1, "good")
GONE = presence.gone(SEATED, 1)
CROSSWISE = replace(SEATED, parties={"Anna": 1, "Ben": 0, "Cem": 2})


def told(before: Seating, now: Seating, *today: str) -> str:
    people = tuple(map(Person, today)) or now.people
    return SeatsTold(before, now, people, str).sentence()


@pytest.mark.parametrize(
    ("before", "now", "sentence"),
    [
        (SEATED, AWAY, "Ben takes a break."),
        (AWAY, presence.back(AWAY, 1), "Ben is back."),
        (SEATED, PLAYED_FOR, "The box plays for Ben."),
        (AWAY, presence.boxed(AWAY, 1, "good"), "The box plays for Ben."),
        (PLAYED_FOR, presence.back(PLAYED_FOR, 1), "Ben plays again."),
        (PLAYED_FOR, presence.away(PLAYED_FOR, 1), "Ben takes a break."),
        (SEATED, GONE, "Ben has left."),
        (AWAY, presence.gone(AWAY, 1), "Ben has left."),
        (GONE, presence.back(GONE, 1), "Ben is back."),
        (SEATED, presence.taken_over(SEATED, 1, Person("Dora")), "Dora plays on for Ben."),
        (GONE, presence.taken_over(GONE, 1, Person("Dora")), "Dora plays on for Ben."),
        (SEATED, presence.moved_to(SEATED, 1, 7), "Ben sits at place 7 now."),
        (SEATED, presence.moved_to(SEATED, 0, 3), "Anna and Cem have swapped places."),
        (SEATED, replace(SEATED, places={0: 2, 1: 3, 2: 1}), "The places were changed."),
        (SEATED, CROSSWISE, "Ben plays on for Anna. Anna plays on for Ben."),
        (SEATED, replace(SEATED, seats=("Ben", "Anna", "Cem")), "The places were changed."),
        (SEATED, presence.renamed(SEATED, 1, "Ida"), "Ida has another name now."),
        (SEATED, presence.spoken_to(SEATED, 1, "f", "es"), ""),
        (SEATED, replace(SEATED, badges={"Ben": Badge("blue", "star", "B")}), ""),
        (SEATED, SEATED, ""),
    ],
)
def test_a_change_is_told_as_what_it_was(before: Seating, now: Seating, sentence: str) -> None:
    assert told(before, now) == sentence


def test_people_are_called_as_they_are_today() -> None:
    assert told(SEATED, AWAY, "Anna", "Ottokar", "Cem") == "Ottokar takes a break."


def test_who_joined_and_is_not_known_today_keeps_that_name() -> None:
    """As after an undo of it."""
    joined = presence.taken_over(SEATED, 2, Person("Dora"))
    assert told(SEATED, joined, "Anna", "Ben", "Cem") == "Dora plays on for Cem."
