"""What the protocol and exports say of events, options, refusals and log lines: plain data, in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion.engine.driver import Option
from companion.engine.vocabulary import Event, Refusal
from companion.table.play.session import Line
from companion.texts import Teller


def event_plain(event: Event) -> dict[str, Any]:
    """`{"kind", facts…, "rule"}`; `seen_by` names the parties that alone may know of it."""
    told = event.plain()
    if event.audience is not None:
        told["seen_by"] = list(event.audience)
    return told


def refusals_plain(refusals: Sequence[Refusal], teller: Teller | None) -> list[dict[str, Any]]:
    """`{"rule", "code", "text"}` each; without a teller the text is made of the code."""
    return [{"rule": r.rule, "code": r.code, "text": _sentence(r, teller)} for r in refusals]


def option_plain(option: Option, name: str, teller: Teller) -> dict[str, Any]:
    """`{"value", "text", "legal", "refusals"}`, with `warnings` where a group only wants to be told (GEN-7)."""
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
    """A line of the log: the entry, its events, and whether it was undone since."""
    entry = line.entry
    return {
        "number": entry.number,
        "kind": entry.kind,
        "party": entry.party,
        "question": entry.question,
        "name": entry.name,
        "value": entry.value,
        "source": entry.source,
        "undone": line.undone,
        "events": [event_plain(event) for event in line.events],
    }


def exact(value: Any) -> Any:
    """Chances as plain data: a fraction is a text like "181/201"."""
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
