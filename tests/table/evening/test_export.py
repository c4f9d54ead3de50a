"""A game on paper: every ruling with its rule, no secret, and enough to go on without the box."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.engine.vocabulary import TABLE
from companion.table.evening.export import as_json, play_record, state_sheet, text_log
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Seating
from tests.table.evening.test_evening import VIRTUAL, at_round_two
from tests.table.little import ANNA, BEN, PARTIES
from tests.table.packs import evening


@pytest.fixture
def game(tmp_path: Path) -> TableGame:
    here = evening(tmp_path)
    game = here.begin("little", Seating.of(PARTIES), sources=VIRTUAL)
    at_round_two(game.session)
    game.session.note("note", "Cem asked for tea")
    game.session.answer(ANNA, "little")
    return game


def test_every_ruling_in_the_log_cites_its_rule(game: TableGame) -> None:
    log = text_log(game, "en")
    told = [event for line in game.session.lines(TABLE) for event in line.events]
    for event in told:
        assert re.search(rf"^\d\d:\d\d  .+ \[{event.rule}\]$", log, re.MULTILINE)
    assert log.count("[LI-2]") == sum(event.rule == "LI-2" for event in told) == 4
    assert "Anna has 3. [LI-2]" in log
    assert "* Cem asked for tea" in log
    assert "Players: Anna, Ben, Cem" in log


def test_no_ordinary_export_tells_a_secret(game: TableGame) -> None:
    for told in (text_log(game, "en"), as_json(game), state_sheet(game, "en")):
        assert "psst" not in told
        assert '"little"' not in told.replace('"game": "little"', "").replace('"id": "little"', "")
    assert "order" not in json.loads(as_json(game))["view"]["deck"]
    assert json.loads(as_json(game))["view"]["deck"] == {"count": 3}


def test_a_full_export_holds_what_the_box_holds(game: TableGame) -> None:
    told = json.loads(as_json(game, full=True))
    assert told["full"] and told["position"]["deck"]["cards"]
    assert told["lines"][-1]["value"] == "little" and told["lines"][-1]["party"] == ANNA
    assert any(event["kind"] == "private" for line in told["lines"] for event in line["events"])


def test_what_was_taken_back_stands_in_the_log_as_such(game: TableGame) -> None:
    game.session.undo()
    log = text_log(game, "de")
    assert "zurückgenommen" in log
    lines = json.loads(as_json(game))["lines"]
    assert [line["number"] for line in lines if line["undone"]] == [lines[-2]["number"]]
    assert lines[-2]["value"] is None and lines[-2]["events"] == []


def test_the_record_of_a_finished_game_names_who_won(tmp_path: Path) -> None:
    here = evening(tmp_path)
    game = here.begin("little", Seating.of(PARTIES), options={"rounds": 1}, sources=VIRTUAL)
    for party in PARTIES:
        game.session.answer(party, "much")
    game.session.reveal()
    for party, number in zip(PARTIES, "132", strict=True):
        game.session.answer(party, number)
    game.session.expire()
    record = play_record(game)
    assert record["outcome"]["ranking"][0] == [BEN] and record["outcome"]["rule"] == "LI-9"
    assert record["people"] == list(PARTIES) and record["options"] == {"rounds": 1}
    assert record["last_at"] > record["begun_at"]
    assert "[LI-9]" in text_log(game, "es")
    assert "Resultado" in state_sheet(game, "es")


def test_the_sheet_tells_every_public_part_and_what_happened_last(game: TableGame) -> None:
    sheet = state_sheet(game, "en")
    assert "Deck: 3." in sheet
    assert "Points. Anna: 3." in sheet and "Points. Cem: 3." in sheet
    assert "Round: 2." in sheet
    assert "22:13  Cem has 3. [LI-2]" in sheet.partition("What happened last:")[2]
    assert "Open question:" in sheet


def test_the_sheet_tells_who_has_nothing(game: TableGame) -> None:
    game.session.correct({"points": {"Anna": 0}}, "counted again")
    assert "Points. Anna: 0." in state_sheet(game, "en")
