"""The index: only what has changed is read, it is rebuilt at any time, and what is damaged is told."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.years import YearsIndex, tables_of
from companion.years.whom import Whom
from tests.years.evenings import BEGUN, DAY, save

NOW = BEGUN + DAY


def filled(folder: Path, count: int = 3) -> YearsIndex:
    for number in range(count):
        save(folder, f"g{number}", [["Anna"], ["Ben"]], at=BEGUN + number)
    index = YearsIndex(folder)
    index.update(NOW)
    return index


def test_only_what_is_new_or_changed_is_read(tmp_path: Path) -> None:
    index = filled(tmp_path)
    assert index.read == 3 and [game.id for game in index.games] == ["g0", "g1", "g2"]
    again = YearsIndex(tmp_path)
    again.update(NOW)
    assert again.read == 0 and again.games == index.games
    save(tmp_path, "g3", [["Ben"], ["Anna"]], at=BEGUN + 3)
    save(tmp_path, "g0", [["Ben"], ["Anna"]], at=BEGUN)
    (tmp_path / "games" / "g1.game").unlink()
    again.update(NOW)
    assert again.read == 2 and [game.id for game in again.games] == ["g0", "g2", "g3"]
    assert again.games[0].seats[0].name == "Ben"


def test_nothing_is_asked_of_a_folder_without_games(tmp_path: Path) -> None:
    index = YearsIndex(tmp_path)
    index.update(NOW)
    assert index.games == [] and index.left == [] and not list(tmp_path.iterdir())


def test_a_damaged_save_is_left_out_and_told(tmp_path: Path) -> None:
    index = filled(tmp_path)
    path = tmp_path / "games" / "g1.game"
    path.write_bytes(path.read_bytes()[:900])
    index.update(NOW)
    assert [game.id for game in index.games] == ["g0", "g2"]
    assert [(left.id, left.code) for left in index.damaged] == [("g1", "damaged")] and "g1" in index.damaged[0].why
    again = YearsIndex(tmp_path)
    again.update(NOW)
    assert again.read == 0 and again.damaged == index.damaged


def test_games_that_are_not_over_are_no_trouble(tmp_path: Path) -> None:
    save(tmp_path, "running", [["Anna"], ["Ben"]], glance={"finished": False})
    index = filled(tmp_path)
    assert len(index.games) == 3 and index.damaged == [] and [left.code for left in index.left] == ["not_over"]


def test_a_copy_under_another_name_counts_once(tmp_path: Path) -> None:
    index = filled(tmp_path, 1)
    (tmp_path / "games" / "other.game").write_bytes((tmp_path / "games" / "g0.game").read_bytes())
    (tmp_path / "games" / "g0.damaged-1.game").write_bytes((tmp_path / "games" / "g0.game").read_bytes())
    index.update(NOW)
    assert len(index.games) == 1 and [(left.id, left.code) for left in index.left] == [("other", "copy")]


@pytest.mark.parametrize("harm", ["garbage", "empty", "other version", "other form", "gone"])
def test_a_damaged_index_is_made_anew(harm: str, tmp_path: Path) -> None:
    index = filled(tmp_path)
    file = tmp_path / "years.sqlite"
    if harm == "garbage":
        file.write_bytes(b"no database at all" * 400)
    elif harm == "empty":
        file.write_bytes(b"")
    elif harm == "gone":
        file.unlink()
    else:
        connection = sqlite3.connect(file)
        connection.execute("PRAGMA user_version=99" if harm == "other version" else "UPDATE saves SET told = '[]'")
        connection.commit()
        connection.close()
    again = YearsIndex(tmp_path)
    again.update(NOW)
    assert again.games == index.games and again.read == 3
    third = YearsIndex(tmp_path)
    third.update(NOW)
    assert third.games == index.games and third.read == 0


def test_a_rebuild_comes_to_the_same(tmp_path: Path) -> None:
    index = filled(tmp_path)
    before = tables_of(index.games, Whom())
    index.rebuild(NOW)
    assert index.read == 3 and tables_of(index.games, Whom()) == before


def test_the_index_is_for_its_owner_alone(tmp_path: Path) -> None:
    filled(tmp_path)
    assert (tmp_path / "years.sqlite").stat().st_mode & 0o077 == 0


def test_what_cannot_be_written_is_counted_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("companion.years.index.YearsIndex._connect", refused)
    index = filled(tmp_path)
    assert len(index.games) == 3
    index.update(NOW)
    assert index.read == 0 and not (tmp_path / "years.sqlite").exists()


def test_a_date_in_the_future_is_none_unless_this_clock_was_never_set(tmp_path: Path) -> None:
    save(tmp_path, "ahead", [["Anna"], ["Ben"]], at=NOW + 3 * DAY)
    index = filled(tmp_path, 1)
    assert [(game.id, game.year) for game in index.games] == [("ahead", None), ("g0", 2023)]
    index.update(1_000.0)
    assert [(game.id, game.year) for game in index.games] == [("g0", 2023), ("ahead", 2023)]
    index.update(NOW + 3 * DAY)
    assert index.read == 0 and all(game.year == 2023 for game in index.games)
