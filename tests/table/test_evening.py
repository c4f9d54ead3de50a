"""An evening: beginning, resuming, listing; groups and settings; what is damaged, and what the rules have left."""

from __future__ import annotations

import errno
import json
import os
import random
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from companion.engine.vocabulary import REFEREE, BadPositionError, Event, Refusal
from companion.languages import Words
from companion.packs.catalogue import Catalogue, UnknownPackError
from companion.packs.pack import Pack
from companion.packs.schema import TextsFile
from companion.table.evening.evening import Evening
from companion.table.evening.people import Group, Settings
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Person, Seating, StoreError
from companion.table.journal.folder import FolderInUseError
from companion.table.play.errors import GameFailedError
from companion.table.play.game import in_todays_words
from companion.table.play.session import Session
from tests.table.conftest import fill, lock
from tests.table.little import ANNA, PARTIES, Clock, Little, act, everything
from tests.table.packs import Shelf, evening, little_pack

VIRTUAL = {"roll": ("virtual",)}


def begun(here: Evening, **more: Any) -> TableGame:
    return here.begin("little", Seating.of(PARTIES), **{"sources": VIRTUAL, **more})


def play(session: Session, steps: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(steps):
        act(session, chance)


def at_round_two(session: Session) -> None:
    for party in PARTIES:
        session.answer(party, "much")
    session.reveal()
    for party in PARTIES:
        session.answer(party, "3")
    session.expire()


def test_a_game_is_resumed_where_it_was(tmp_path: Path) -> None:
    here = evening(tmp_path)
    game = begun(here)
    play(game.session, 17)
    before, ask = everything(game.session), game.session.question
    game.close()
    here.close()
    again = evening(tmp_path)
    resumed = again.resume(game.id)
    assert resumed.notices == ()
    assert everything(resumed.session) == before
    assert ask is not None and resumed.session.question is not None
    assert resumed.session.question.id == ask.id
    assert resumed.game_class is Little
    resumed.close()
    again.close()


def test_the_list_shows_running_games_first_with_what_happened_last(tmp_path: Path) -> None:
    here = evening(tmp_path)
    over = begun(here, options={"rounds": 1})
    at_round_two(over.session)
    assert over.session.outcome is not None and over.finished
    over.close()
    aside = begun(here)
    aside.finish()
    aside.close()
    running = begun(here)
    at_round_two(running.session)
    first, *others = here.games("de")  # while the game is open
    assert first.id == running.id and first.running
    assert first.people == PARTIES and first.title["en"] == "Little"
    assert first.recap == "Cem hat 3."
    assert first.last_at > first.begun_at
    assert {game.id for game in others} == {over.id, aside.id}
    assert all(game.finished and not game.wrong for game in others)
    running.close()
    here.close()


def test_the_list_tells_no_secret(tmp_path: Path) -> None:
    here = evening(tmp_path)
    game = begun(here)
    at_round_two(game.session)
    glanced = json.dumps(game._glance())
    assert "psst" not in glanced and "Cem" in glanced
    assert all("whisper" not in sentence for sentence in game.recap("en", 50))
    game.close()
    here.close()


def test_a_recap_tells_the_last_sentences_in_order(tmp_path: Path) -> None:
    here = evening(tmp_path)
    game = begun(here)
    at_round_two(game.session)
    told = game.recap("en", 4)
    assert [sentence for sentence in told if sentence.endswith("has 3.")] == [f"{party} has 3." for party in PARTIES]
    game.close()
    here.close()


def test_a_broken_game_is_listed_with_what_is_wrong_and_hides_no_other(tmp_path: Path) -> None:
    here = evening(tmp_path)
    good = begun(here)
    good.close()
    (tmp_path / "games" / "noise.game").write_bytes(b"not a database" * 500)
    (tmp_path / "games" / "empty.game").write_bytes(b"")
    foreign = begun(here)
    foreign.close()
    path = tmp_path / "games" / f"{foreign.id}.game"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    games = here.games()
    assert games[0].id == good.id
    wrong = {game.id: game.wrong for game in games[1:]}
    assert set(wrong) == {"noise", "empty", foreign.id}
    assert all(wrong.values()) and "newer" in wrong[foreign.id]
    with pytest.raises(StoreError):
        here.resume("noise")
    with pytest.raises(StoreError):
        here.resume("../settings")
    here.close()


def test_a_damaged_game_with_a_backup_is_listed_and_mended(tmp_path: Path) -> None:
    here = evening(tmp_path)
    game = begun(here)
    play(game.session, 20)
    position = everything(game.session)
    game.close()
    path = tmp_path / "games" / f"{game.id}.game"
    path.write_bytes(path.read_bytes()[:100])
    assert here.games()[0].running
    resumed = here.resume(game.id)
    assert [notice.code for notice in resumed.notices] == ["damaged"]
    assert everything(resumed.session) == position
    assert any(".damaged-1" in p.name for p in path.parent.iterdir())
    assert [g.id for g in here.games()] == [game.id], "what was set aside is no game of its own"
    resumed.close()
    here.close()


def test_a_backup_is_made_at_round_ends_and_not_too_often(tmp_path: Path) -> None:
    clock = Clock()
    here = evening(tmp_path, now=clock)
    game = begun(here)
    backup = tmp_path / "backups" / f"{game.id}.game"
    at_round_two(game.session)
    assert not backup.exists()
    clock.time += 60.0
    at_round_two(game.session)
    assert backup.exists()
    game.close()
    here.close()


def test_a_position_is_begun_from_and_a_bad_one_makes_no_file(tmp_path: Path) -> None:
    here = evening(tmp_path)
    position = {"at": "round", "round": 2, "points": dict.fromkeys(PARTIES, 7)}
    game = begun(here, position=position)
    assert game.session.view(REFEREE)["points"] == dict.fromkeys(PARTIES, 7)
    play(game.session, 3)
    before = everything(game.session)
    game.close()
    assert everything(here.resume(game.id).session) == before
    with pytest.raises(BadPositionError):
        begun(here, position={"nonsense": 1})
    assert len(here.games()) == 1
    here.close()


def test_a_game_can_be_played_without_a_disk(tmp_path: Path) -> None:
    here = evening(tmp_path)
    game = begun(here, unsaved=True)
    play(game.session, 10)
    assert not game.saved
    game.close()
    assert here.games() == []
    here.close()


# ── disks that do not take it ───────────────────────────────────────────────────────────────────────────────────


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
    with pytest.raises(StoreError) as error:
        here.save_group(Group("Friday", Seating.of(PARTIES)))
    assert error.value.code == "full"
    ballast.unlink()
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


# ── one Companion at a time ─────────────────────────────────────────────────────────────────────────────────────


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


# ── groups and settings ─────────────────────────────────────────────────────────────────────────────────────────


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


# ── incidents and new rules ─────────────────────────────────────────────────────────────────────────────────────


def test_an_incident_is_kept_for_those_who_mend_it(tmp_path: Path) -> None:
    here = evening(tmp_path)
    game = begun(here)
    for party in PARTIES:
        game.session.answer(party, "much")
    game.session.reveal()
    with pytest.raises(GameFailedError):
        game.session.answer(ANNA, "boom")
    told = (tmp_path / "incidents.log").read_text(encoding="utf-8")
    assert game.id in told and "ZeroDivisionError: a bug of ours" in told and "in do" in told
    game.close()
    here.close()


class Pickier(Little):
    """Cannot stand in a position of the old rules, either."""

    bonus = 2

    def judge_position(self) -> Any:
        return [Refusal("LI-9", "too_many", {})] if self.state.deck.cards else ()


def test_after_new_rules_a_game_goes_on_from_the_last_round_that_stands(tmp_path: Path) -> None:
    here = evening(tmp_path)
    game = begun(here)
    game.session.switch("LI-2", "warn")

    class Later(Little):
        """Tells another story from round 2 on."""

        def do(self, party: str, value: str) -> None:
            self.bonus = 1 if self.state.round == 1 else 2
            super().do(party, value)

    at_round_two(game.session)
    start_of_two = game.session.game.position()
    for party in PARTIES:
        game.session.answer(party, "much")
    game.session.reveal()
    drift = game.session.answer(ANNA, "3").entries[0].number
    game.close()
    here.close()

    again = evening(tmp_path, Later)
    resumed = again.resume(game.id)
    assert resumed.id != game.id and resumed.header.follows == game.id
    (notice,) = resumed.notices
    assert notice.code == "drifted" and notice.facts["line"] == drift and notice.facts["game"] == game.id
    assert resumed.session.game.position() == start_of_two
    assert resumed.session.driver.levels.of["LI-2"] == "warn"
    assert any(entry.kind == "note" and game.id in entry.name for entry in resumed.session.ledger.entries)
    at_round_two(resumed.session)
    before = everything(resumed.session)
    resumed.close()
    listed = {game.id: game for game in again.games()}
    assert listed[game.id].followed_by == resumed.id and not listed[game.id].running
    assert listed[resumed.id].running
    assert everything(again.resume(resumed.id).session) == before
    again.close()


def test_without_a_position_that_stands_a_game_begins_anew(tmp_path: Path) -> None:
    here = evening(tmp_path)
    game = begun(here)
    at_round_two(game.session)
    game.close()
    here.close()
    again = evening(tmp_path, Pickier)
    resumed = again.resume(game.id)
    assert [notice.facts["back_to"] for notice in resumed.notices] == [-1]
    assert resumed.session.question is not None and resumed.session.question.name == "wish"
    assert not any(resumed.session.view(REFEREE)["points"].values())
    resumed.close()
    again.close()


def test_a_save_is_told_in_todays_words_where_it_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = evening(tmp_path)
    game = here.begin("little", Seating.of(PARTIES))
    saved = game.resolved.plain
    game.close()
    new = Words(de="Geworfen.", en="A throw.", es="Una tirada.")
    monkeypatch.setattr(Shelf, "texts", TextsFile(events={"thrown": new, "scored": new}))
    for opened in (here.resume(game.id), here.look(game.id)):
        told = opened.teller("en")
        assert told.event(Event("thrown", "LI-1", {}, None)) == "A throw."
        assert told.event(Event("scored", "LI-1", {"party": ANNA, "points": 2}, None)) == "Anna has 2."
        assert opened.resolved.plain == saved
        opened.close()
    here.close()


def test_a_save_keeps_its_words_where_its_pack_is_not_here() -> None:
    class Nothing:
        def load(self, pack: str) -> Pack:
            asked.append(pack)
            raise UnknownPackError(pack, [])

    asked: list[str] = []
    old = replace(little_pack(3), id="our_own")
    assert in_todays_words(old, cast(Catalogue, Nothing()), lambda _: Little) is old
    assert asked == ["our_own", "little"]
