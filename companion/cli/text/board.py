"""A party's private information as lines."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.vocabulary import TABLE, Audience, Party
from companion.table.play import Session
from companion.texts import Teller
from companion.texts.standing import ASIDE, title_of, told


def secrets(session: Session, party: Party, teller: Teller) -> list[str]:
    """A party's private information: its own cards."""
    mine, everybodys = session.view(Audience.of(party)), session.view(TABLE)
    found: list[str] = []
    for part, value in mine.items():
        known = everybodys.get(part)
        if part in ASIDE or value == known:
            continue
        title = title_of(part, teller)
        own = value.get(party) if isinstance(value, Mapping) and party in value else value
        found += [f"{title}: {told(part, own, teller)}."] if own else []
    return found
