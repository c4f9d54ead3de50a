"""The folder of an evening: disks that take nothing, one Companion at a time, groups and settings."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.table.evening.people import Group, Settings
from companion.table.journal.entries import Person, Seating, StoreError
from companion.table.journal.folder import FolderInUseError
from tests.table.conftest import fill, lock
from tests.table.evening.test_evening import VIRTUAL, begun, play
from tests.table.little import PARTIES, Clock, everything
from tests.table.packs import evening


def test_on_a_full_disk_play_goes_on_and_is_saved_when_there_is_room(small_disk: Path) -> None:
    clock = Clock()
    here = evening(small_disk / "data", now=clock)
    game = begun(here)
    ballast = fill(small_disk)
    for _ in range(30):
        play(game.session, 1)
        if not game.session.saved:
            break
    assert game.session.trouble is not None and game.session.trouble.code == "full"
    play(game.session, 5, seed=8)
    position = everything(game.session)
    left = fill(small_disk, "left")  # of what was tried in vain a page may be free again
    with pytest.raises(StoreError) as error:
        here.save_group(Group("Friday", Seating.of(PARTIES)))
    assert error.value.code == "full"
    ballast.unlink()
    left.unlink()
    clock.time += 5.0
    game.session.tick()
    assert game.session.saved
    game.close()
    assert everything(here.resume(game.id).session) == position
    here.close()


def test_on_a_read_only_disk_a_game_is_listed_and_goes_on_unsaved(small_disk: Path) -> None:
    here = evening(small_disk)
    game = begun(here)
    play(game.session, 12)
    position = everything(game.session)
    game.close()
    here.close()
    lock(small_disk)
    again = evening(small_disk)
    assert [listed.id for listed in again.games() if listed.running] == [game.id]
    resumed = again.resume(game.id)
    assert everything(resumed.session) == position
    play(resumed.session, 3, seed=5)
    assert not resumed.session.saved and resumed.session.trouble is not None
    with pytest.raises(StoreError):
        begun(again)
    resumed.close()
    again.close()


def test_a_game_on_a_disk_that_is_full_at_the_start_is_listed_goes_on_and_is_saved_later(small_disk: Path) -> None:
    here = evening(small_disk)
    assert here.notices == ()
    game = begun(here)
    play(game.session, 12)
    position = everything(game.session)
    game.close()
    here.close()
    ballast = fill(small_disk)
    clock = Clock()
    again = evening(small_disk, now=clock)
    (welcome,) = again.notices
    assert welcome.code == "unsaved" and "full" in welcome.text
    assert [listed.id for listed in again.games() if listed.running] == [game.id]
    resumed = again.resume(game.id)
    assert everything(resumed.session) == position
    assert [(notice.code, notice.text) for notice in resumed.notices] == [("unsaved", welcome.text)]
    play(resumed.session, 3, seed=5)
    assert not resumed.session.saved
    ballast.unlink()
    clock.time += 5.0
    resumed.session.tick()
    assert resumed.session.saved and again.notices == ()
    position = everything(resumed.session)
    resumed.close()
    assert everything(again.resume(game.id).session) == position
    again.close()


def test_a_second_companion_on_one_folder_says_so(tmp_path: Path) -> None:
    here = evening(tmp_path)
    with pytest.raises(FolderInUseError) as error:
        evening(tmp_path)
    assert "already using" in error.value.message and str(tmp_path) in error.value.message
    here.close()
    evening(tmp_path).close()


def test_a_companion_that_was_killed_leaves_the_folder_free(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom companion.table.journal.folder import FolderLock\n"
        "lock = FolderLock(Path(sys.argv[1]))\nprint('held', flush=True)\ntime.sleep(60)"
    )
    other = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None and other.stdout.readline() == "held\n"
    with pytest.raises(FolderInUseError) as error:
        evening(tmp_path)
    assert f"process {other.pid}" in error.value.message
    other.kill()
    other.wait()
    other.stdout.close()
    evening(tmp_path).close()


def test_groups_and_settings_are_remembered(tmp_path: Path) -> None:
    here = evening(tmp_path)
    people = [Person("Zoë 🌻 \ud800", "Frau", "de"), Person("Bo")]
    family = Group("Familie", Seating.of(people), "little", ("v",), {"rounds": 2}, {"LI-2": "warn"}, VIRTUAL)
    here.save_group(family)
    here.save_group(Group("Friday", Seating.of(PARTIES)))
    here.save_settings(Settings("es", "light", 1.25, True, 0.0, {"roll": ("typed",)}))
    here.close()
    again = evening(tmp_path)
    assert again.groups() == [Group("Friday", Seating.of(PARTIES)), family]
    assert again.settings == Settings("es", "light", 1.25, True, 0.0, {"roll": ("typed",)})
    again.save_group(family)
    assert [group.name for group in again.groups()] == ["Familie", "Friday"]
    again.forget_group("Friday")
    assert [group.name for group in again.groups()] == ["Familie"]
    again.close()


def test_a_cut_while_settings_are_written_leaves_the_old_ones(tmp_path: Path, monkeypatch: Any) -> None:
    here = evening(tmp_path)
    here.save_settings(Settings("es"))

    def pulled(handle: int) -> None:
        raise OSError(errno.EIO, "the plug was pulled")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", pulled)
        with pytest.raises(StoreError):
            here.save_settings(Settings("de"))
    here.close()
    assert evening(tmp_path).settings == Settings("es")


@pytest.mark.parametrize("content", ["{", "[]", '{"groups": [{"name": 1}]}', '{"groups": 3}', "\ufeff"])
def test_a_broken_list_of_groups_is_set_aside_and_told(tmp_path: Path, content: str) -> None:
    (tmp_path / "groups.json").write_text(content, encoding="utf-8")
    here = evening(tmp_path)
    assert here.groups() == []
    assert [notice.code for notice in here.notices] == ["unreadable"]
    assert (tmp_path / "groups.json.broken").read_text(encoding="utf-8") == content
    here.save_group(Group("Friday", Seating.of(PARTIES)))
    here.close()
    assert len(evening(tmp_path).groups()) == 1


def test_settings_of_another_version_keep_what_fits(tmp_path: Path) -> None:
    told = {"language": "de", "volume": "loud", "text_size": 2, "future": [1], "sources": {"roll": "x", "draw": [1]}}
    (tmp_path / "settings.json").write_text(json.dumps(told), encoding="utf-8")
    here = evening(tmp_path)
    assert here.settings.language == "de" and here.settings.text_size == 2.0 and here.settings.volume == 0.8
    begun(here).close()
    here.close()
