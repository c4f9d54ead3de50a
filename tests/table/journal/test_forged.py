"""Saves that a stranger made, every checksum right: told or mended, never run, never in the way of other games."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.table.journal.codec import entry_row, packed
from companion.table.journal.entries import Entry, StoreError
from companion.table.journal.salvage import look, open_or_salvage
from companion.table.journal.store import SqliteJournal
from tests.table.journal.test_store import is_beginning, line, made

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n) SELECT x AS number FROM n"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "a.game"
    made(path, 20).close()
    return path


def forge(path: Path, *statements: str, values: tuple[Any, ...] = ()) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement, values)
    connection.close()


@pytest.mark.parametrize(
    "statements",
    [
        ("DROP TABLE entries", f"CREATE VIEW entries AS {ENDLESS}"),
        ("DROP TABLE entries", "CREATE TABLE entries (number, x GENERATED ALWAYS AS (zeroblob(900000000)))"),
        (f"CREATE VIEW more AS {ENDLESS}",),
        ("CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM entries; END",),
        ("CREATE INDEX i ON entries (party)",),
    ],
    ids=lambda statements: str(statements[-1])[:16],
)
def test_only_tables_that_are_ours_to_the_letter_are_read(saved: Path, statements: tuple[str, ...]) -> None:
    forge(saved, *statements)
    with pytest.raises(StoreError) as error:
        look(saved)
    assert error.value.code == "damaged"
    journal, damage = open_or_salvage(saved, saved.with_name("none"))
    assert damage is not None
    kept = 0 if "entries" in statements[0] and "DROP" in statements[0] else 20
    assert len(journal.entries()) == kept and is_beginning(journal.entries())
    journal.append([line(kept)])
    journal.close()
    assert len(SqliteJournal.open(saved).entries()) == kept + 1, "what is kept stands in a file of our own"


FORGED: dict[str, Callable[[Entry], Entry]] = {
    "undo": lambda entry: entry._replace(kind="undo", value=[1]),
    "taken back": lambda entry: entry._replace(kind="undo", value=1, told='{"x": 1}'),
    "deep": lambda entry: entry._replace(kind="undo", value=1, told="[" * 100_000),
    "seats": lambda entry: entry._replace(kind="seats", value={"people": [{"name": 1}]}),
    "ticked": lambda entry: entry._replace(kind="ticked", value=[["Anna", 1, None]]),
    "overruled": lambda entry: entry._replace(kind="overruled", value="no"),
    "reveal": lambda entry: entry._replace(kind="reveal", question="any_time"),
    "party": lambda entry: entry._replace(party=["Anna"]),  # type: ignore[arg-type]
    "name": lambda entry: entry._replace(name={}),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("kind", FORGED)
def test_a_line_that_nobody_can_have_written_ends_the_story(saved: Path, kind: str) -> None:
    marks = ", ".join("?" * 10)
    forge(saved, f"INSERT OR REPLACE INTO entries VALUES ({marks})", values=entry_row(FORGED[kind](line(12))))
    journal, damage = open_or_salvage(saved, saved.with_name("none"))
    assert damage is not None and damage.kept == 12
    assert is_beginning(journal.entries())
    journal.close()


def test_a_header_that_is_none_is_told_also_by_its_backup(saved: Path) -> None:
    headers: tuple[Any, ...] = ({"pack": []}, [], {"game_id": 1}, None)
    for header in headers:
        forge(saved, "UPDATE about SET value = ?, sum = ? WHERE key = 'header'", values=packed(header))
        with pytest.raises(StoreError, match="damaged"):
            look(saved)
        with pytest.raises(StoreError, match="no backup that could be read"):
            open_or_salvage(saved, saved.with_name("none"))


def test_json_without_a_bottom_is_damage(saved: Path) -> None:
    deep = "[" * 100_000 + "]" * 100_000
    forged = (deep, zlib.crc32(deep.encode()))
    forge(saved, "UPDATE about SET value = ?, sum = ? WHERE key = 'glance'", values=forged)
    with pytest.raises(StoreError, match="damaged"):
        look(saved)
