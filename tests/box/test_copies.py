"""Games on sticks: only on those that were chosen, whole or as before, and a trouble is told once."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from companion.box import copies
from companion.box.background import Background
from companion.box.copies import FOLDER, Copies, StickTrouble, choose, is_chosen
from companion.packs.stored.delivered import MANIFEST
from companion.table.journal.entries import StoreError
from hardware.machine.sticks import Stick


class Table:
    """Two sticks, of which one is chosen, and a save."""

    def __init__(self, folder: Path) -> None:
        self.sticks = [Stick("ours", folder / "ours"), Stick("photos", folder / "photos")]
        for stick in self.sticks:
            stick.folder.mkdir()
        choose(self.sticks[0])
        self.save = folder / "game.game"
        self.save.write_bytes(b"first")
        self.told: list[StickTrouble] = []
        self.background = Background(threaded=False)
        self.copies = Copies(lambda: self.sticks, self.background, self.told.append)
        self.sheets: list[str] = []

    def keep(self, sheet: str = "Round 3") -> None:
        def made() -> str:
            self.sheets.append(sheet)
            return sheet

        self.copies.keep(self.save, made)
        self.background.poll()
        self.copies.look(self.sticks)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def files(stick: Stick) -> dict[str, bytes]:
    there = (path for path in stick.folder.rglob("*.*") if path.name != MANIFEST)
    return {path.relative_to(stick.folder).as_posix(): path.read_bytes() for path in there}


def test_a_save_and_its_sheet_go_only_onto_a_stick_that_was_chosen(table: Table) -> None:
    table.keep("Runde 3: Größe")
    assert files(table.sticks[0]) == {
        f"{FOLDER}/game.game": b"first",
        f"{FOLDER}/game.txt": "Runde 3: Größe".encode(),
    }
    assert files(table.sticks[1]) == {} and not is_chosen(table.sticks[1])
    assert table.told == []
    table.save.write_bytes(b"second")
    with (table.sticks[0].folder / FOLDER / "game.game").open("rb") as before:
        table.keep()
        assert before.read() == b"first", "another file stands in its place: there never was half of one"


def test_a_stick_that_fails_in_the_middle_keeps_what_was_there_and_is_told_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.keep()
    table.save.write_bytes(b"second")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        table.keep("Round 4")
        table.keep("Round 4")
    assert table.told == [StickTrouble("ours", "full")]
    assert files(table.sticks[0]) == {f"{FOLDER}/game.game": b"first", f"{FOLDER}/game.txt": b"Round 3"}
    table.keep("Round 5")
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        table.keep("Round 6")
    assert len(table.told) == 2, "it had worked in between"


def test_what_somebody_else_wrote_there_stays_beside(table: Table) -> None:
    folder = table.sticks[0].folder / FOLDER
    (folder / "game.txt").write_text("a diary", "utf-8")
    table.keep()
    table.keep("Round 4")
    assert files(table.sticks[0]) == {
        f"{FOLDER}/game.game": b"first",
        f"{FOLDER}/game.txt": b"Round 4",
        f"{FOLDER}/game.txt.2": b"a diary",
    }


def test_a_stick_that_is_pulled_is_missed_once(table: Table) -> None:
    table.keep()
    ours = table.sticks.pop(0)
    table.keep()
    table.keep()
    assert table.told == [StickTrouble("ours", "gone")]
    assert table.sheets == ["Round 3"], "made for a stick alone"
    table.sticks.append(ours)
    table.keep("Round 9")
    assert files(ours)[f"{FOLDER}/game.txt"] == b"Round 9"
    table.sticks.remove(ours)
    table.keep()
    assert len(table.told) == 2


def test_a_stick_that_cannot_be_written_cannot_be_chosen(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as gone:
        choose(Stick("gone", tmp_path / "gone"))
    assert gone.value.code == "missing"


def test_what_is_done_beside_the_window_comes_back_in_the_windows_thread() -> None:
    woken = threading.Event()
    background = Background(woken.set)
    came: list[Any] = []
    background.do(threading.get_ident, came.append)
    assert woken.wait(10)
    assert came == []
    background.poll()
    assert len(came) == 1 and came[0] != threading.get_ident()

    def fault() -> None:
        raise ZeroDivisionError

    background.do(fault, came.append)
    background.close(10)
    with pytest.raises(ZeroDivisionError):
        background.poll()
    assert len(came) == 1


def test_writing_tells_what_is_wrong(tmp_path: Path) -> None:
    trouble = copies.write(tmp_path / "nowhere", tmp_path / "game.game", "")
    assert trouble is not None and trouble.code == "missing"


def test_what_takes_minutes_keeps_nothing_else_waiting() -> None:
    done, over, woken = threading.Event(), threading.Event(), threading.Semaphore(0)
    background = Background(lambda: woken.release())
    came: list[bool] = []
    background.beside(lambda: over.wait(10), came.append)
    background.do(done.set, lambda _: None)
    assert done.wait(10), "a copy onto a stick, or switching off"
    background.close(10)
    over.set()
    assert woken.acquire(timeout=10) and woken.acquire(timeout=10)
    background.poll()
    assert came == [True]
