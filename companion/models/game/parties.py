"""The parties as they are displayed: mark, colour, short name, and whether they have to answer or have done so."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.game import Game
from companion.engine.once import once
from companion.engine.vocabulary import Party
from companion.models.game.colour_names import is_called_by_colour
from companion.models.game.party_looks import COLOURS, PARTIES, PartyLook, name_today
from companion.table.journal import Badge
from companion.table.play import Session, called, figure_called

SHORT = 4
"""Most letters of a short name that is chosen, or that nobody else's begins with."""

LONGER = 8
"""Most letters of a beginning that tells people apart."""

MARKS = tuple(look.mark for look in PARTIES)
"""The nine marks by name."""


@dataclass(frozen=True, slots=True)
class PartyModel:
    """One party. `place` is the number of its place at the table, None if nobody plays it.

    `by_buttons`: it answers by its buttons, so the screen need not be passed to it; `by_phone`: by its phone, which is
    not there just now with `phone_gone`. `called` is the name people use if it is not the party's own, because somebody
    else plays it. `absent`: its person is away. `refused`: it has said no to something that others accepted. `claims`:
    it has announced a play in the open window; `answered` alone is done. `boxed`: the box plays it. `first` is as much
    of its name as is said where not all of it has room.
    """

    name: Party
    short: str
    look: PartyLook
    place: int | None = None
    asked: bool = False
    answered: bool = False
    by_buttons: bool = False
    by_phone: bool = False
    phone_gone: bool = False
    called: str = ""
    absent: bool = False
    refused: bool = False
    claims: bool = False
    boxed: bool = False
    first: str = ""

    @property
    def title(self) -> str:
        """The name people use for it."""
        return self.called or self.name

    @property
    def on_phone(self) -> bool:
        """Whether it answers on a phone that is there."""
        return self.by_phone and not self.phone_gone


def badges(figures: Sequence[str], chosen: Mapping[str, Badge] | None = None) -> dict[str, Badge]:
    """Assigns each figure its chosen colour and mark, or else the next free ones; no two are alike."""
    wanted = {name: (chosen or {}).get(name, Badge()) for name in figures}
    colours = _dealt([wanted[name].colour for name in figures], tuple(COLOURS))
    marks = _dealt([wanted[name].mark for name in figures], MARKS)
    return {
        name: Badge(colour, mark, wanted[name].short)
        for name, colour, mark in zip(figures, colours, marks, strict=True)
    }


def _dealt(wanted: Sequence[str], known: Sequence[str]) -> list[str]:
    """Gives each its wish if that is known and still free, else the one of its own number, or the first free one."""
    given: dict[int, str] = {}
    for number, wish in enumerate(wanted):
        if wish in known and wish not in given.values():
            given[number] = wish
    for number in range(len(wanted)):
        usual = known[number % len(known)]
        if number not in given:
            free = [one for one in known if one not in given.values()]
            given[number] = usual if usual in free or not free else free[0]
    return [given[number] for number in range(len(wanted))]


def look_of(badge: Badge) -> PartyLook:
    """The colours and mark to draw a badge with. Raises KeyError for an unknown colour."""
    return replace(COLOURS[badge.colour], mark=badge.mark)


def looks(parties: Sequence[Party], chosen: Mapping[str, Badge] | None = None) -> dict[Party, PartyLook]:
    """Mark and colour of each party: chosen, or by its seat."""
    return {party: look_of(badge) for party, badge in badges(parties, chosen).items()}


def figure_badges(figures: Mapping[str, Party], chosen: Mapping[str, Badge]) -> dict[str, Badge]:
    """Badges of figures with names of their own; the first figure of a party has the party's badge."""
    wanted = {figure: chosen.get(figure, Badge()) for figure in figures}
    for party, figure in _firsts(figures).items():
        wanted[figure] = chosen.get(party, wanted[figure])
    return badges(list(figures), wanted)


def _firsts(figures: Mapping[str, Party]) -> dict[Party, str]:
    """The first figure of each party whose figures have names of their own."""
    return {party: figure for figure, party in reversed(list(figures.items()))}


def looks_at(session: Session) -> dict[str, PartyLook]:
    """Mark and colour of every party at a table, and of each figure where a party has several colours."""
    return {**once(session.game, _worn, session)}


