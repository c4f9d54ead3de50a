"""The people at the table as their page shows them: who sits where, who is on a break, who has left, who is new."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.table.play import AWAY, LEFT, Session, at_table, parties_of, why_absent


@dataclass(frozen=True, slots=True)
class PersonModel:
    """Somebody. `index` is the one of the seating, `party` the first of those `parties`; `place` None for who left."""

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
        """Whether somebody takes a break."""
        return self.how == AWAY

    @property
    def left(self) -> bool:
        """Whether somebody has left for good."""
        return self.how == LEFT


def people_of(session: Session, parties: Sequence[PartyModel], newcomers: Collection[str]) -> tuple[PersonModel, ...]:
    """Everybody, by place, then who has left."""
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
