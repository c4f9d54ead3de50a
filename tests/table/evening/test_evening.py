"""An evening: beginning, resuming, listing; what is damaged, and what new rules have left."""

from __future__ import annotations

import json
import random
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from companion.engine.vocabulary import REFEREE, BadPositionError, Event, Refusal
from companion.languages import Words
from companion.packs.catalogue import Catalogue, UnknownPackError
from companion.packs.pack import Pack
from companion.packs.schema import TextsFile
from companion.table.evening import Evening
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Seating, StoreError
from companion.table.play.errors import GameFailedError
from companion.table.play.game import in_todays_words
from companion.table.play.session import Session
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
    with pytest.raises(StoreError, match=str(drift)):
        again.look(game.id)
    looked_at = again.look(game.id, as_far=True)
    assert looked_at.cut and looked_at.session.ledger.entries[-1].number == drift - 1
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

        def words(self) -> tuple[()]:
            return ()

    asked: list[str] = []
    old = replace(little_pack(3), id="our_own")
    assert in_todays_words(old, cast(Catalogue, Nothing()), lambda _: Little) is old
    assert asked == ["our_own", "little"]
