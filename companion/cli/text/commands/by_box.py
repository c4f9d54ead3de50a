"""Seats that the box plays, given to it and taken back by a command."""

from __future__ import annotations

from collections.abc import Callable

from companion.cli.text.talk import Mouth, Talk, one_listed, pick
from companion.models.set_up.by_box import NOBODY_LEFT, box_sentence, strengths_told
from companion.table.play import Session, at_table, presence
from companion.table.players import NO_PLAYER, against_box, strength_of
from companion.texts import Teller


def is_known(session: Session) -> bool:
    """Whether the box knows how to play this game."""
    return against_box(session.game) != NO_PLAYER


def turn(session: Session, mouth: Mouth, teller: Teller, read: Callable[[str], Talk[str]], typed: str) -> Talk[None]:
    """The box plays for somebody from now on, or that person plays again: by number or name, else it asks who."""
    _ = mouth._
    against = box_sentence(against_box(session.game))
    if against:
        mouth.say(_(against))
        return
    seating = session.seating
    people = at_table(seating)
    names = [seating.people[person].name for person in people]
    if not typed:
        mouth.say(_("For whom does the box play? A number gives a seat to the box, or takes it back."))
        box = _("The box")  # not within an f-string, where whoever collects texts sees it from Python 3.12 on alone
        for number, (person, name) in enumerate(zip(people, names, strict=True), 1):
            mouth.say(f"{number}: {name} ({box})" if presence.is_boxed(seating, person) else f"{number}: {name}")
        typed = yield from read(_("Number or name"))
    place = (yield from one_listed(mouth, typed, names)) if typed else None
    if place is None:
        return
    person, name = people[place], names[place]
    if presence.is_boxed(seating, person):
        session.seat(presence.back(seating, person))
        mouth.say(_("{name} plays again."), name=name)
    elif [one for one in presence.people_there(seating) if one != person]:
        strength = yield from _how_well(session, mouth, teller)
        session.seat(presence.boxed(seating, person, strength))
        mouth.say(_("The box plays for {name}."), name=name)
    else:
        mouth.say(_(NOBODY_LEFT))


def _how_well(session: Session, mouth: Mouth, teller: Teller) -> Talk[str]:
    """Asks how well the box is to play, where there is a choice; Enter takes the usual."""
    script = type(session.game)
    known, usual = strengths_told(script, teller), strength_of(script)
    if len(known) < 2:
        return usual
    title = next(one.title for one in known if one.id == usual)
    asked = mouth._("How well does it play? Enter: {strength}.").format(strength=title)
    names = [f"{one.title}: {one.does}" for one in known]
    chosen = yield from pick(mouth, asked, names, usual=[one.id for one in known].index(usual))
    return known[chosen].id
