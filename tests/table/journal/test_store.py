"""The journal in SQLite under real faults: full and read-only disks, kills, power cuts."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.table.journal.codec import Contents
from companion.table.journal.database import SQLITE
from companion.table.journal.entries import Entry, StoreError
from companion.table.journal.salvage import open_or_salvage
from companion.table.journal.store import SqliteJournal, contents_of, peek
from tests.table.conftest import fill, lock
from tests.table.journal.faults import LoggedDisk, after_the_cut, lay_down
from tests.table.little import header

KILLS = int(os.environ.get("COMPANION_KILLS", "8"))
CUTS = int(os.environ.get("COMPANION_CUTS", "300"))


def line(number: int, value: Any = "1") -> Entry:
    return Entry(number, "answer", "Anna", number, "number", value, "person", at=5000.0 + number, told="abc")


def made(path: Path, lines: int = 0, database: Any = SQLITE) -> SqliteJournal:
    entries = [line(number) for number in range(lines)]
    return SqliteJournal.create(path, Contents(header(), entries, [], {}), database)


def is_beginning(entries: list[Entry]) -> bool:
    return entries == [line(number) for number in range(len(entries))]


# ── what is written is read ─────────────────────────────────────────────────────────────────────────────────────


ODD = [
    Entry(0, "answer", "Zoë\x00\ud800 🂡", "any_time", "naïve", {"deep": [1, None, True, 0.5, "\udfff"]}, "person", 1.5),
    Entry(1, "correct", None, None, "O'Brien \"; DROP TABLE entries; --", {"points": {"ß": -1}}, "person", 2.5, "x"),
    Entry(2, "undo", None, None, "", 1, "person", 3.25),
]


def test_whatever_is_kept_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    journal = made(path)
    journal.append(ODD)
    journal.keep_snapshot(1, {"at": "round", "points": {"Anna": 1}})
    journal.glance = lambda: {"finished": False, "events": []}
    journal.append([line(3)])
    journal.close()
    again = SqliteJournal.open(path)
    assert again.entries() == [*ODD, line(3)]
    assert again.snapshots() == [(1, {"at": "round", "points": {"Anna": 1}})]
    assert again.header == header()
    assert peek(path).glance == {"finished": False, "events": []}
    assert peek(path).last_at == line(3).at
    again.close()


def test_every_commit_is_synced(tmp_path: Path) -> None:
    journal = made(tmp_path / "a.game")
    journal.append([line(0)])
    cursor = journal._open().cursor()
    assert cursor.execute("PRAGMA journal_mode").fetchall() == [("wal",)]
    assert cursor.execute("PRAGMA synchronous").fetchall() == [(2,)]
    journal.close()


def test_a_line_written_again_after_a_failed_commit_is_the_same_line(tmp_path: Path) -> None:
    journal = made(tmp_path / "a.game")
    journal.append([line(0)])
    journal.append([line(0), line(1)])
    assert journal.entries() == [line(0), line(1)]
    journal.close()


def test_a_backup_stands_alone_and_is_whole(tmp_path: Path) -> None:
    journal = made(tmp_path / "a.game")
    journal.append([line(0), line(1)])
    journal.keep_snapshot(1, {"at": "round"})
    assert journal.round_ended
    journal.backup(tmp_path / "backups" / "a.game")
    assert not journal.round_ended
    journal.append([line(2)])
    assert [p.name for p in (tmp_path / "backups").iterdir()] == ["a.game"]
    header_bytes = (tmp_path / "backups" / "a.game").read_bytes()[18:20]
    assert header_bytes == b"\x01\x01", "no log beside it is looked for (SQLite file format, 1.3.3)"
    assert contents_of(tmp_path / "backups" / "a.game").entries == [line(0), line(1)]
    journal.close()


def test_a_newer_save_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    made(path, 2).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=2")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        open_or_salvage(path, tmp_path / "none")
    assert error.value.code == "newer" and "newer Companion" in error.value.message
    assert path.read_bytes() == before


def test_a_newer_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    SqliteJournal.create(path, Contents(header(version=2), [], [], {})).close()
    with pytest.raises(StoreError) as error:
        SqliteJournal.open(path)
    assert error.value.code == "newer"


# ── disks that do not take it ───────────────────────────────────────────────────────────────────────────────────


def test_a_full_disk_is_told_and_nothing_acknowledged_is_lost(small_disk: Path) -> None:
    path = small_disk / "a.game"
    journal = made(path)
    kept = 0
    with pytest.raises(StoreError) as error:
        for number in count():
            journal.append([line(number, "x" * 2000)])
            kept = number + 1
    assert error.value.code == "full" and "full" in error.value.message
    journal.close()
    assert len(contents_of(path).entries) == kept > 10


def test_a_disk_with_room_again_takes_what_waited(small_disk: Path) -> None:
    journal = made(small_disk / "a.game")
    ballast = fill(small_disk)
    with pytest.raises(StoreError):
        journal.append([line(0, "x" * 9000)])
    ballast.unlink()
    journal.append([line(0, "x" * 9000), line(1)])
    assert len(journal.entries()) == 2
    journal.close()


def test_no_game_can_be_begun_on_a_full_disk(small_disk: Path) -> None:
    fill(small_disk)
    with pytest.raises(StoreError) as error:
        made(small_disk / "a.game")
    assert error.value.code == "full"
    assert not (small_disk / "a.game").exists()


def test_a_read_only_disk_can_be_read_and_says_so_when_written(small_disk: Path) -> None:
    path = small_disk / "a.game"
    journal = made(path)
    journal.append([line(0), line(1)])
    shutil.copyfile(path, small_disk / "cut.game")  # as the plug leaves it: the last lines only in the log beside it
    shutil.copyfile(f"{path}-wal", small_disk / "cut.game-wal")
    journal.close()
    lock(small_disk)
    read, damage = open_or_salvage(small_disk / "cut.game", small_disk / "none")
    assert damage is None
    assert read.entries() == [line(0), line(1)]
    with pytest.raises(StoreError) as error:
        read.append([line(2)])
    assert error.value.code in ("read_only", "denied")


def test_a_file_that_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    journal = made(path)
    journal.append([line(0)])
    journal.close()
    path.unlink()
    with pytest.raises(StoreError) as error:
        journal.append([line(1)])
    assert error.value.code == "missing"
    assert not path.exists()


# ── kills and cuts ──────────────────────────────────────────────────────────────────────────────────────────────

_WRITER = """
import sys
from pathlib import Path
from companion.table.journal.store import SqliteJournal
from tests.table.journal.test_store import line
journal = SqliteJournal.open(Path(sys.argv[1]))
number = len(journal.entries())
while True:
    journal.append([line(number), line(number + 1)])
    number += 2
    print(number, flush=True)
    if number % 40 == 0:
        journal.keep_snapshot(number - 1, {"at": "round"})
        journal.backup(Path(sys.argv[1] + ".backup"))
