"""What SQLite does not notice after a kill: a log that is damaged, gone, or another's, and backups that know more."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.table.evening import Evening
from companion.table.evening.notices import notice_sentence
from companion.table.journal import high_water
from companion.table.journal.codec import Contents
from companion.table.journal.entries import Entry, MemoryJournal, StoreError
from companion.table.journal.high_water import HighWaterMark, MarkFile, beside, read_mark
from companion.table.journal.salvage import look, open_or_salvage, whole
from companion.table.journal.store import SqliteJournal, contents_of
from companion.table.journal.wal import read_log
from companion.table.protocol.current_game import FileSaves
from companion.texts import translator
from tests.table.evening.test_evening import begun, play
from tests.table.journal.test_store import line, made
from tests.table.little import header
from tests.table.packs import evening

LINES = 60


def killed(path: Path, lines: int = LINES, value: str = "1", **head: Any) -> Path:
    """A game of so many commits as a kill leaves it, all of them in its log."""
    played = path.with_name("played")
    played.mkdir(parents=True)
    journal = SqliteJournal.create(played / path.name, Contents(replace(header(), **head), [], [], {}))
    for number in range(lines):
        journal.append([line(number, value)])
    for one in played.iterdir():
        shutil.copyfile(one, path.with_name(one.name))
    journal.close()
    shutil.rmtree(played)
    return path


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def flip(path: Path, bit: int) -> None:
    data = bytearray(path.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)


def story(count: int) -> list[Entry]:
    return [line(number) for number in range(count)]


@pytest.mark.lot(5)
@pytest.mark.parametrize("part", range(10))
def test_one_bit_of_a_log_loses_nothing_and_is_told(tmp_path: Path, part: int) -> None:
    path, backup = killed(tmp_path / "a.game"), tmp_path / "backups" / "a.game"
    size = log_of(path).stat().st_size * 8
    flip(log_of(path), random.Random(part).randrange(size * part // 10, size * (part + 1) // 10))
    look(path)
    journal, damage = open_or_salvage(path, backup)
    assert damage is not None and damage.kept >= LINES - 1 and damage.kept + damage.lost == LINES
    assert journal.entries() == story(damage.kept)
    journal.backup(backup)
    journal.close()
    assert len(contents_of(backup).entries) == damage.kept
    again, damage = open_or_salvage(path, backup)
    assert damage is None, "it is told once"
    again.close()


def test_a_log_that_is_gone_or_cut_off_is_told_with_the_number_of_lines(tmp_path: Path) -> None:
    path = killed(tmp_path / "a.game")
    log_of(path).write_bytes(log_of(path).read_bytes()[: log_of(path).stat().st_size // 2])
    with pytest.raises(StoreError, match=r"damaged: its last \d+ of 60 lines are gone") as error:
        whole(path)
    assert error.value.code == "damaged"
    journal, damage = open_or_salvage(path, tmp_path / "none")
    assert damage is not None and 10 < damage.kept < 50 and damage.lost == LINES - damage.kept
    assert journal.entries() == story(damage.kept)
    journal.close()


def test_looking_at_a_game_leaves_its_log_as_it_is(tmp_path: Path) -> None:
    path = killed(tmp_path / "a.game")
    before = log_of(path).read_bytes()
    look(path)
    whole(path)
    assert log_of(path).read_bytes() == before


def test_a_log_of_another_game_is_not_played_into_this_one(tmp_path: Path) -> None:
    path, other = killed(tmp_path / "a.game", 50), killed(tmp_path / "b.game", 70, "2", begun_at=9.0)
    backup = tmp_path / "backups" / "a.game"
    journal = SqliteJournal.open(path)
    journal.backup(backup)
    journal.close()
    assert not log_of(path).exists()
    shutil.copyfile(log_of(other), log_of(path))
    mended, damage = open_or_salvage(path, backup)
    assert damage is not None and (damage.kept, damage.lost) == (50, 0)
    assert mended.header == header() and mended.entries() == story(50)
    mended.close()


def test_a_file_without_a_mark_tells_by_its_log_that_it_breaks_off(tmp_path: Path) -> None:
    path = killed(tmp_path / "a.game")
    beside(path).unlink()
    flip(log_of(path), log_of(path).stat().st_size * 4)
    with pytest.raises(StoreError, match="breaks off in the middle"):
        whole(path)
    journal, damage = open_or_salvage(path, tmp_path / "none")
    assert damage is not None and damage.kept == LINES
    journal.close()


def test_a_commit_that_a_cut_has_torn_is_no_damage(tmp_path: Path) -> None:
    path = killed(tmp_path / "a.game")
    beside(path).unlink()
    log = read_log(path)
    assert log is not None and not log.broken
    ends = [at for at, frame in enumerate(log.frames) if frame.size]
    last = ends[-2] + 1
    flip(log_of(path), (32 + last * (24 + 4096) + 2000) * 8)
    torn = read_log(path)
    assert torn is not None and not torn.broken
    assert whole(path).entries == story(LINES - 1)


def test_a_backup_that_knows_more_fills_the_file(tmp_path: Path) -> None:
    path, backup = tmp_path / "a.game", tmp_path / "backups" / "a.game"
    made(backup, 20).close()
    made(path, 12).close()
    journal, damage = open_or_salvage(path, backup)
    assert damage is not None and (damage.kept, damage.lost) == (20, 0)
    assert journal.entries() == story(20)
    journal.close()


def test_a_backup_that_tells_something_else_is_kept_and_not_written_over(tmp_path: Path) -> None:
    path, backup = tmp_path / "a.game", tmp_path / "backups" / "a.game"
    other = [line(number, "other") for number in range(30)]
    SqliteJournal.create(backup, Contents(header(), other, [], {})).close()
    made(path, 12).close()
    journal, damage = open_or_salvage(path, backup)
    assert damage is None and journal.entries() == story(12)
    journal.backup(backup)
    journal.append([line(12)])
    journal.backup(backup)
    journal.close()
    assert contents_of(backup).entries == story(13)
    assert [contents_of(kept).entries for kept in backup.parent.glob("a-replaced-*.game")] == [other]


# ── the mark ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_each_commit_is_marked_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.game"
    journal = made(path)
    there, put = list[int](), high_water.put

    def seen(handle: int, where: Path, data: bytes, offset: int) -> None:
        there.append(len(contents_of(path).entries))
        put(handle, where, data, offset)

    monkeypatch.setattr(high_water, "put", seen)
    for number in range(3):
        journal.append([line(2 * number), line(2 * number + 1)])
        mark = read_mark(path)
        assert mark is not None and mark.lines == 2 * number + 2 == there[-1]
    journal.close()


def test_a_mark_that_is_torn_leaves_the_one_before(tmp_path: Path) -> None:
    file = MarkFile(tmp_path / "a.game")
    for lines in (1, 2, 3):
        file.write(HighWaterMark(7, lines, 5))
    file.close()
    held = beside(tmp_path / "a.game")
    newest = held.read_bytes().index((3).to_bytes(8, "little") + (3).to_bytes(8, "little"))
    flip(held, newest * 8)
    mark = read_mark(tmp_path / "a.game")
    assert mark is not None and (mark.header, mark.lines, mark.story) == (7, 2, 5)


def test_a_mark_that_cannot_be_written_counts_as_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = made(tmp_path / "a.game")
    journal.append([line(0)])

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched, pytest.raises(StoreError) as error:
        patched.setattr(high_water, "put", full)
        journal.append([line(1)])
    assert error.value.code == "full"
    journal.append([line(1), line(2)])
    journal.close()
    assert contents_of(tmp_path / "a.game").entries == story(3)


def test_a_mark_is_on_the_disk_before_the_next_one_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done, put, sync = list[str](), high_water.put, high_water.sync

    def written(handle: int, path: Path, data: bytes, offset: int) -> None:
        done.append("mark")
        put(handle, path, data, offset)

    def synced(handle: int, path: Path) -> None:
        sync(handle, path)
        done.append("sync")

    monkeypatch.setattr(high_water, "put", written)
    monkeypatch.setattr(high_water, "sync", synced)
    journal = made(tmp_path / "a.game")
    for number in range(5):
        journal.append([line(number)])
    journal.close()
    assert done == ["mark", "sync"] * 6, "the file is made, then each commit"


def test_a_mark_that_could_not_be_synced_is_told_at_the_next_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = made(tmp_path / "a.game")
    journal.append([line(0)])

    def broken(*_: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(high_water, "sync", broken)
        journal.append([line(1)])
        with pytest.raises(StoreError) as error:
            journal.append([line(2)])
    assert error.value.code == "failed"
    journal.append([line(2), line(3)])
    journal.close()
    assert contents_of(tmp_path / "a.game").entries == story(4)


def test_the_mark_of_a_game_that_lay_there_before_says_nothing(tmp_path: Path) -> None:
    path = killed(tmp_path / "a.game")
    mark = beside(path).read_bytes()
    SqliteJournal.create(path, Contents(replace(header(), begun_at=9.0), [line(0)], [], {})).close()
    assert not beside(path).exists()
    beside(path).write_bytes(mark)
    assert len(whole(path).entries) == 1


# ── what people are told ────────────────────────────────────────────────────────────────────────────────────────


def damaged_evening(folder: Path) -> tuple[Evening, str]:
    """An evening whose game was killed, and whose log has lost its end."""
    here = evening(folder)
    game = begun(here)
    play(game.session, 20)
    files = {path: path.read_bytes() for path in (folder / "games").iterdir()}
    game.close()
    here.close()
    for path, data in files.items():
        path.write_bytes(data if not path.name.endswith("-wal") else data[: len(data) * 2 // 3])
    shutil.rmtree(folder / "backups")
    return evening(folder), game.id


def test_the_table_is_told_in_its_language(tmp_path: Path) -> None:
    here, game = damaged_evening(tmp_path)
    (listed,) = here.games()
    assert listed.running
    resumed = here.resume(game)
    (notice,) = resumed.notices
    told = {language: notice_sentence(notice, translator(language)) for language in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    lost = str(notice.facts["lost"])
    assert notice.facts["lost"] > 0 and all(lost in sentence for sentence in told.values())
    resumed.close()
    here.close()


def test_the_protocol_refuses_a_damaged_save_and_says_what_is_missing(tmp_path: Path) -> None:
    path = killed(tmp_path / "a.game")
    log_of(path).unlink()
    with pytest.raises(StoreError, match="its last 60 of 60 lines are gone"):
        FileSaves().open(str(path))


# ── where saves of the protocol lie ─────────────────────────────────────────────────────────────────────────────


def test_a_tilde_is_the_user_s_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    journal = MemoryJournal(header())
    journal.append(story(2))
    FileSaves().save("~/x.game", journal)
    assert [path.name for path in tmp_path.iterdir()] == ["x.game"]
    assert FileSaves().open("~/x.game").entries() == story(2)
    with pytest.raises(StoreError, match="There is no user nobody_of_this_name"):
        FileSaves().open("~nobody_of_this_name/x.game")


@pytest.mark.parametrize("path", ["x" * 300, "x/" * 3000])
def test_a_path_that_is_too_long_is_told_shortly(tmp_path: Path, path: str) -> None:
    for act in (lambda: FileSaves().open(str(tmp_path / path)), lambda: FileSaves().save(str(tmp_path / path), None)):  # type: ignore[arg-type]
        with pytest.raises(StoreError, match="is too long") as error:
            act()
        assert len(error.value.message) < 120


def test_a_save_of_the_protocol_lies_alone(tmp_path: Path) -> None:
    FileSaves().save(str(tmp_path / "a.game"), MemoryJournal(header()))
    assert [path.name for path in tmp_path.iterdir()] == ["a.game"]
