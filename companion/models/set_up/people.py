"""The people page: seats, breaks, people who have left, beginners."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.table.play import AWAY, LEFT, Session, at_table, parties_of, why_absent


@dataclass(frozen=True, slots=True)
class PersonModel:
    """A person. `index` is the one in the seating; `party` is the first of `parties`; `place` is None after leaving."""

    index: int
    name: str
    place: int | None
    party: PartyModel
    parties: tuple[Party, ...]
    how: str
    address: str
    language: str
    new: bool

    @property
    def away(self) -> bool:
        """Whether the person takes a break."""
        return self.how == AWAY

    @property
    def left(self) -> bool:
        """Whether the person has left for good."""
        return self.how == LEFT


def people_of(session: Session, parties: Sequence[PartyModel], newcomers: Collection[str]) -> tuple[PersonModel, ...]:
    """Everybody ordered by place, then those who have left."""
    seating, shown = session.seating, {party.name: party for party in parties}
    found = []
    for index in at_table(seating):
        person, mine = seating.people[index], parties_of(seating, index)
        found.append(
            PersonModel(
                index,
                person.name,
                seating.places.get(index),
                shown[mine[0]],
                mine,
                why_absent(seating, index),
                person.address,
                person.language,
                person.name in newcomers,
            )
        )
    return tuple(found)
