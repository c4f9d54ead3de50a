"""Checks the data folder: it exists, belongs to this user, is writable, and has free space."""

from __future__ import annotations

from pathlib import Path

from companion.box.finding import Finding, Severity
from companion.box.machine import Machine, owner_of
from companion.table.journal import no_room

KEPT = ("*.json", "games/*.game", "backups/*.game")
"""Files of the data folder that this user must be able to read and write."""
LOW = 200
"""Megabytes of free space below which people are warned: an update may find no room."""


def check(machine: Machine) -> list[Finding]:
    """The most serious problem, if any."""
    folder = machine.data
    facts: dict[str, str | int] = {"folder": str(folder), "user": machine.user}
    if not folder.is_dir():
        return [Finding("data_missing", Severity.FAULT, facts)]
    trouble = no_room(folder)
    if trouble is not None:
        return [_wrong(trouble.code, _owner(folder), facts)]
    kept = (path for pattern in KEPT for path in folder.glob(pattern))
    foreign = next((path for path in kept if not machine.may(path) and path.exists()), None)  # some come and go
    if foreign is not None:
        return [Finding("data_foreign", Severity.FAULT, {**facts, "owner": _owner(foreign)})]
    left = machine.free(folder) >> 20
    if left < LOW:
        return [Finding("data_low", Severity.NOTE, {**facts, "megabytes": left})]
    return [Finding("data_ready", facts={**facts, "megabytes": left})]


def _owner(path: Path) -> str:
    try:
        return owner_of(path)
    except OSError:  # the disk went away
        return "?"


def _wrong(code: str, owner: str, facts: dict[str, str | int]) -> Finding:
    if code == "denied" and owner != facts["user"]:
        return Finding("data_foreign", Severity.FAULT, {**facts, "owner": owner})
    known = code if code in ("full", "read_only", "denied") else "failed"
    return Finding(f"data_{known}", Severity.FAULT, facts)
