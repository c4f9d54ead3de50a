"""The people of a game being set up: seats, figures, forms of address."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count

from companion.models.game.colour_names import colour_name, is_colour_name
from companion.models.game.parties import badges, short_names
from companion.table.journal import Badge, Person, Seating
from companion.texts.wording import N_

PLACES = range(1, 10)
"""The places at the table, clockwise; the wiring counts them the same way."""

NOBODY = "\N{NULL}"
"""Stands for somebody whose name is not known yet; nobody types this one."""

EMPTY = N_("Everybody needs a name.")
TAKEN = N_("{name} sits here already. Change a letter, so that both can be told apart.")
FULL = N_("All places are taken.")
SHORT_TAKEN = N_("{name} is short for somebody else already.")


@dataclass(frozen=True)
class Guest:
    """A person at a place. `badge` holds what was chosen; the rest is assigned automatically.

    With `unnamed` the person's name is that of their colour, in the language of the set-up. `boxed`: the box plays,
    with this `strength`, the game's usual one if it is empty.
    """

    person: Person
    place: int
    badge: Badge = field(default_factory=Badge)
    unnamed: bool = False
    boxed: bool = False
    strength: str = ""

    @property
    def name(self) -> str:
        """The person's name, also used for the party."""
        return self.person.name


@dataclass
class Guests:
    """The people and their places. No two share a name, place, colour, mark or short name.

    `known` are people of earlier evenings by name, with their badges, which are used again. `most` is the largest
    number of players. Newcomers are spread evenly over the places `over`, until somebody is moved by hand; then each
    gets the place with the most room beside it. Unnamed people are called by their colours in `language`.
    """

    most: int = 9
    spread: bool = True
    over: Sequence[int] = PLACES
    language: str = "en"
    known: Mapping[str, tuple[Person, Badge]] = field(default_factory=dict)
    seated: dict[int, Guest] = field(default_factory=dict)
    left: list[Guest] = field(default_factory=list)
    """Who was taken from the table again, the last one last: whoever comes back is played by the box as before."""

    @property
    def all(self) -> list[Guest]:
        """Everybody in the order of the seats, clockwise."""
        return [self.seated[place] for place in sorted(self.seated)]

    @property
    def names(self) -> list[str]:
        """Their names in the order of the seats."""
        return [guest.name for guest in self.all]

    def named(self, name: str) -> Guest:
        """The person of this name. Raises StopIteration if there is none."""
        return next(guest for guest in self.all if guest.name == name)

    # ── coming and going ────────────────────────────────────────────────────────────────────────────────────

    def against(self, name: str, besides: str | None = None) -> str:
        """Why a name cannot be used, as an English UI text with a placeholder `name`; "" if it can."""
        if not name.strip():
            return EMPTY
        if any(_alike(name, other) for other in self.names if other != besides):
            return TAKEN
        full = len(self.seated) >= min(self.most, len(PLACES))
        return FULL if besides is None and full else ""

    def add(self, name: str, place: int | None = None) -> bool:
        """Adds a person at a place, or the next free one; False if that is impossible."""
        if self.against(name) or place in self.seated:
            return False
        person, badge = self.known.get(name, (Person(name), Badge()))
        worn = self.badges().values()
        if badge.colour in {one.colour for one in worn} or badge.mark in {one.mark for one in worn}:
            badge = Badge()
        self._sit_down(person, badges([*self.names, name], {**self.badges(), name: badge})[name], place)
        return True

    def add_unnamed(self, place: int | None = None) -> bool:
        """Adds somebody who is called by the first colour that is free; False if that is impossible."""
        if len(self.seated) >= min(self.most, len(PLACES)) or place in self.seated:
            return False
        worn = {guest.name: badge for guest, badge in zip(self.all, self.badges().values(), strict=True)}
        badge = badges([*worn, NOBODY], worn)[NOBODY]
        self._sit_down(Person(self._by_colour(badge.colour)), badge, place, unnamed=True)
        return True

    def sit(self, many: int) -> None:
        """So many people sit there: more come without names; of too many the last ones leave, first without names."""
        while len(self.seated) > many:
            leaves = next((guest for guest in reversed(self.all) if guest.unnamed), self.all[-1])
            self.remove(leaves.name)
        while len(self.seated) < many and (self._come_back() or self.add_unnamed()):
            pass
        if self.spread:
            self._spread_out(self.all)

    def _come_back(self) -> bool:
        """Whoever left last sits down again under the same name; False if nobody with a name has left."""
        gone = next((guest for guest in reversed(self.left) if not guest.unnamed), None)
        last = self.left[-1] if self.left else None
        return gone is not None and gone is last and self.add(gone.name)

    def _as_before(self, name: str, place: int | None) -> Guest | None:
        """Who left under this name, or, without a name ("") there; else who left last without one."""
        known = [guest for guest in self.left if (guest.unnamed if not name else _alike(name, guest.name))]
        there = [guest for guest in known if guest.place == place] if place is not None and not name else known
        return there[-1] if there else None

    def _sit_down(self, person: Person, badge: Badge, place: int | None, *, unnamed: bool = False) -> None:
        self.spread = self.spread and place is None
        gone = self._as_before("" if unnamed else person.name, place)
        guest = Guest(person, 0, badge, unnamed)
        if gone is not None:
            self.left.remove(gone)
            guest = replace(guest, boxed=gone.boxed, strength=gone.strength)
        if self.spread:
            self._spread_out([*self.all, guest])
        else:
            at = place if place is not None else self._roomiest()
            self.seated[at] = replace(guest, place=at)

    def _spread_out(self, people: Sequence[Guest]) -> None:
        over = self.over if len(people) <= len(self.over) else PLACES
        places = [over[round(number * len(over) / len(people))] for number in range(len(people))]
        self.seated = {at: replace(guest, place=at) for at, guest in zip(places, people, strict=True)}

    def _roomiest(self) -> int:
        """The free place that is farthest from whoever sits, of those with buttons if some have them."""
        free = [place for place in PLACES if place not in self.seated]
        wired = [place for place in free if place in self.over]

        def room(place: int) -> int:
            apart = [abs(place - other) for other in self.seated]
            return min((min(one, len(PLACES) - one) for one in apart), default=0)

        return max(wired or free, key=lambda place: (room(place), -place))

    def _by_colour(self, colour: str, besides: str | None = None) -> str:
        """What somebody of a colour is called; with a number where a person bears that name."""
        name, taken = colour_name(colour, self.language), [other for other in self.names if other != besides]
        numbers = (f"{name} {number}" for number in count(2))
        return next(one for one in chain([name], numbers) if not any(_alike(one, other) for other in taken))

    def speak(self, language: str) -> None:
        """From now on whoever has no name is called by their colour in this language."""
        if language != self.language:
            self.language = language
            self._call_by_colours()

    def _call_by_colours(self) -> None:
        worn = [badge.colour for badge in self.badges().values()]
        for number, (guest, colour) in enumerate(zip(self.all, worn, strict=True)):
            if guest.unnamed:
                badge = self.all[number].badge._replace(colour=colour, short="")  # it was short for another name
                person = replace(guest.person, name=f"{NOBODY}{number}")
                self.seated[guest.place] = replace(guest, person=person, badge=badge)
        for guest in self.all:
            if guest.unnamed:
                name = self._by_colour(guest.badge.colour, guest.name)
                self.seated[guest.place] = replace(guest, person=replace(guest.person, name=name))

    def rename(self, old: str, new: str) -> bool:
        """Renames a person, who is called by their colour if the name is empty; False if that is impossible."""
        guest = self.named(old)
        if not new:
            worn = self.badges()[old]
            self.seated[guest.place] = replace(guest, badge=worn._replace(short=""), unnamed=True)
            self._call_by_colours()
            return True
        if self.against(new, old):
            return False
        person = replace(guest.person, name=new)
        self.seated[guest.place] = replace(guest, person=person, unnamed=False)
        return True

    def remove(self, name: str) -> None:
        """Removes a person from the game being set up."""
        guest = self.named(name)
        self.left.append(self.seated.pop(guest.place))

    def let_box(self, name: str, plays: bool, strength: str = "") -> None:
        """The box plays for somebody, or that person does."""
        guest = self.named(name)
        self.seated[guest.place] = replace(guest, boxed=plays, strength=strength)

    @property
    def boxed(self) -> list[str]:
        """The names of those for whom the box plays."""
        return [guest.name for guest in self.all if guest.boxed]

    def put(self, name: str, place: int) -> None:
        """Moves a person to a free place."""
        self.spread = False
        guest = self.named(name)
        del self.seated[guest.place]
        self.seated[place] = replace(guest, place=place)

    # ── what they are told apart by ─────────────────────────────────────────────────────────────────────────

    def badges(self) -> dict[str, Badge]:
        """Colour, mark and short name of everybody."""
        shorts = short_names(self.names, {guest.name: guest.badge.short for guest in self.all})
        dealt = badges(self.names, {guest.name: guest.badge for guest in self.all})
        return {name: badge._replace(short=shorts[name]) for name, badge in dealt.items()}

    def _kept_badges(self) -> dict[str, Badge]:
        """The badges that a table keeps: whoever is called by a colour has a short name only if it was chosen, as the
        colour may be called otherwise next time.
        """
        chosen = {guest.name: guest.badge.short for guest in self.all if guest.unnamed}
        return {name: badge._replace(short=chosen.get(name, badge.short)) for name, badge in self.badges().items()}

    def wear(self, name: str, *, colour: str = "", mark: str = "") -> None:
        """Changes colour or mark; a person who had it gets the old one in exchange."""
        for guest, badge in zip(self.all, list(self.badges().values()), strict=True):
            self._badge(guest.name, colour=badge.colour, mark=badge.mark)  # what was dealt stays from now on
        mine = self.named(name).badge
        for other in [guest for guest in self.all if guest.name != name]:
            if colour and other.badge.colour == colour:
                self._badge(other.name, colour=mine.colour)
            if mark and other.badge.mark == mark:
                self._badge(other.name, mark=mine.mark)
        self._badge(name, colour=colour or mine.colour, mark=mark or mine.mark)
        self._call_by_colours()

    def call(self, name: str, short: str) -> bool:
        """Changes the short name, "" for the proposed one; False if somebody else has it."""
        others = {badge.short for other, badge in self.badges().items() if other != name}
        if any(_alike(short, other) for other in others):
            return False
        self._badge(name, short=short)
        return True

    def _badge(self, name: str, **worn: str) -> None:
        guest = self.named(name)
        self.seated[guest.place] = replace(guest, badge=guest.badge._replace(**worn))

    def speak_to(self, name: str, *, address: str | None = None, language: str | None = None) -> None:
        """Changes the form of address, or the language for private content."""
        guest = self.named(name)
        person = Person(
            name,
            guest.person.address if address is None else address,
            guest.person.language if language is None else language,
        )
        self.seated[guest.place] = replace(guest, person=person)

    # ── to and from the table ───────────────────────────────────────────────────────────────────────────────

    def take(self, seating: Seating) -> None:
        """Adds the people of a remembered group, up to the largest number of players."""
        self.seated, self.left, self.spread = {}, [], False
        free = list(PLACES)
        for index, person in enumerate(seating.people[: self.most]):
            place = seating.places.get(index, 0)
            place = place if place in free else free[0]
            free.remove(place)
            badge = seating.badges.get(person.name, Badge())
            unnamed = is_colour_name(person.name, badge.colour)
            strength = seating.box.get(person.name, "")
            self.seated[place] = Guest(person, place, badge, unnamed, person.name in seating.box, strength)
        self._call_by_colours()

    def seating(
        self,
        choices: Mapping[int, str],
        figures: Mapping[str, Badge],
        strength: Callable[[str], str] = lambda wanted: wanted,
    ) -> Seating:
        """Builds the seating. `figures` are the badges of figures with names of their own; `strength` says how well the
        box plays where this was wanted.
        """
        people = self.all
        return Seating(
            tuple(guest.person for guest in people),
            {guest.name: index for index, guest in enumerate(people)},
            {index: guest.place for index, guest in enumerate(people)},
            {**figures, **self._kept_badges()},
            {place: by for place, by in choices.items() if place in self.seated},
            box={guest.name: strength(guest.strength) for guest in people if guest.boxed},
        )


def known_in(seatings: Iterable[Seating]) -> dict[str, tuple[Person, Badge]]:
    """Everybody of earlier evenings with their latest badges; the latest seating comes first."""
    known: dict[str, tuple[Person, Badge]] = {}
    for seating in seatings:
        for person in seating.people:
            known.setdefault(person.name, (person, seating.badges.get(person.name, Badge())))
    return known


def _alike(one: str, other: str) -> bool:
    """Whether two names look the same, ignoring case, spaces and different encodings of accents."""

    def plain(text: str) -> str:
        return " ".join(unicodedata.normalize("NFC", text).casefold().split())

    return plain(one) == plain(other)
