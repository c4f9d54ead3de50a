"""Games that move people: who sits where by the rules becomes who is asked at which pad (GEN-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.vocabulary import Party
from companion.table.entries import Seating


def seated_by(seating: Seating, seats: Sequence[Party] | None) -> Seating | None:
    """The seating in which the parties sit in this order, clockwise, at the places that are taken now.

    None if it is so already, if the game leaves it to the people, or if a party has no place of its own.
    """
    if seats is None:
        return None
    places = sorted(place for party in seats if (place := seating.place_of(party)) is not None)
    if len(set(places)) < len(seats):
        return None
    wanted = {seating.parties[party]: place for party, place in zip(seats, places, strict=True)}
    if all(seating.places.get(person) == place for person, place in wanted.items()):
        return None
    return replace(seating, places={**seating.places, **wanted})
