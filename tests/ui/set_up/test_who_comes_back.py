"""People at a table that is being set up who are taken away and come again: the box plays for them as before."""

from __future__ import annotations

from companion.models.set_up.guests import Guests


def test_a_seat_of_the_box_comes_back_as_one_by_the_number_of_people() -> None:
    guests = Guests()
    guests.sit(3)
    last = guests.names[-1]
    guests.let_box(last, True, "easy")
    guests.sit(2)
    assert not guests.boxed
    guests.sit(3)
    assert guests.boxed == [last] and guests.named(last).strength == "easy"
    guests.sit(4)
    assert len(guests.boxed) == 1, "nobody else becomes one"


def test_so_does_one_that_is_put_there_again_by_hand() -> None:
    guests = Guests()
    for name in ("Anna", "Ben"):
        guests.add(name)
    guests.let_box("Ben", True, "good")
    guests.remove("Ben")
    guests.add("Cem")
    assert not guests.boxed
    guests.add("ben")
    assert guests.boxed == ["ben"] and guests.named("ben").strength == "good"


def test_without_a_name_it_is_the_place_that_counts() -> None:
    guests = Guests()
    guests.sit(3)
    places = sorted(guests.seated)
    for place in places[1:]:
        guests.let_box(guests.seated[place].name, place == places[2])
    for place in places[1:]:
        guests.remove(guests.seated[place].name)
    for place in places[1:]:
        assert guests.add_unnamed(place)
    assert [guests.seated[place].boxed for place in places] == [False, False, True]


def test_named_people_come_back_by_name_and_whoever_leaves_twice_counts_as_the_last_time() -> None:
    guests = Guests()
    for name in ("Anna", "Ben", "Cem"):
        guests.add(name)
    guests.let_box("Cem", True)
    guests.sit(2)
    guests.sit(3)
    assert guests.names == ["Anna", "Ben", "Cem"] and guests.boxed == ["Cem"]
    guests.let_box("Cem", False)
    guests.sit(2)
    guests.sit(3)
    assert not guests.boxed