def _worn(_: Game, session: Session) -> Mapping[str, PartyLook]:
    figures, chosen = session.game.figures(), session.seating.badges
    worn = {figure: look_of(badge) for figure, badge in figure_badges(figures, chosen).items()}
    people = {party: called(session.seating, party) for party in session.game.parties}
    alone = looks(session.game.parties, chosen) | {party: worn[figure] for party, figure in _firsts(figures).items()}
    named = {party: replace(look, called=people[party]) for party, look in alone.items()}
    own = {figure: figure_called(figure, party, people[party]) for figure, party in figures.items()}
    return {figure: replace(look, called=own[figure]) for figure, look in worn.items()} | named


def figures_at(session: Session) -> tuple[PartyModel, ...]:
    """The figures with names of their own, as they are put on a board."""
    names, shown = tuple(session.game.figures()), looks_at(session)
    short = short_names([name_today(name, shown) for name in names])
    return tuple(
        PartyModel(name, short[name_today(name, shown)], shown[name], called=shown[name].called) for name in names
    )


def shorts_at(session: Session) -> dict[Party, str]:
    """The short name of each party at a table."""
    names = {party: called(session.seating, party) for party in session.game.parties}
    chosen = {names[p]: badge.short for p, badge in session.seating.badges.items() if names.get(p) == p}
    short = short_names(list(names.values()), chosen)
    return {party: short[name] for party, name in names.items()}


def short_names(names: Sequence[str], chosen: Mapping[str, str] | None = None) -> dict[str, str]:
    """A short name for each name, all different: the chosen ones, or the first four letters. Of several that begin
    alike the others have a letter more that tells them apart (“Joh. B”, “Annal”): nobody is given a new name.
    """
    return dict(_short_names(tuple(names), tuple((chosen or {}).items())))


@lru_cache(maxsize=64)
def _short_names(names: tuple[str, ...], chosen: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """The same people sit there all evening."""
    taken, wishes = dict[str, str](), dict(chosen)
    for name in names:
        wish = wishes.get(name, "")
        if wish not in _proposals(name, names):  # what was proposed once is kept with the table
            wish = _cut(_letters(wish), SHORT)
        if wish and wish not in taken.values():
            taken[name] = wish
    for name in sorted(names, key=lambda name: len(_letters(name)) > SHORT):  # whoever is called so comes first
        if name not in taken:
            taken[name] = next(one for one in _proposals(name, names) if one and one not in taken.values())
    return {name: taken[name] for name in names}


def _proposals(name: str, names: Sequence[str]) -> Iterator[str]:
    """How a name can be shortened, the best first, so that it is told apart from all the others."""
    letters, words = _letters(name), re.split(r"[\s-]+", name.strip())
    others = [one for one in names if one != name]
    yield _cut(letters, SHORT)
    first = _letters(words[0])
    stem = _cut(first, SHORT) if len(first) <= SHORT else f"{_cut(first, SHORT - 1)}."
    alike = [one for one in others if _letters(one)[: SHORT - 1] == letters[: SHORT - 1]]
    theirs = {word for one in alike for word in re.split(r"[\s-]+", one)}
    yield from (f"{stem} {_letters(word)[0]}" for word in words[1:] if word and word not in theirs)
    longer = [_cut(letters, end) for end in range(SHORT + 1, min(LONGER, len(letters)) + 1)]
    yield from (one for one in longer if not any("".join(_letters(other)).startswith(one) for other in others))
    yield from longer
    yield from (_cut(letters, SHORT - 1) + str(number) for number in range(2, 10))
    yield from (_cut(letters, SHORT - 2) + str(number) for number in range(10, 99))


def first_words(names: Sequence[str]) -> dict[str, str]:
    """The first word of each name, for places too small for all of it; the whole name where others share that word, and
    of somebody who is called by a colour: “Light blue” has no first name.
    """
    firsts = {name: name if is_called_by_colour(name) else next(iter(name.split()), name) for name in names}
    shared = list(firsts.values())
    return {name: first if shared.count(first) == 1 else name for name, first in firsts.items()}


def _letters(name: str) -> list[str]:
    """The characters of a name as a reader counts them, without spaces; accents stay with their letter."""
    letters: list[str] = []
    for char in unicodedata.normalize("NFC", name):
        if unicodedata.combining(char) and letters:
            letters[-1] += char
        elif not char.isspace():
            letters.append(char)
    return letters


def _cut(letters: Sequence[str], most: int) -> str:
    return "".join(letters[:most])
