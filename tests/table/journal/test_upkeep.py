"""Whatever a data folder holds is for its owner alone, and nothing half made stays in it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.evening.people import Group
from companion.table.journal.entries import MemoryJournal, Seating, StoreError
from companion.table.journal.folder import FolderInUseError
from companion.table.journal.store import SqliteJournal
from companion.table.protocol.current_game import FileSaves
from tests.table.evening.test_evening import begun, play
from tests.table.journal.test_store import line, made
from tests.table.little import PARTIES, header
from tests.table.packs import evening


@pytest.fixture(autouse=True)
def usual_mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    return [str(path.relative_to(folder)) for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077]


def test_what_an_evening_writes_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    here = evening(folder)
    game = begun(here)
    play(game.session, 12)
    here.save_group(Group("Friends", Seating.of(PARTIES)))
    here.save_settings(here.settings)
    here._incidents.keep(game.id)(ValueError("odd"), 3)
    assert {path.suffix for path in (folder / "games").iterdir()} == {".game", ".game-wal", ".game-shm", ".game-mark"}
    assert open_to_others(folder) == []
    game.close()
    here.close()
    assert len(list(folder.rglob("*"))) > 8 and open_to_others(folder) == []


def test_a_save_anywhere_is_for_its_owner_alone(tmp_path: Path) -> None:
    FileSaves().save(str(tmp_path / "x.game"), MemoryJournal(header()))
    assert stat.S_IMODE((tmp_path / "x.game").stat().st_mode) == 0o600


def test_what_an_older_program_left_is_tightened_at_the_start(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    here = evening(folder)
    begun(here).close()
    here.close()
    elsewhere.write_text("mine")
    (folder / "games" / "linked.txt").symlink_to(elsewhere)
    (folder / "packs").mkdir()
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)
    again = evening(folder)
    assert again.notices == ()
    again.close()
    assert sorted(open_to_others(folder)) == ["games/linked.txt", "packs"]
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o644, "what a link leads to is somebody's own"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700, "so that nobody else comes to the packs either"


def test_a_folder_without_games_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir(0o755)
    (folder / "notes.txt").write_text("mine")
    evening(folder).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert stat.S_IMODE((folder / "notes.txt").stat().st_mode) == 0o644


def left_behind(folder: Path) -> list[Path]:
    """What a killed program leaves, and what only looks like it."""
    left = [
        folder / ".settings.json.new",
        folder / ".in_use_by.trial",
        folder / "games" / ".a.game.new",
        folder / "games" / ".a.game.new-wal",
        folder / "backups" / ".a.game.new",
        folder / "backups" / ".a.game.new-journal",
        folder / "games" / ".salvage-x1" / "0-0",
    ]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"half")
    return [*left[:-1], left[-1].parent]


def test_what_a_killed_program_had_half_made_is_swept_at_the_start(tmp_path: Path) -> None:
    left = left_behind(tmp_path)
    kept = [tmp_path / name for name in (".hidden", "games/b.game.new", "games/.b", "notes.new")]
    for path in kept:
        path.write_bytes(b"mine")
    evening(tmp_path).close()
    assert [path for path in left if path.exists()] == []
    assert all(path.exists() for path in kept)


def test_nothing_is_swept_while_another_program_has_the_folder(tmp_path: Path) -> None:
    here = evening(tmp_path)
    left = left_behind(tmp_path)
    with pytest.raises(FolderInUseError):
        evening(tmp_path)
    evening(tmp_path, alone=False).close()
    assert all(path.exists() for path in left)
    here.close()


def test_a_save_that_fails_leaves_nothing_half_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = made(tmp_path / "a.game")
    journal.append([line(0)])

    def full(path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.table.journal.store.sync_file", full)
    for act in (lambda: journal.backup(tmp_path / "copy.game"), lambda: made(tmp_path / "b.game")):
        with pytest.raises(StoreError) as error:
            act()
        assert error.value.code == "full"
    journal.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.game", "a.game-mark"]
    SqliteJournal.open(tmp_path / "a.game").close()
