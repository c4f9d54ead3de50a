"""What each kind of entry must look like, held when a file is read: a stranger's save may say anything.

The checksum tells what has rotted, not what was forged. What the engine replays it judges itself; here stands what the
table's own folding of the journal relies on.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from companion.table.journal.entries import Entry, Seating


def misshapen(entry: Entry) -> bool:
    """Whether this cannot be an entry that we wrote."""
    texts = (entry.kind, entry.name, entry.source, entry.told)
    if not all(isinstance(text, str) for text in texts) or not isinstance(entry.party, str | None):
        return True
    if not isinstance(entry.question, int | str | None) or not is_time(entry.at):
        return True
    return entry.kind in _FORMS and not _FORMS[entry.kind](entry)


def is_time(at: Any) -> bool:
    """Whether this can be a time in seconds."""
    return isinstance(at, int | float) and math.isfinite(at)


def _undo(entry: Entry) -> bool:
    """Its value is the line that it goes back to; `told` is line → events, as `taken_back` keeps them."""
    try:
        told = json.loads(entry.told) if entry.told else {}
    except (ValueError, RecursionError):
        return False
    return _is_number(entry.value) and isinstance(told, dict) and all(map(_is_told, told.items()))


def _is_told(told: tuple[str, Any]) -> bool:
    line, events = told
    return line.isdecimal() and isinstance(events, list) and all(_is_event(event) for event in events)


def _is_event(event: Any) -> bool:
    return isinstance(event, Mapping) and {"kind", "rule"} <= set(event)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _seats(entry: Entry) -> bool:
    try:
        Seating.from_plain(entry.value)
    except (KeyError, TypeError, ValueError, AttributeError):
        return False
    return True


def _ticked(entry: Entry) -> bool:
    """A list of moves: whose piece, from where, to where."""
    return isinstance(entry.value, list) and all(
        isinstance(move, list)
        and len(move) == 3
        and isinstance(move[0], str)
        and all(isinstance(spot, str | None) for spot in move[1:])
        for move in entry.value
    )


def _overruled(entry: Entry) -> bool:
    """The line and the kind of event that the table decided otherwise."""
    value = entry.value
    return isinstance(value, list) and len(value) == 2 and _is_number(value[0]) and isinstance(value[1], str)


_FORMS: Mapping[str, Callable[[Entry], bool]] = {
    "undo": _undo,
    "seats": _seats,
    "ticked": _ticked,
    "overruled": _overruled,
    "reveal": lambda entry: _is_number(entry.question),
}
