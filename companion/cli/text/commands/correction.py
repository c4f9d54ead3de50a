"""Corrects the recorded position by questions (GEN-8): which part, which entry, which new value, and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.cli.text.parsing.answers import ALL_OF_THEM
from companion.cli.text.parsing.choices import MANY, is_below, why_line
from companion.cli.text.talk import (
    NO,
    YES,
    Mouth,
    Talk,
    asked,
    is_number,
    matches,
    number_in,
    one_listed,
    pick,
    tell_numbers,
)
from companion.engine.vocabulary import TABLE, BadPositionError, Refusal
from companion.table.play import Session
from companion.texts import Teller
from companion.texts.standing import ASIDE, title_of, told
from companion.texts.typed import is_typed

LEAVE: Any = object()
"""The result of a correction that was abandoned."""

NOTHING = "-"
"""What people type to remove an entry, or to empty a list."""


class CorrectionTalk(NamedTuple):
    """What the questions of a correction need: the game, its texts, and the conversation."""

    session: Session
    teller: Teller
    mouth: Mouth


def correct(session: Session, teller: Teller, mouth: Mouth) -> Talk[None]:
    """Asks for one correction; an empty line cancels it at any point."""
    _, speaker = mouth._, CorrectionTalk(session, teller, mouth)
    view = session.view(TABLE)
    position = session.game.position()
    parts = [part for part in view if part not in ASIDE and part in position and not _is_pile(view[part])]
    part = parts[
        (yield from pick(mouth, _("What stands differently on the table?"), [title_of(p, teller) for p in parts]))
    ]
    patch = yield from _changed(speaker, part, view[part], _leaf(view[part]), inside=False)
    reason = (yield from asked(_("Why, in a few words"))) if patch is not LEAVE else ""
    if not reason:
        mouth.say(_("Nothing was changed."))
        return
    try:
        session.correct({part: patch}, reason)
    except BadPositionError as wrong:
        mouth.say(_("That position is not possible."))
        for refusal in wrong.refusals:
            mouth.say(why_line(_with_names(refusal, teller), teller))


def _with_names(refusal: Refusal, teller: Teller) -> Refusal:
    """Replaces ids in a position's path (`new.Anna.lion`) by names."""
    part, *keys = str(refusal.facts.get("part", "")).split(".")
    if refusal.code != "unreadable" or not keys:
        return refusal
    named = ", ".join((title_of(part, teller), *(teller.name(key) for key in keys)))
    return Refusal(refusal.rule, refusal.code, {**refusal.facts, "part": named})


def _leaf(value: Any) -> Any:
    """An example value from a part of the position, to know its type where it has no entry yet; None if it is empty."""
    if not isinstance(value, Mapping) or _is_pile(value):
        return value
    return next((leaf for entry in value.values() if (leaf := _leaf(entry)) is not None), None)


def _is_pile(value: Any) -> bool:
    """Whether only the number of cards in this part is public."""
    return isinstance(value, Mapping) and set(value) == {"count"}


def _changed(speaker: CorrectionTalk, part: str, now: Any, like: Any, *, inside: bool) -> Talk[Any]:
    """A merge patch for a part, or for an entry `inside` it: one key of a map, or a new value.

    None removes an entry; LEAVE keeps it. `like` is an example of a value in this part.
    """
    _, mouth = speaker.mouth._, speaker.mouth
    if isinstance(now, Mapping) and not _is_pile(now):
        key = yield from _key(speaker, now, inside=inside)
        if key is None:
            return LEAVE
        mouth.say(f"{speaker.teller.name(key)}.")
        patch = yield from _changed(speaker, part, now.get(key), like, inside=True)
        return LEAVE if patch is LEAVE else {key: patch}
    mouth.say(_("In the record: {now}."), now=_("nothing") if now is None else told(part, now, speaker.teller))
    like = like if now is None else now
    is_list = isinstance(like, list) or _is_pile(like)
    if is_list:
        mouth.say(_("Names with commas between, “-” for none."))
    while True:
        typed = yield from asked(_("On the table (“-” for nothing)") if inside else _("On the table"))
        if not typed:
            return LEAVE
        if typed == NOTHING and (is_list or inside):
            return [] if is_list else None
        value = meant(typed, like, speaker.session, speaker.teller)
        if value is not LEAVE:
            return value
        mouth.say(_("A number is wanted here.") if type(like) is int else _("There is no such name."))


def _key(speaker: CorrectionTalk, now: Mapping[str, Any], *, inside: bool) -> Talk[str | None]:
    """Asks for an entry: existing ones by number, any other by name; None if it is cancelled."""
    session, teller, mouth = speaker
    _, parties = mouth._, session.game.parties
    of_parties = set(now) <= set(parties) and bool(now or not inside)
    keys = list(dict.fromkeys((*now, *parties))) if of_parties else list(now)
    names = [teller.name(key) for key in keys]
    everything = False
    while True:
        if len(keys) > MANY and not everything:
            mouth.say(_("{count} choices. Type a part of the name, or “all” to hear them all."), count=len(keys))
        else:
            for number, name in enumerate(names, 1):
                mouth.say(f"{number}: {name}")
        typed = yield from asked(_("Which one") if keys else _("Which one, by name"))
        everything = is_typed(typed, ALL_OF_THEM)
        if not typed:
            return None
        if number_in(typed, len(keys)) is not None:
            place = yield from one_listed(mouth, typed, names)
            if place is not None:
                return keys[place]
        elif is_number(typed):
            tell_numbers(mouth, len(keys))
        elif not everything:
            meant_ids = ids_of(typed, session, teller, now)
            if len(meant_ids) == 1:
                return meant_ids[0]
            if meant_ids:
                told_names = [*(teller.name(value) for value in meant_ids[:MANY]), _("nothing")]
                place = yield from pick(mouth, _("Which one?"), told_names, usual=len(told_names) - 1)
                return meant_ids[place] if place < len(told_names) - 1 else None
            mouth.say(_("There is no such name."))


def ids_of(typed: str, session: Session, teller: Teller, also: Mapping[str, Any] | None = None) -> list[str]:
    """The ids that a typed name may mean: parties, posts, cards, existing entries.

    A full name also includes what is below it: a post's workers.
    """
    known = list(dict.fromkeys([*(also or {}), *session.game.parties, *session.game.labels()]))
    if typed in known:
        return [typed]
    names = [teller.name(value) for value in known]
    found = matches(typed, names)
    if len(found) == 1:
        return [known[found[0]], *(value for value in known if is_below(value, known[found[0]]))]
    return [known[place] for place in found]


def id_of(typed: str, session: Session, teller: Teller) -> str | None:
    """The id of a typed name; None if it is ambiguous or unknown."""
    found = ids_of(typed, session, teller)
    return found[0] if len(found) == 1 else None


def meant(typed: str, now: Any, session: Session, teller: Teller) -> Any:
    """Parses a new value that replaces `now`: a number, yes or no, a name, several names with commas, or a text.

    Returns LEAVE for an unknown name. Maps and lists may also be typed as JSON.
    """
    try:
        return json.loads(typed)
    except ValueError:
        pass
    if isinstance(now, bool) and (is_typed(typed, YES) or is_typed(typed, NO)):
        return is_typed(typed, YES)
    if isinstance(now, int):
        return LEAVE
    if isinstance(now, list) or _is_pile(now):
        found = [id_of(word.strip(), session, teller) for word in typed.split(",")]
        return LEAVE if None in found else found
    one = id_of(typed, session, teller)
    is_text = isinstance(now, str) and id_of(now, session, teller) is None
    return one if one is not None else typed if is_text else LEAVE
