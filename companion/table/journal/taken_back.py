"""What undone lines told: an undo keeps it, so that the log can say what was taken back, also after the night."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import takewhile

from companion.engine.vocabulary import TABLE, Event
from companion.table.journal.entries import Entry


def kept(lines: Iterable[tuple[Entry, Sequence[Event]]]) -> str:
    """What these lines told everybody, for the field `told` of the undo that takes them back.

    Nothing from a reveal on: what follows from a secret choice tells what was chosen, and that is never shown again.
    """
    told = {}
    for entry, events in takewhile(lambda line: line[0].kind != "reveal", lines):
        public = [event.plain() for event in events if event.visible_to(TABLE)]
        if public:
            told[str(entry.number)] = public
    return json.dumps(told, sort_keys=True) if told else ""


def of_undo(entry: Entry) -> dict[int, tuple[Event, ...]]:
    """Line → what it told, from an undo; nothing from one that an older program wrote."""
    if entry.kind != "undo" or not entry.told:
        return {}
    return {int(line): tuple(_event(plain) for plain in told) for line, told in json.loads(entry.told).items()}


def _event(plain: dict[str, object]) -> Event:
    facts = {key: value for key, value in plain.items() if key not in ("kind", "rule")}
    return Event(str(plain["kind"]), str(plain["rule"]), facts)
