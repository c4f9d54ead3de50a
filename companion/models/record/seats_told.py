"""What became of who plays, and where they sit, as sentences for the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.table.journal import Person, Seating
from companion.table.play import AWAY, LEFT, parties_of, presence, why_absent


class SeatsTold(NamedTuple):
    """Tells of one change; people are named as `today`, whatever they were called then."""

    before: Seating
    now: Seating
    today: Sequence[Person]
    words: Callable[[str], str]

    def sentence(self) -> str:
        """All that changed, in a sentence each; "" where nobody at the table would notice."""
        told = [*self._names(), *self._people()]
        moved = [person for person in self.now.places if self.now.places[person] != self.before.places.get(person)]
        stayed = [person for person in moved if person in self.before.places]
        if stayed:
            told.append(self._moved(stayed))
        plays_the_same = replace(self.before, people=self.now.people, badges=self.now.badges, choices=self.now.choices)
        if not told and plays_the_same != self.now:
            told.append(self.words("The places were changed."))
        return " ".join(told)

    def _names(self) -> Iterator[str]:
        known = zip(self.before.people, self.now.people, strict=False)
        if new := [person for person, (then, now) in enumerate(known) if then.name != now.name]:
            names, _ = ", ".join(map(self._name, new)), self.words
            yield _("{name} has another name now.").format(name=names)

    def _people(self) -> Iterator[str]:
        """Who takes a break, is back, has left, is played for, or plays on for somebody else."""
        _, before, now = self.words, self.before, self.now
        for person in dict.fromkeys(now.parties.values()):
            mine = parties_of(now, person)
            earlier = {before.parties[party] for party in mine if party in before.parties} - {person}
            why, was = why_absent(now, person), why_absent(before, person)
            name = self._name(person)
            for other in sorted(earlier):
                yield _("{other} plays on for {name}.").format(name=self._name(other), other=name)
            if earlier:
                continue
            if presence.is_boxed(now, person) and not presence.is_boxed(before, person):
                yield _("The box plays for {name}.").format(name=name)
            elif why != was and why in (AWAY, LEFT):
                yield (_("{name} takes a break.") if why == AWAY else _("{name} has left.")).format(name=name)
            elif presence.is_boxed(before, person) and not presence.is_boxed(now, person):
                yield _("{name} plays again.").format(name=name)
            elif was and not why:
                yield _("{name} is back.").format(name=name)

    def _moved(self, moved: Sequence[int]) -> str:
        """Who sits elsewhere now, of those who had a place."""
        _ = self.words
        match moved:
            case [one]:
                said = _("{name} sits at place {number} now.")
                return said.format(name=self._name(one), number=self.now.places[one])
            case [one, other]:
                said = _("{name} and {other} have swapped places.")
                return said.format(name=self._name(one), other=self._name(other))
        return _("The places were changed.")

    def _name(self, person: int) -> str:
        people = self.today if person < len(self.today) else self.now.people
        return people[person].name
