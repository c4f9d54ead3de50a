"""The differences from the published rules, in sentences: changes, softened rules, choices."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import shorten
from typing import Any

from companion.games.steps import ORDER, STEPS
from companion.languages import told_in
from companion.texts.teller import Teller

CLAUSE = "house."
"""Begins the key of a rule in the house's own words."""


BRIEF = 48
"""So many letters a house's own rule has where it is told in short."""


def house_rules(pack: Mapping[str, Any], teller: Teller, *, short: bool = False) -> tuple[str, ...]:
    """One sentence for each difference, from a pack as a journal holds it (`ResolvedPack.plain`).

    First what the house has changed, then the rules that only warn or are off (GEN-7), then the variants and options
    that were chosen. Empty when everything is played as it was published. `short` leaves out what the rules say,
    and most of a long sentence of the house's own.
    """
    levels = pack.get("levels", {})
    off = {f"{CLAUSE}{rule}" for rule, level in levels.items() if level == "off"}
    changed = [departure for departure in pack.get("house", ()) if departure["key"] not in off]
    told = [_departure(departure, teller, short=short) for departure in changed]
    for rule, level in levels.items():
        if level != "enforce":
            says = teller.spoken(f"house.{level}", rule=rule)
            told.append(f"{says}." if short or not teller.rule(rule) else f"{says}: {teller.rule(rule)}")
    options = pack.get("options", {})
    for name, choice in pack.get("chosen", {}).items():
        title, value = _in(choice["title"], teller), options.get(name, True)
        told.append(f"{title}." if value is True else f"{title}: {_single(name, value, teller)}.")
    return tuple(told)


def _departure(departure: Mapping[str, Any], teller: Teller, *, short: bool) -> str:
    key, before, now = departure["key"], departure.get("before"), departure.get("now")
    title = _in(departure["title"], teller) if departure.get("title") else key
    if key.startswith(CLAUSE):
        rule = key.removeprefix(CLAUSE)
        return shorten(title, BRIEF, placeholder=" …") if short else f"{rule}: {title}"
    if now is None and before is None:
        return teller.spoken("house.own", title=title)
    section, _, name = key.rpartition(".")
    if section == STEPS:
        return teller.spoken("house.played" if now else "house.left_out", title=title)
    name = f"order.{name}" if section == ORDER else name
    values = (f"{_single(name, now, teller)}", f"{_single(name, before, teller)}")
    return teller.spoken("house.changed", title=title, now=values[0], before=values[1])


def _single(name: str, value: Any, teller: Teller) -> str:
    """A value as text for people; None is what the pack calls it, else a dash."""
    if value is None:
        return teller.value(name, "none") if teller.has("values", f"{name}.none") else "–"
    return teller.value(name, value)


def _in(words: Mapping[str, str], teller: Teller) -> str:
    return told_in(words, teller.language, teller.home)
