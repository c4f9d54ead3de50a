"""Bringing the record to the table, by questions (GEN-8): which part, which entry, what instead, and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.cli.text.answers import ALL_OF_THEM
from companion.cli.text.board import ASIDE, title_of, told
from companion.cli.text.choices import MANY, is_below, why_line
from companion.cli.text.talk import Ask, Mouth, Talk, is_number, matches, number_in, parts_of, pick, tell_numbers
from companion.engine.vocabulary import TABLE, BadPosition
from companion.table.session import Session
from companion.texts import Teller


def correct(session: Session, teller: Teller, mouth: Mouth) -> Talk[None]:
    """One correction; an empty line at any point leaves everything as it is."""
    _ = mouth._
    view = session.view(TABLE)
    position = session.game.position()
    parts = [part for part in view if part not in ASIDE and part in position]
    part = parts[
        (yield from pick(mouth, _("What stands differently on the table?"), [title_of(p, teller) for p in parts]))
    ]
    if isinstance(view[part], Mapping):
        patch = yield from _entry(session, part, view[part], teller, mouth)
    else:
        mouth.say(_("In the record: {now}."), now=told(part, view[part], teller))
        typed = (yield Ask(_("On the table"))).strip()
        patch = meant(typed, view[part], session, teller) if typed else LEAVE
    if patch is LEAVE:
        mouth.say(_("Nothing was changed."))
        return
    reason = (yield Ask(_("Why, in a few words"))).strip()
    if not reason:
        mouth.say(_("Nothing was changed."))
        return
    try:
        session.correct({part: patch}, reason)
    except BadPosition as wrong:
        mouth.say(_("The table cannot stand like that."))
        for refusal in wrong.refusals:
            mouth.say(why_line(refusal, teller))


LEAVE: Any = object()
"""Somebody has thought better of it."""


def _entry(session: Session, part: str, now: Mapping[str, Any], teller: Teller, mouth: Mouth) -> Talk[Any]:
    """A patch for one entry of a map: `{key: value}`, the value None to remove it."""
    _ = mouth._
    key = yield from _key(session, now, teller, mouth)
    if key is None:
        return LEAVE
    mouth.say(f"{teller.name(key)}.")
    mouth.say(_("In the record: {now}."), now=told(part, now[key], teller) if key in now else _("nothing"))
    typed = (yield Ask(_("On the table (“-” for nothing)"))).strip()
    if not typed:
        return LEAVE
    return {key: None if typed == "-" else meant(typed, now.get(key), session, teller)}


def _key(session: Session, now: Mapping[str, Any], teller: Teller, mouth: Mouth) -> Talk[str | None]:
    """The entry that is meant: what is there by number, whatever is known by name; None for none after all."""
    _, parties = mouth._, session.game.parties
    keys = list(dict.fromkeys((*now, *parties))) if set(now) <= set(parties) else list(now)
    everything = False
    while True:
        if len(keys) > MANY and not everything:
            mouth.say(_("{count} choices. Type a part of the name, or “all” to hear them all."), count=len(keys))
        else:
            for number, key in enumerate(keys, 1):
                mouth.say(f"{number}: {teller.name(key)}")
        typed = (yield Ask(_("Which one"))).strip()
        number_typed = number_in(typed, len(keys))
        everything = typed.casefold() in ALL_OF_THEM
        if not typed:
            return None
        if number_typed is not None:
            return keys[number_typed - 1]
        if is_number(typed):
            tell_numbers(mouth, len(keys))
        elif not everything:
            meant_ids = ids_of(typed, session, teller, now)
            if len(meant_ids) == 1:
                return meant_ids[0]
            if meant_ids:
                names = [*(teller.name(value) for value in meant_ids[:MANY]), _("nothing")]
                place = yield from pick(mouth, _("Which one?"), names, usual=len(names) - 1)
                return meant_ids[place] if place < len(names) - 1 else None
            mouth.say(_("There is no such name."))


def ids_of(typed: str, session: Session, teller: Teller, also: Mapping[str, Any] | None = None) -> list[str]:
    """The ids whose name can be meant: parties, posts, cards, entries that are there.

    A post's name in full means the posts below it as well.
    """
    known = list(dict.fromkeys([*session.game.parties, *session.game.labels(), *(also or {})]))
    if typed in known:
        return [typed]
    names = [teller.name(value) for value in known]
    found = matches(typed, names)
    if len(found) == 1 and any(is_below(value, known[found[0]]) for value in known):
        found = parts_of(typed, names)
    return [known[place] for place in found]


def id_of(typed: str, session: Session, teller: Teller) -> str | None:
    """The one id whose name was typed; None if that is unclear."""
    found = ids_of(typed, session, teller)
    return found[0] if len(found) == 1 else None


def meant(typed: str, now: Any, session: Session, teller: Teller) -> Any:
    """A typed value: a number, a list or map as JSON, a name, or the text itself where a text stands now."""
    try:
        return json.loads(typed)
    except ValueError:
        if isinstance(now, list):
            return [id_of(word.strip(), session, teller) or word.strip() for word in typed.split(",")]
        return id_of(typed, session, teller) or typed
