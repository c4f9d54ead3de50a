"""Packs and saves of strangers run no code: the interpreter itself tells of all that is compiled, run, started."""

from __future__ import annotations

import sys
import typing
from typing import Any

import pytest

from tests.fuzz import packs, saves

RUNS = ("exec", "compile", "os.", "subprocess.", "socket.", "pickle.", "ctypes.", "pty.", "webbrowser.", "code.")
"""Beginnings of Python's audit events (library reference, “Audit events table”) that mean running or reaching out."""
FILES = ("os.listdir", "os.scandir", "os.mkdir", "os.rmdir", "os.remove", "os.rename", "os.chmod", "os.utime")
"""What reading, saving and tidying up do to files."""
HARMLESS = (*FILES, "os.walk", "os.fwalk", "os.truncate", "os.lockf")


class Listener:
    """Hears every audit event from the first use on; a hook can never be removed, so it is told when to listen."""

    def __init__(self) -> None:
        self.listens = False
        self.heard: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.listens or not event.startswith(RUNS) or event in HARMLESS:
            return
        if sys._getframe(1).f_code.co_filename != typing.__file__:  # which looks up the annotations of our classes
            self.heard.append(f"{event} {args!r:.120}")


LISTENER: list[Listener] = []


@pytest.fixture
def listener() -> Listener:
    if not LISTENER:
        LISTENER.append(Listener())
    LISTENER[0].heard.clear()
    return LISTENER[0]


def test_strangers_packs_and_saves_run_nothing(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "PACKS", 2)
    monkeypatch.setattr(saves, "FILES", 4)
    for listens in (False, True):  # the first time modules are imported, which does run code: ours
        listener.listens = listens
        try:
            packs.mutated_packs("code/1")
            saves.strange_saves("code/1")
        finally:
            listener.listens = False
    assert listener.heard == []


def test_what_runs_would_be_heard(listener: Listener) -> None:
    listener.listens = True
    try:
        eval("1 + 1")
    finally:
        listener.listens = False
    assert [event.split()[0] for event in listener.heard] == ["compile", "exec"]
