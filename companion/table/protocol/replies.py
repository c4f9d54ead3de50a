"""Events, options, refusals and log lines as plain data, for protocol and exports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion.engine.questions import Option
from companion.engine.vocabulary import Event, Refusal
from companion.languages import Words
from companion.packs.catalogue import Catalogue, PackInfo
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.packs.schema import PackOption, Patch
from companion.table.play import Line
from companion.texts import Teller


def event_plain(event: Event) -> dict[str, Any]:
    """`{"kind", facts…, "rule"}`; `seen_by` names the only parties that may know of it."""
    told = event.plain()
    if event.audience is not None:
        told["seen_by"] = list(event.audience)
    return told


def refusals_plain(refusals: Sequence[Refusal], teller: Teller | None) -> list[dict[str, Any]]:
    """A list of `{"rule", "code", "text"}`; without a teller the text is made from the code."""
    return [{"rule": r.rule, "code": r.code, "text": _sentence(r, teller)} for r in refusals]


def option_plain(option: Option, name: str, teller: Teller) -> dict[str, Any]:
    """`{"value", "text", "legal", "refusals"}`, with `warnings` from rules that only warn (GEN-7)."""
    told: dict[str, Any] = {
        "value": option.value,
        "text": teller.value(name, option.value),
        "legal": not option.refusals,
        "refusals": refusals_plain(option.refusals, teller),
    }
    if option.warnings:
        told["warnings"] = refusals_plain(option.warnings, teller)
    return told


def line_plain(line: Line) -> dict[str, Any]:
    """A log line as data: the entry, its events, and whether it has been undone."""
    entry = line.entry
    return {
        "number": entry.number,
        "kind": entry.kind,
        "party": entry.party,
        "question": entry.question,
        "name": entry.name,
        "value": entry.value,
        "source": entry.source.partition("#")[0],
        "undone": line.undone,
        "events": [event_plain(event) for event in line.events],
    }


def exact(value: Any) -> Any:
    """Probabilities as plain data: a fraction becomes a text like "181/201"."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): exact(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [exact(entry) for entry in value]
    return value


def _sentence(refusal: Refusal, teller: Teller | None) -> str:
    if teller is not None:
        return teller.refusal(refusal)
    facts = ", ".join(f"{key} {value}" for key, value in refusal.facts.items() if value not in (None, []))
    return f"{refusal.code.replace('_', ' ')}{': ' if facts else ''}{facts}"


def games_plain(catalogue: Catalogue, language: str) -> list[dict[str, Any]]:
    """All packs; an unusable one has `problems` instead of players, variants and options."""
    return [_game(catalogue, info, language) for info in catalogue.list()]


def _game(catalogue: Catalogue, info: PackInfo, language: str) -> dict[str, Any]:
    listed: dict[str, Any] = {"id": info.id, "title": _in(info.title, language) if info.title is not None else info.id}
    try:
        pack = catalogue.load(info.id)
    except InvalidPackError as error:
        return {**listed, "problems": [str(problem) for problem in error.errors]}
    return {**listed, **_choices(pack, language)}


def _choices(pack: Pack, language: str) -> dict[str, Any]:
    return {
        "about": _in(pack.about, language),
        "players": {"min": pack.players.min, "max": pack.players.max},
        "variants": [{"id": name, **_patch(patch, language)} for name, patch in pack.variants.items()],
        "options": [{"id": name, **_option(option, language)} for name, option in pack.options.items()],
        "levels": sorted(rule for rule, text in pack.rules.items() if text.forbids),
    }


def _patch(patch: Patch, language: str) -> dict[str, Any]:
    told: dict[str, Any] = {"title": _in(patch.title, language), "text": _in(patch.text, language)}
    if patch.requires:
        told["requires"] = list(patch.requires)
    if patch.excludes:
        told["excludes"] = list(patch.excludes)
    limits = {"min": patch.players.min, "max": patch.players.max}
    if set(limits.values()) != {None}:
        told["players"] = {end: count for end, count in limits.items() if count is not None}
    return told


def _option(option: PackOption, language: str) -> dict[str, Any]:
    told = {**_patch(option, language), "type": option.type}
    if option.values:
        told["values"] = list(option.values)
    for end, limit in (("min", option.min), ("max", option.max), ("default", option.default)):
        if limit is not None:
            told[end] = limit
    return told


def _in(words: Words, language: str) -> str:
    return words.told_in(language)
