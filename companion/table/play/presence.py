"""Who is at the table, and what is done when somebody is asked who is not there.

Each function that changes it (swapping places, breaks, coming back, leaving, handing over a party) returns a changed
`Seating`, which `Session.seat` records as one step. The game's parties stay the same. People are given by their index
in `Seating.people`.

For a person who has left for good an answer is given by itself; for one on a break, or one who does not answer, the
players decide with one tap. A secret answer given this way is not shown before the reveal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.questions import CHANCE, Mode, Option, Question
from companion.engine.vocabulary import PASS, BadAnswerError, Party, RefusedError
from companion.table.journal import Person, Seating
from companion.table.play.errors import Change
from companion.table.play.session import Session

AWAY, LEFT = "away", "left"
"""On a break: the table waits or decides. Left for good: nobody plays the party, and its questions lapse."""

ASK, DEFAULT, LAPSE = "ask", "default", "lapse"
"""The pack's `absent`: ask the others at the table, take the default option, let it lapse."""

AGREED = "agreed"
"""The source of an answer by the policy that the players have decided on; what is answered by itself has `policy`."""


def declines(game: Game) -> tuple[Any, ...]:
    """Answers that decline a question of this game, in the order in which they are tried (GEN-4)."""
    return (*game.declines, PASS)


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


def own_parties(seating: Seating) -> dict[str, Party]:
    """Maps the name of everybody who is there, and plays one party alone, to this party."""
    mine = {person: parties_of(seating, person) for person in people_there(seating)}
    return {seating.people[person].name: own[0] for person, own in mine.items() if len(own) == 1}


def figure_called(figure: str, party: Party, name: str) -> str:
    """What a figure with a name of its own is called: “Lena 2”, where its party is called Lena and was Anna."""
    return f"{name}{figure.removeprefix(party)}" if figure.startswith(party) else figure


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
    mine = parties_of(seating, person)
    return replace(seating, absent={**seating.absent, **dict.fromkeys(mine, AWAY)}, box=_without(seating.box, mine))


def back(seating: Seating, person: int) -> Seating:
    """A person comes back; one who had left gets the lowest free place."""
    mine = parties_of(seating, person)
    absent = {party: why for party, why in seating.absent.items() if party not in mine}
    return replace(seating, absent=absent, places=_seated(seating, person), box=_without(seating.box, mine))


def boxed(seating: Seating, person: int, strength: str) -> Seating:
    """The box plays for a person, with this strength, until that person or a newcomer comes back."""
    mine = parties_of(seating, person)
    absent = {party: why for party, why in seating.absent.items() if party not in mine}
    return replace(seating, absent=absent, box={**seating.box, **dict.fromkeys(mine, strength)})


def gone(seating: Seating, person: int) -> Seating:
    """A person leaves for good: the place becomes free, and nobody plays the parties."""
    mine = parties_of(seating, person)
    absent = {**seating.absent, **dict.fromkeys(mine, LEFT)}
    places = {index: place for index, place in seating.places.items() if index != person}
    return replace(seating, absent=absent, places=places, box=_without(seating.box, mine))


def is_boxed(seating: Seating, person: int) -> bool:
    """Whether the box plays for a person."""
    return any(party in seating.box for party in parties_of(seating, person))


def people_there(seating: Seating) -> tuple[int, ...]:
    """Everybody who plays and is asked: neither absent nor played for by the box."""
    playing = dict.fromkeys(seating.parties[party] for party in seating.people_of(seating.parties))
    return tuple(person for person in playing if not why_absent(seating, person))


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
        box=_without(seating.box, mine),
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


def _without(box: Mapping[Party, str], parties: Sequence[Party]) -> dict[Party, str]:
    """The seats that the box plays, without these."""
    return {party: strength for party, strength in box.items() if party not in parties}


def _seated(seating: Seating, person: int) -> dict[int, int]:
    """The map of places with a place for this person."""
    places = dict(seating.places)
    if person not in places:
        places[person] = next(place for place in range(1, len(seating.people) + 10) if place not in places.values())
    return places


# ── whoever is not there ────────────────────────────────────────────────────────────────────────────────────────────


class Absence(NamedTuple):
    """The answer for an absent party: `value`, or `answers` False if the players have to decide."""

    answers: bool
    value: Any = None


def policy(session: Session, party: Party, absent: str = ASK) -> Absence:
    """Applies the pack's policy for an absent party to the open question; anybody may roll or draw.

    `default` takes the question's own default, else the first legal option. `lapse` declines where that is legal, else
    it works like `default`. The players are asked if the options cannot be listed (a text, a split). A question that
    any of several parties may answer is left to the others.
    """
    ask = session.question
    if ask is None or absent == ASK or ask.kind in CHANCE or party not in ask.open_to():
        return Absence(False)
    if ask.mode is Mode.ANY and len(ask.asked()) > 1:
        return Absence(False)
    legal = [option for option in session.options(ask.id, party) if not option.refusals]
    value = usual_answer(session.game, ask, legal, party, absent)
    return Absence(value is not None, value)


def usual_answer(game: Game, ask: Question, legal: Sequence[Option], party: Party, absent: str) -> Any:
    """The answer for an absent party at a question with these legal options; None if there is none.

    A question that has an answer which changes nothing (ending a turn, not agreeing) names it as its `default`.
    """
    value = _given_up(game, ask, legal) if absent == LAPSE else None
    return _usual(ask, legal, party) if value is None else value


def answer_for(session: Session, party: Party, absent: str, source: str = "policy") -> Change | None:
    """Answers for an absent party according to the policy; None if the players have to be asked.

    What the players have decided is an act of theirs that an undo takes back: its `source` is AGREED.

    Raises RefusedError, GameFailedError.
    """
    ask, found = session.question, policy(session, party, absent)
    if ask is None or not found.answers:
        return None
    return session.answer(party, found.value, question=ask.id, source=source)


def answer_for_who_left(session: Session) -> list[Change]:
    """Declines all questions to parties whose person has left for good. Raises GameFailedError.

    Answers that the rules refuse are left for the players.
    """
    changes: list[Change] = []
    left = [party for party, how in session.seating.absent.items() if how == LEFT]
    while left and (ask := session.question) is not None and not session.driver.awaits_reveal:
        mine = next((party for party in ask.open_to() if party in left), None)
        try:
            change = answer_for(session, mine, LAPSE) if mine is not None else None
        except (RefusedError, BadAnswerError):
            change = None
        if change is None:
            break
        changes.append(change)
    return changes


def follow_seats(session: Session) -> Change | None:
    """Moves buttons and lights after the rules have seated people anew (KP-18); None if nobody has to move."""
    seats, seating = session.game.seats(), session.seating
    before = seating.seats or session.game.parties
    if seats is None or tuple(seats) == tuple(before) or set(seats) != set(before) or session.outcome is not None:
        return None
    return session.seat(moved_by_rules(seating, before, tuple(seats)))


def _given_up(game: Game, ask: Question, legal: Sequence[Option]) -> Any:
    values = [option.value for option in legal] + ([PASS] if ask.may_pass else [])
    return next((decline for decline in declines(game) if decline in values), None)


def _usual(ask: Question, legal: Sequence[Option], party: Party) -> Any:
    if ask.default is not None:
        return ask.default(party)
    if ask.may_pass or (ask.expires() and ask.mode is Mode.ALL):
        return PASS
    return legal[0].value if legal else None
