"""Who sits where, as it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.journal.entries import Header, Person, Seating


def test_a_seating_comes_back_as_it_was_kept() -> None:
    seating = Seating((Person("Zoë", "Frau", "de"), Person("Bo")), {"red": 0, "blue": 1, "green": 0}, {0: 3, 1: 1})
    assert Seating.from_plain(seating.plain()) == seating
    assert list(Seating.from_plain(seating.plain()).parties) == ["red", "blue", "green"]
    assert seating.party_at(3) == ("red", "green") and seating.place_of("blue") == 1


def test_two_people_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="Anna"):
        Seating.of(["Anna", "Ben", "Anna"])


@pytest.mark.parametrize(
    "change",
    [
        {"people": [{"name": 3}]},
        {"people": [{"nom": "Anna"}]},
        {"people": 3},
        {"parties": {"Anna": 7}},
        {"parties": {"Anna": -1}},
        {"places": {"x": 1}},
        {"places": {"9": 1}},
        {"places": []},
    ],
)
def test_what_is_no_seating_is_noticed(change: dict[str, Any]) -> None:
    plain = {**Seating.of(["Anna"]).plain(), **change}
    with pytest.raises((KeyError, TypeError, ValueError, AttributeError)):
        Seating.from_plain(plain)


def test_a_header_comes_back_as_it_was_kept() -> None:
    header = Header("g", {"id": "x"}, Seating.of(["Anna"]), 5.0, "1", {"at": "round"}, "before")
    assert Header.from_plain(header.plain()) == header
