"""A damaged save: what is whole is read, the rest comes from its backup, and nothing false is taken for true."""

from __future__ import annotations

import random
import shutil
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.table.journal.database import SQLITE
from companion.table.journal.entries import StoreError
from companion.table.journal.salvage import _rows, open_or_salvage
from companion.table.journal.store import SqliteJournal
from tests.table.journal.test_store import is_beginning, line, made
from tests.table.little import header

LINES = 400


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A file with LINES lines and snapshots, and no backup."""
    path = tmp_path / "a.game"
    journal = made(path, LINES)
    for number in range(0, LINES, 50):
        journal.keep_snapshot(number, {"at": "round", "round": number})
    journal.close()
    return path


def test_a_truncated_file_keeps_its_beginning(saved: Path) -> None:
    whole = saved.read_bytes()
    kept = {}
    for size in range(0, len(whole), max(1, len(whole) // 40)):
        for old in saved.parent.glob("a.damaged*"):
            old.unlink()
        saved.write_bytes(whole[:size])
        try:
            journal, damage = open_or_salvage(saved, saved.with_name("none"))
        except StoreError as error:
            assert error.code == "damaged" and error.message
            assert saved.read_bytes() == whole[:size], "what cannot be read is left as it is"
            kept[size] = 0
            continue
        assert damage is not None and damage.kept == len(entries := journal.entries())
        assert is_beginning(entries)
        assert f"{damage.kept} line" in damage.text
        aside = saved.with_name(damage.aside)
        assert aside.read_bytes() == whole[:size]
        journal.append([line(damage.kept)])
        journal.close()
        assert is_beginning(SqliteJournal.open(saved).entries())
        kept[size] = damage.kept
    assert kept[0] == 0
    assert max(kept.values()) > LINES * 0.8, "most of a file that lost little is kept"


def test_garbage_anywhere_is_noticed_or_harmless(saved: Path) -> None:
    whole = saved.read_bytes()
    chance = random.Random(5)
    told = 0
    for _ in range(60):
        for old in saved.parent.glob("a.damaged*"):
            old.unlink()
        at = chance.randrange(len(whole))
        noise = chance.randbytes(chance.choice((1, 4, 64, 4096)))
        saved.write_bytes((whole[:at] + noise + whole[at + len(noise) :])[: len(whole)])
        try:
            journal, damage = open_or_salvage(saved, saved.with_name("none"))
        except StoreError as error:
            assert error.code in ("damaged", "newer")
            told += 1
            continue
        entries = journal.entries()
        assert is_beginning(entries)
        assert len(entries) == LINES if damage is None else damage.kept == len(entries)
        told += damage is not None
        journal.close()
    assert told > 20


def test_a_changed_letter_is_noticed(saved: Path) -> None:
    whole = saved.read_bytes()
    at = whole.index(b"person")
    saved.write_bytes(whole[:at] + b"persom" + whole[at + 6 :])
    journal, damage = open_or_salvage(saved, saved.with_name("none"))
    assert damage is not None and damage.lost > 0
    assert is_beginning(journal.entries())
    journal.close()


def test_the_backup_fills_what_the_file_has_lost(saved: Path, tmp_path: Path) -> None:
    journal = SqliteJournal.open(saved)
    backup = tmp_path / "backups" / "a.game"
    journal.backup(backup)
    journal.append([line(LINES), line(LINES + 1)])
    journal.close()
    whole = saved.read_bytes()
    at = whole.index(b"person")  # one line in the middle
    saved.write_bytes(whole[:at] + b"persom" + whole[at + 6 :])
    mended, damage = open_or_salvage(saved, backup)
    assert damage is not None and damage.lost == 0
    assert mended.entries() == [line(number) for number in range(LINES + 2)]
    assert len(mended.snapshots()) == LINES // 50
    mended.close()


def test_a_file_without_a_beginning_is_taken_from_its_backup(saved: Path, tmp_path: Path) -> None:
    journal = SqliteJournal.open(saved)
    backup = tmp_path / "backups" / "a.game"
    journal.backup(backup)
    journal.close()
    saved.write_bytes(b"\0" * 4096)
    mended, damage = open_or_salvage(saved, backup)
    assert damage is not None and damage.kept == LINES
    assert mended.header == header()
    mended.close()


def test_the_log_of_a_damaged_file_is_not_played_into_the_mended_one(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    journal = made(path, 300)
    journal.append([line(300)])
    shutil.copyfile(path, tmp_path / "b.game")
    shutil.copyfile(f"{path}-wal", tmp_path / "b.game-wal")
    journal.close()
    cut = tmp_path / "b.game"
    cut.write_bytes(cut.read_bytes()[: 4096 * 6])
    mended, damage = open_or_salvage(cut, tmp_path / "none")
    assert damage is not None
    entries = mended.entries()
    assert is_beginning(entries)
    mended.append([line(len(entries))])
    mended.close()
    assert is_beginning(SqliteJournal.open(cut).entries())


def test_a_torn_page_in_the_middle_is_bridged_by_an_older_backup(tmp_path: Path) -> None:
    path, backup = tmp_path / "a.game", tmp_path / "backups" / "a.game"
    journal = made(path)
    journal.append([line(number, f"mark-{number}.") for number in range(200)])
    journal.backup(backup)
    journal.append([line(number, f"mark-{number}.") for number in range(200, 400)])
    journal.close()
    whole = path.read_bytes()
    page = whole.index(b"mark-100.") // 4096 * 4096
    path.write_bytes(whole[:page] + b"\xff" * 4096 + whole[page + 4096 :])
    mended, damage = open_or_salvage(path, backup)
    assert damage is not None and (damage.kept, damage.lost) == (400, 0)
    assert [entry.value for entry in mended.entries()] == [f"mark-{number}." for number in range(400)]
    mended.close()


def test_pages_that_lead_in_a_circle_are_left() -> None:
    class Circle:
        def cursor(self) -> Circle:
            return self

        def execute(self, query: str) -> Any:
            return ((number % 3,) for number in count())

    assert list(_rows(Circle(), "SELECT", SQLITE))[:3] == [(0,), (1,), (2,)]


def test_a_log_that_lies_beside_is_not_played_into_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    journal = made(path, 100)
    journal.append([line(number) for number in range(100, 300)])
    stale = Path(f"{path}-wal").read_bytes()
    journal.close()
    Path(f"{path}-wal").write_bytes(stale)
    made(path, 3).close()
    assert SqliteJournal.open(path).entries() == [line(0), line(1), line(2)]