"""


def test_a_killed_program_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    made(path).close()
    chance = random.Random(7)
    for _ in range(KILLS):
        writer = subprocess.Popen([sys.executable, "-c", _WRITER, str(path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        acknowledged = 0
        for _ in range(chance.randrange(1, 60)):
            acknowledged = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        for told in writer.stdout.read().splitlines():
            acknowledged = int(told)
        writer.wait()
        writer.stdout.close()
        journal, damage = open_or_salvage(path, Path(f"{path}.backup"))
        entries = journal.entries()
        assert damage is None
        assert is_beginning(entries)
        assert len(entries) in (acknowledged, acknowledged + 2), "all of an append or nothing of it"
        journal.close()


def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    origin = tmp_path / "origin"
    origin.mkdir()
    path = origin / "a.game"
    made(path).close()
    start = {"a.game": path.read_bytes()}
    disk = LoggedDisk()
    journal = SqliteJournal.open(path, disk.database())
    acknowledged = [(0, 0)]
    for number in range(120):
        journal.append([line(number, "x" * (number * 37 % 1500))])
        acknowledged.append((len(disk.log), number + 1))
        if number == 60:
            journal._open().cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    journal.close()
    chance = random.Random(11)
    cut_folder = tmp_path / "cut"
    for _ in range(CUTS):
        at = chance.randrange(len(disk.log) + 1)
        safe = max(lines for length, lines in acknowledged if length <= at)
        shutil.rmtree(cut_folder, ignore_errors=True)
        cut_folder.mkdir()
        lay_down(after_the_cut(start, disk.log[:at], chance), cut_folder, lambda name: name.startswith("a.game"))
        entries = contents_of(cut_folder / "a.game").entries
        assert [entry.number for entry in entries] == list(range(len(entries)))
        assert len(entries) >= safe


def test_a_cut_while_a_game_is_made_leaves_no_game_or_a_whole_one(tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "a.game"

    def pulled(self: Path, target: Path) -> Path:
        raise OSError("the plug was pulled")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", pulled)
        with pytest.raises(StoreError):
            made(path)
    assert not path.exists()
    journal = made(path)
    journal.append([line(0)])
    assert journal.entries() == [line(0)]
    journal.close()
