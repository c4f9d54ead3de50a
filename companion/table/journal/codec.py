"""Converts entries, header and positions to database rows with checksums, and back."""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.table.journal.entries import ADVICE, WHY, Entry, Header, MemoryJournal, Seating


class Contents(NamedTuple):
    """Everything in a game's file."""

    header: Header
    entries: list[Entry]
    snapshots: list[tuple[int, dict[str, Any]]]
    glance: Mapping[str, Any]

    def until(self, number: int) -> Contents:
        """The same without this line and all that followed it."""
        entries = [entry for entry in self.entries if entry.number < number]
        return self._replace(entries=entries, snapshots=[kept for kept in self.snapshots if kept[0] < number])


def in_memory(found: Contents) -> MemoryJournal:
    """A journal with these contents in memory; playing on does not change them."""
    journal = MemoryJournal(found.header)
    journal.append(found.entries)
    for number, position in found.snapshots:
        journal.keep_snapshot(number, position)
    return journal


ENTRIES = "SELECT number, kind, party, question, name, value, source, at, told, sum FROM entries ORDER BY number"
SNAPSHOTS = "SELECT number, value, sum FROM snapshots ORDER BY number"
ABOUT = "SELECT key, value, sum FROM about ORDER BY key"


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))  # ASCII: any text can be stored, half characters included


def _sum(parts: Any) -> int:
    return zlib.crc32(_json(parts).encode())


def packed(value: Any) -> tuple[str, int]:
    """Plain data as JSON text, and its checksum (CRC-32 as in zlib)."""
    text = _json(value)
    return text, zlib.crc32(text.encode())


def unpacked(text: Any, checksum: int | None = None) -> Any:
    """The data that `packed` was given. Raises ValueError if the checksum does not match."""
    if not isinstance(text, str) or (checksum is not None and zlib.crc32(text.encode(errors="replace")) != checksum):
        raise ValueError("a part of it is not what was written")
    return _plain(text)


def _plain(text: str) -> Any:
    """Parses JSON text. Raises ValueError, also for data nested too deeply for Python."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def entry_row(entry: Entry) -> tuple[Any, ...]:
    """An entry as a row of the table `entries`."""
    row = (
        entry.number,
        entry.kind,
        _json(entry.party),
        _json(entry.question),
        _json(entry.name),
        _json(entry.value),
        entry.source,
        float(entry.at),
        entry.told,
    )
    return (*row, _sum(row))


def entry_of(row: tuple[Any, ...]) -> Entry:
    """Reads an entry from a row. Raises ValueError if the checksum does not match or it is no valid entry."""
    *parts, checksum = row
    try:
        right = _sum(parts) == checksum
    except (TypeError, UnicodeEncodeError):  # a column holds bytes: no row of ours does
        right = False
    if not right:
        raise ValueError(f"line {parts[0]} is not what was written")
    number, kind, party, question, name, value, source, at, told = parts
    entry = Entry(number, kind, _plain(party), _plain(question), _plain(name), _plain(value), source, at, told)
    if misshapen(entry):
        raise ValueError(f"line {number} is no line of ours")
    return entry


def header_in(about: Mapping[str, Any]) -> Header:
    """Reads the header from the rows of the table `about`. Raises ValueError if there is none."""
    try:
        return Header.from_plain(about["header"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ValueError("its first page cannot be read") from error


def glance_of(about: Mapping[str, Any]) -> dict[str, Any]:
    """Reads the summary for the list of games from the table `about`; empty if it is not valid."""
    glance = about.get("glance")
    return glance if isinstance(glance, dict) else {}


def read_strictly(cursor: Any) -> Contents:
    """Reads a whole database. Raises ValueError at the first thing that is not as it was written."""
    about = {key: unpacked(value, checksum) for key, value, checksum in cursor.execute(ABOUT).fetchall()}
    entries = [entry_of(row) for row in cursor.execute(ENTRIES).fetchall()]
    if any(entry.number != number for number, entry in enumerate(entries)):
        raise ValueError("lines are missing")
    snapshots = [(number, unpacked(value, sum_)) for number, value, sum_ in cursor.execute(SNAPSHOTS).fetchall()]
    return Contents(header_in(about), entries, snapshots, glance_of(about))


def misshapen(entry: Entry) -> bool:
    """Whether an entry has a form that this program never writes."""
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
    """Whether an undo is well-formed: its value is the line it goes back to, `told` maps lines to their events."""
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
    """Whether confirmed moves are well-formed: a list of (party, from, to)."""
    return isinstance(entry.value, list) and all(
        isinstance(move, list)
        and len(move) == 3
        and isinstance(move[0], str)
        and all(isinstance(spot, str | None) for spot in move[1:])
        for move in entry.value
    )


def _overruled(entry: Entry) -> bool:
    """Whether an overruling is well-formed: the line, and the kind of event that the players decided differently."""
    value = entry.value
    return isinstance(value, list) and len(value) == 2 and _is_number(value[0]) and isinstance(value[1], str)


def _why(entry: Entry) -> bool:
    """Whether a reason is well-formed: the line it is for, and its facts."""
    value = entry.value
    return isinstance(value, list) and len(value) == 2 and _is_number(value[0]) and isinstance(value[1], Mapping)


def _advice(entry: Entry) -> bool:
    """Whether advice is well-formed: the party, the question and the last entry that counted."""
    value = entry.value
    return isinstance(value, list) and len(value) == 3 and isinstance(value[0], str) and all(map(_is_number, value[1:]))


_FORMS: Mapping[str, Callable[[Entry], bool]] = {
    "undo": _undo,
    "seats": _seats,
    "ticked": _ticked,
    "overruled": _overruled,
    WHY: _why,
    ADVICE: _advice,
    "reveal": lambda entry: _is_number(entry.question),
}
