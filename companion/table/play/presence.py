"""Changes of who is at the table: swapping places, breaks, coming back, leaving, handing over a party.

Each function returns a changed `Seating`, which `Session.seat` records as one step. The game's parties stay the same.
People are given by their index in `Seating.people`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.engine.vocabulary import Party
from companion.table.journal import Person, Seating

AWAY, LEFT = "away", "left"
"""On a break: the table waits or decides. Left for good: nobody plays the party, and its questions lapse."""


def parties_of(seating: Seating, person: int) -> tuple[Party, ...]:
    """The parties that a person plays; empty after handing over all of them."""
    return tuple(party for party, index in seating.parties.items() if index == person)


def at_table(seating: Seating) -> tuple[int, ...]:
    """Everybody who plays, or played until leaving, ordered by place; those without a place come last."""
    playing = dict.fromkeys(seating.parties.values())
    return tuple(sorted(playing, key=lambda person: (seating.places.get(person, 99), person)))


def called(seating: Seating, party: Party) -> str:
    """The name shown for a party: its person's if this person plays no other party, else its own."""
    person = seating.parties.get(party)
    if person is None or len(parties_of(seating, person)) > 1:
        return party
    return seating.people[person].name


def why_absent(seating: Seating, person: int) -> str:
    """`away`, `left`, or "" for a person who is there."""
    return next((seating.absent[party] for party in parties_of(seating, person) if party in seating.absent), "")


def moved_to(seating: Seating, person: int, place: int) -> Seating:
    """Moves a person to a place; whoever sits there gets the person's old place."""
    there = next((other for other, theirs in seating.places.items() if theirs == place), None)
    if there is not None:
        return swapped(seating, person, there)
    return replace(seating, places={**seating.places, person: place})


def swapped(seating: Seating, one: int, other: int) -> Seating:
    """Swaps the places of two people, with buttons and lights; their parties stay the same."""
    places = dict(seating.places)
    mine, theirs = places.pop(one, None), places.pop(other, None)
    places |= {person: place for person, place in ((one, theirs), (other, mine)) if place is not None}
    return replace(seating, places=places)


def away(seating: Seating, person: int) -> Seating:
    """A person takes a break."""
    return replace(seating, absent={**seating.absent, **dict.fromkeys(parties_of(seating, person), AWAY)})


def back(seating: Seating, person: int) -> Seating:
    """A person comes back; one who had left gets the lowest free place."""
    mine = parties_of(seating, person)
    absent = {party: why for party, why in seating.absent.items() if party not in mine}
    return replace(seating, absent=absent, places=_seated(seating, person))


def gone(seating: Seating, person: int) -> Seating:
    """A person leaves for good: the place becomes free, and nobody plays the parties."""
    absent = {**seating.absent, **dict.fromkeys(parties_of(seating, person), LEFT)}
    places = {index: place for index, place in seating.places.items() if index != person}
    return replace(seating, absent=absent, places=places)


def name_is_free(seating: Seating, name: str, person: int | None = None) -> bool:
    """Whether a newcomer may have this name; the name of `person`, who is replaced, is free."""
    others = {seating.people[index].name for index in seating.parties.values() if index != person}
    mine = parties_of(seating, person) if person is not None else ()
    return bool(name) and name not in others | {party for party in seating.parties if party not in mine}


def taken_over(seating: Seating, person: int, newcomer: Person) -> Seating:
    """A newcomer takes over `person`'s parties and place. Raises ValueError if the name is taken."""
    if not name_is_free(seating, newcomer.name, person):
        raise ValueError(f"somebody is called {newcomer.name} already")
    mine, index = parties_of(seating, person), len(seating.people)
    places = _seated(seating, person)
    places[index] = places.pop(person)
    absent = {party: why for party, why in seating.absent.items() if party not in mine}
    return replace(
        seating,
        people=(*seating.people, newcomer),
        parties={party: index if party in mine else who for party, who in seating.parties.items()},
        places=places,
        absent=absent,
    )


def spoken_to(seating: Seating, person: int, address: str, language: str) -> Seating:
    """Changes a person's form of address and language."""
    people = list(seating.people)
    people[person] = replace(people[person], address=address, language=language)
    return replace(seating, people=tuple(people))


def renamed(seating: Seating, person: int, name: str) -> Seating:
    """Somebody tells their name, or another one. Raises ValueError if it is taken."""
    if not name_is_free(seating, name, person):
        raise ValueError(f"somebody is called {name} already")
    people = list(seating.people)
    people[person] = replace(people[person], name=name)
    return replace(seating, people=tuple(people))


def moved_by_rules(seating: Seating, before: Sequence[Party], seats: Sequence[Party]) -> Seating:
    """Moves people after the rules have seated the parties anew: each gets the place of who sat in that seat before.

    `before` and `seats` list the same parties, clockwise from the same seat (KP-18).
    """
    there: Mapping[int, int | None] = {
        seating.parties[party]: seating.place_of(old) for party, old in zip(seats, before, strict=True)
    }
    places = {person: place for person, place in seating.places.items() if person not in there}
    places |= {person: place for person, place in there.items() if place is not None}
    return replace(seating, places=places, seats=tuple(seats))


def _seated(seating: Seating, person: int) -> dict[int, int]:
    """The map of places with a place for this person."""
    places = dict(seating.places)
    if person not in places:
        places[person] = next(place for place in range(1, len(seating.people) + 10) if place not in places.values())
    return places
