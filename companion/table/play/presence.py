"""Who is at the table: people swap places, take a break, come back, leave, or hand their party to somebody else.

Each is another `Seating`, recorded by `Session.seat` as one step. The parties stay as the game knows them. People are
named by their index in `Seating.people`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.engine.vocabulary import Party
from companion.table.journal import Person, Seating

AWAY, LEFT = "away", "left"
"""On a break: the table waits or decides. Gone home: nobody plays the party, its questions lapse by themselves."""


def parties_of(seating: Seating, person: int) -> tuple[Party, ...]:
    """What somebody plays; empty for who has handed everything over."""
    return tuple(party for party, index in seating.parties.items() if index == person)


def at_table(seating: Seating) -> tuple[int, ...]:
    """Everybody who plays something or did until leaving, by place, then those without one."""
    playing = dict.fromkeys(seating.parties.values())
    return tuple(sorted(playing, key=lambda person: (seating.places.get(person, 99), person)))


def called(seating: Seating, party: Party) -> str:
    """How a party is called: by its person if the person plays nothing else, else by its own name."""
    person = seating.parties.get(party)
    if person is None or len(parties_of(seating, person)) > 1:
        return party
    return seating.people[person].name


def why_absent(seating: Seating, person: int) -> str:
    """`away`, `left`, or empty for somebody who is there."""
    return next((seating.absent[party] for party in parties_of(seating, person) if party in seating.absent), "")


def moved_to(seating: Seating, person: int, place: int) -> Seating:
    """Somebody sits down at a place; who sat there takes the one that is left."""
    there = next((other for other, theirs in seating.places.items() if theirs == place), None)
    if there is not None:
        return swapped(seating, person, there)
    return replace(seating, places={**seating.places, person: place})


def swapped(seating: Seating, one: int, other: int) -> Seating:
    """Two people change places: their buttons and lights change with them, their parties do not."""
    places = dict(seating.places)
    mine, theirs = places.pop(one, None), places.pop(other, None)
    places |= {person: place for person, place in ((one, theirs), (other, mine)) if place is not None}
    return replace(seating, places=places)


def away(seating: Seating, person: int) -> Seating:
    """Somebody takes a break."""
    return replace(seating, absent={**seating.absent, **dict.fromkeys(parties_of(seating, person), AWAY)})


def back(seating: Seating, person: int) -> Seating:
    """Somebody is back; who had left sits down at the lowest place that is free."""
    mine = parties_of(seating, person)
    absent = {party: why for party, why in seating.absent.items() if party not in mine}
    return replace(seating, absent=absent, places=_seated(seating, person))


def gone(seating: Seating, person: int) -> Seating:
    """Somebody leaves for good: the place is free, the parties are nobody's."""
    absent = {**seating.absent, **dict.fromkeys(parties_of(seating, person), LEFT)}
    places = {index: place for index, place in seating.places.items() if index != person}
    return replace(seating, absent=absent, places=places)


def name_is_free(seating: Seating, name: str, person: int | None = None) -> bool:
    """Whether somebody new may bear this name beside the others, where `person`'s parties are taken over."""
    others = {seating.people[index].name for index in seating.parties.values() if index != person}
    mine = parties_of(seating, person) if person is not None else ()
    return bool(name) and name not in others | {party for party in seating.parties if party not in mine}


def taken_over(seating: Seating, person: int, newcomer: Person) -> Seating:
    """Somebody new plays what `person` played, from that place. Raises ValueError if the name is taken."""
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
    """Somebody is spoken to in another way."""
    people = list(seating.people)
    people[person] = replace(people[person], address=address, language=language)
    return replace(seating, people=tuple(people))


def moved_by_rules(seating: Seating, before: Sequence[Party], seats: Sequence[Party]) -> Seating:
    """The rules have seated people anew: who sits in a seat now has the place of who sat there before.

    `before` and `seats` are the same parties, clockwise from the same seat (KP-18).
    """
    there: Mapping[int, int | None] = {
        seating.parties[party]: seating.place_of(old) for party, old in zip(seats, before, strict=True)
    }
    places = {person: place for person, place in seating.places.items() if person not in there}
    places |= {person: place for person, place in there.items() if place is not None}
    return replace(seating, places=places, seats=tuple(seats))


def _seated(seating: Seating, person: int) -> dict[int, int]:
    """The places with one for this person."""
    places = dict(seating.places)
    if person not in places:
        places[person] = next(place for place in range(1, len(seating.people) + 10) if place not in places.values())
    return places
