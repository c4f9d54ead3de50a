from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.table.journal.codec import Contents, in_memory
from companion.table.journal.entries import Header, Seating
from companion.table.play.clocks import Timing
from companion.table.protocol.current_game import CurrentGame, FileSaves
from companion.table.protocol.referee import Referee
from tests.protocol.house import Shelf, catalogue, find

TIMING = Timing.unhurried(lambda: 0.0, lambda: 0.0)


@pytest.fixture
def judge() -> Referee:
    desk = CurrentGame(catalogue(), find, TIMING, saves=FileSaves(), app_version="test")
    referee = Referee(desk, pytest.fail)
    begun = {"cmd": "new", "game": "lamps", "seats": ["Änna 🐻", "Ben"], "chance": "seeded", "seed": "x"}
    assert referee.handle(begun)["ok"]
    return referee


def test_a_saved_game_goes_on_at_the_same_question(judge: Referee, tmp_path: Path) -> None:
    path = str(tmp_path / "evening.companion")
    place = judge.handle({"cmd": "question"})["question"]
    judge.handle({"cmd": "answer", "question": place["id"], "party": place["parties"][0], "value": "roof"})
    there, position = judge.handle({"cmd": "question"}), judge.handle({"cmd": "position"})
    assert judge.handle({"cmd": "save", "path": path}) == {"ok": True}
    assert judge.handle({"cmd": "undo"})["ok"]
    assert judge.handle({"cmd": "save", "path": path}) == {"ok": True}, "a save may replace a save"
    assert judge.handle({"cmd": "redo"})["ok"]
    assert judge.handle({"cmd": "save", "path": path}) == {"ok": True}
    judge.handle({"cmd": "new", "game": "lamps", "seats": ["Zoe", "Yan"]})
    opened = judge.handle({"cmd": "open", "path": path})
    assert opened["question"]["name"] == there["question"]["name"]
    assert judge.handle({"cmd": "position"}) == position


@pytest.mark.parametrize("path", ["", "a\0b", "missing/none.companion", "notes.txt"])
def test_what_is_no_save_is_told_and_left_alone(judge: Referee, tmp_path: Path, path: str) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    place = str(tmp_path / path) if path.strip() else path
    reply = judge.handle({"cmd": "open", "path": place})
    assert reply["error"]["code"] == "bad_request"
    assert reply["error"]["message"]
    assert judge.handle({"cmd": "question"})["ok"]
    if path == "notes.txt":
        assert judge.handle({"cmd": "save", "path": place})["error"]["code"] == "bad_request"
    assert (tmp_path / "notes.txt").read_text("utf-8") == "mine"


def test_a_line_that_nothing_proves_is_told_at_opening() -> None:
    shelf = Shelf()
    referee = Referee(CurrentGame(catalogue(), find, TIMING, saves=shelf, app_version="test"), pytest.fail)
    referee.handle({"cmd": "new", "game": "lamps", "seats": ["Anna", "Ben"], "chance": "seeded", "seed": "x"})
    place = referee.handle({"cmd": "question"})["question"]
    referee.handle({"cmd": "answer", "question": place["id"], "party": place["parties"][0], "value": "roof"})
    referee.handle({"cmd": "save", "path": "evening"})
    assert "unproved" not in referee.handle({"cmd": "open", "path": "evening"})
    kept = shelf.kept["evening"]
    old = [entry._replace(told="of an earlier version") for entry in kept.entries()]
    shelf.kept["evening"] = in_memory(Contents(kept.header, old, [], {}))
    referee.handle({"cmd": "language", "language": "de"})
    told = referee.handle({"cmd": "open", "path": "evening"})["unproved"]
    assert told["line"] == old[0].number
    assert "Bitte das Brett mit dem Protokoll vergleichen." in told["text"]


def test_seats_that_the_box_played_are_answered_for_by_the_host() -> None:
    shelf = Shelf()
    referee = Referee(CurrentGame(catalogue(), find, TIMING, saves=shelf, app_version="test"), pytest.fail)
    referee.handle({"cmd": "new", "game": "lamps", "seats": ["Anna", "Ben"], "chance": "seeded", "seed": "x"})
    referee.handle({"cmd": "save", "path": "evening"})
    kept = shelf.kept["evening"]
    boxed = replace(kept.header, seating=replace(kept.header.seating, box=dict.fromkeys(("Anna", "Ben"), "greedy")))
    shelf.kept["evening"] = in_memory(Contents(boxed, kept.entries(), [], {}))
    place = referee.handle({"cmd": "open", "path": "evening"})["question"]
    asked = {"question": place["id"], "party": place["parties"][0]}
    assert referee.handle({"cmd": "answer", **asked, "value": "roof"})["ok"]


def test_a_save_brings_its_kept_positions(judge: Referee, tmp_path: Path) -> None:
    header = Header("protocol", {}, Seating.of(["Anna", "Ben"]), 0.0, "test", None)
    journal = in_memory(Contents(header, [], [(-1, {"at": "round"})], {}))
    FileSaves().save(str(tmp_path / "x.game"), journal)
    assert FileSaves().open(str(tmp_path / "x.game")).snapshots() == journal.snapshots()
