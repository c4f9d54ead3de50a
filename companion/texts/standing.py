"""The state of a table as lines of text: any game's view, with the names of its pack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.vocabulary import Party
from companion.texts.grammar import join_list, sentence_of
from companion.texts.teller import Teller

ASIDE = frozenset({"question", "outcome", "running", "at", "board"})
"""Parts of a view that are told elsewhere; `board` is for screens, and repeats the others."""


POINTS = "points"
"""The part of a view with the points of all parties."""

EMPTY: tuple[Any, ...] = (None, [], {}, False, "", {"count": 0})

LONG = 120
"""Most characters of a list in one line; a longer one whose entries are clauses is told line by line."""

ENTRY = ".entry"
"""Ending of the key of the template for one entry of a part, such as `view.plays.entry`; its places are filled from the
entry.

For entries that lack something there may be another template: `view.effects.entry.no_candidate`.
"""


def lines(view: Mapping[str, Any], teller: Teller, *, zeros: bool = False) -> list[str]:
    """Every part of a view as sentences; what is empty is left out, and of maps also what is 0 unless `zeros`.

    Points are told from the start, with every 0.
    """
    found: list[str] = []
    for part, value in view.items():
        if part not in ASIDE and value not in EMPTY:
            found += _part(part, value, teller, ({}, []) if zeros or part == POINTS else (0, {}, []))
    return found


def alone(mine: Mapping[str, Any], everybodys: Mapping[str, Any], party: Party, teller: Teller) -> list[str]:
    """What a party sees and nobody else does, part by part, such as its cards."""
    found: list[str] = []
    for part, value in mine.items():
        if part in ASIDE or value == everybodys.get(part):
            continue
        own = value.get(party) if isinstance(value, Mapping) and party in value else value
        if isinstance(own, Mapping):
            own = {key: entry for key, entry in own.items() if entry not in ({}, [])}
        found += [f"{title_of(part, teller)}: {told(part, own, teller)}."] if own else []
    return found


def title_of(part: str, teller: Teller) -> str:
    """The name of a part of the state, from the pack's texts."""
    return sentence_of(teller.value("view", part)).removesuffix(".")


def _part(part: str, value: Any, teller: Teller, empty: tuple[Any, ...]) -> list[str]:
    title = title_of(part, teller)
    if isinstance(value, Mapping) and all(isinstance(o, str) and o in teller.parties for o in value.values()):
        return [f"{title}. {teller.name(party)}: {things}." for party, things in _by_owner(value, teller)]
    if isinstance(value, Mapping) and set(value) != {"count"}:
        entries = [(key, entry) for key, entry in value.items() if entry not in empty]
        return [f"{title}. {teller.name(key)}: {told(part, entry, teller)}." for key, entry in entries]
    whole = told(part, value, teller)
    if isinstance(value, list) and len(whole) > LONG and teller.has("values", f"view.{part}{ENTRY}"):
        return [f"{title}. {told(part, entry, teller)}." for entry in value]
    return [f"{title}: {whole}."]


def _by_owner(owned: Mapping[str, Party], teller: Teller) -> list[tuple[Party, str]]:
    """Owner → things as text, so that one hears it by player and not by place."""
    of: dict[Party, list[str]] = {party: [] for party in teller.parties}
    for thing, party in owned.items():
        of[party].append(teller.name(thing))
    return [(party, join_list(things, teller.language)) for party, things in of.items() if things]


def told(part: str, value: Any, teller: Teller) -> str:
    """The value of a part, or of an entry in it, with the names of the pack."""
    if isinstance(value, Mapping) and set(value) == {"count"}:
        return str(value["count"])
    if isinstance(value, list):
        return join_list([told(part, entry, teller) for entry in value], teller.language) or "0"
    if isinstance(value, Mapping) and (template := _template(part, value, teller)):
        return teller.spoken(template, **{key: _named(part, key, entry, teller) for key, entry in value.items()})
    return teller.value("", _counted(value))


def _template(part: str, entry: Mapping[str, Any], teller: Teller) -> str:
    usual = f"view.{part}{ENTRY}"
    without = usual + "".join(f".no_{key}" for key, value in entry.items() if value is None)
    return next((key for key in (without, usual) if teller.has("values", key)), "")


def _counted(value: Any) -> Any:
    """A value in which piles known only by their size are replaced by that number, at any depth."""
    if not isinstance(value, Mapping):
        return value
    return value["count"] if set(value) == {"count"} else {key: _counted(entry) for key, entry in value.items()}


def _named(part: str, key: str, value: Any, teller: Teller) -> Any:
    """A value by its special name at this place if it has one, such as the number of the joker.

    The key of that name is like `view.plays.number.14`.
    """
    name = f"view.{part}.{key}.{value}"
    return name if teller.has("values", name) else value
