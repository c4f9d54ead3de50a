"""How a table stands, as lines: any game's view, made readable by the names that its pack gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.vocabulary import TABLE, Audience, Party
from companion.table.session import Session
from companion.texts import Teller
from companion.texts.grammar import join_list, sentence_of

ASIDE = frozenset({"question", "outcome", "running", "at"})
"""Parts of a view that are told elsewhere."""


def lines(view: Mapping[str, Any], teller: Teller) -> list[str]:
    """Every part of a view as sentences; what is empty is left out."""
    told: list[str] = []
    for part, value in view.items():
        if part not in ASIDE and value not in (None, [], {}, False, ""):
            told += _part(part, value, teller)
    return told


def title_of(part: str, teller: Teller) -> str:
    """What a part of the state is called."""
    return sentence_of(teller.value("view", part)).removesuffix(".")


def _part(part: str, value: Any, teller: Teller) -> list[str]:
    title = title_of(part, teller)
    if isinstance(value, Mapping) and all(isinstance(o, str) and o in teller.parties for o in value.values()):
        return [f"{title}. {teller.name(party)}: {things}." for party, things in _by_owner(value, teller)]
    if isinstance(value, Mapping) and set(value) != {"count"}:
        return [f"{title}. {teller.name(key)}: {_told(entry, teller)}." for key, entry in value.items() if entry != 0]
    return [f"{title}: {_told(value, teller)}."]


def _by_owner(owned: Mapping[str, Party], teller: Teller) -> list[tuple[Party, str]]:
    """Who has what, so that one hears it by player and not by place."""
    of: dict[Party, list[str]] = {party: [] for party in teller.parties}
    for thing, party in owned.items():
        of[party].append(teller.name(thing))
    return [(party, join_list(things, teller.language)) for party, things in of.items() if things]


def _told(value: Any, teller: Teller) -> str:
    if isinstance(value, Mapping) and set(value) == {"count"}:
        return str(value["count"])
    if isinstance(value, list):
        return join_list([_told(entry, teller) for entry in value], teller.language) or "0"
    return teller.value("", value)


def secrets(session: Session, party: Party, teller: Teller) -> list[str]:
    """What this party knows and the table does not: its own cards."""
    mine, everybodys = session.view(Audience.of(party)), session.view(TABLE)
    told: list[str] = []
    for part, value in mine.items():
        known = everybodys.get(part)
        if part in ASIDE or value == known:
            continue
        title = title_of(part, teller)
        own = value.get(party) if isinstance(value, Mapping) and party in value else value
        told += [f"{title}: {_told(own, teller)}."] if own else []
    return told
