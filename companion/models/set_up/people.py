"""The people page: seats, breaks, people who have left, beginners."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.models.game.question import Why, whys
from companion.models.play.play import Play
from companion.models.set_up.by_box import NOBODY_LEFT, StrengthModel, box_sentence, strengths_told
from companion.table.play import AWAY, LEFT, Session, at_table, parties_of, presence, why_absent
from companion.table.players import NO_PLAYER, against_box


@dataclass(frozen=True, slots=True)
class PersonModel:
    """A person. `index` is the one in the seating; `party` is the first of `parties`; `place` is None after leaving;
    `strength` is how well the box plays for them.
    """

    index: int
    name: str
    place: int | None
    party: PartyModel
    parties: tuple[Party, ...]
    how: str
    address: str
    language: str
    new: bool
    boxed: bool = False
    strength: str = ""

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
                presence.is_boxed(seating, index),
                seating.box.get(mine[0], ""),
            )
        )
    return tuple(found)


@dataclass(frozen=True)
class PeopleAtTable:
    """The people of the open game, and who may join or leave by its rules. `newcomers` names beginners."""

    play: Play
    newcomers: Callable[[], Collection[str]]

    def all(self) -> tuple[PersonModel, ...]:
        """Everybody in the game."""
        return people_of(self.play.opened.session, self.play.parties(), self.newcomers())

    def free(self, name: str, person: int) -> bool:
        """Whether a newcomer who replaces `person` may have this name."""
        return presence.name_is_free(self.play.opened.session.seating, name, person)

    def began_as(self, name: str, person: int) -> str:
        """Who else began this game under this name and is called otherwise today; "" where nobody did.

        The game knows its parties by the names that they began with.
        """
        seating = self.play.opened.session.seating
        whose = seating.parties.get(name)
        today = presence.called(seating, name) if whose not in (None, person) else name
        return today if today != name else ""

    def against_joining(self) -> tuple[Why, ...]:
        """Why nobody can join the game; empty if somebody can."""
        return whys(self.play.opened.session.game.judge_joining(), self.play.teller)

    def against_leaving(self, person: PersonModel) -> tuple[Why, ...]:
        """Why the game cannot continue without a person; empty if it can."""
        return whys(self.play.opened.session.game.judge_leaving(person.parties[0]), self.play.teller)

    @property
    def has_box(self) -> bool:
        """Whether the box knows how to play this game."""
        return against_box(self.play.opened.session.game) != NO_PLAYER

    def against_box(self, person: PersonModel) -> str:
        """Why the box cannot play for a person, as an English UI text; "" if it can."""
        session = self.play.opened.session
        there = [index for index in presence.people_there(session.seating) if index != person.index]
        return box_sentence(against_box(session.game)) or ("" if there else NOBODY_LEFT)

    def strengths(self) -> tuple[StrengthModel, ...]:
        """How well the box can play this game."""
        return strengths_told(type(self.play.opened.session.game), self.play.teller)

    def can_be_taken_off(self, person: PersonModel) -> bool:
        """Whether the person has figures on the table that could be removed."""
        return any(self.play.opened.session.game.taken_off(party) for party in person.parties)
