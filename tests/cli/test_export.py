from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine.vocabulary import TABLE
from companion.table.evening import Evening, Surroundings
from companion.table.journal.entries import Seating
from companion.table.journal.salvage import contents
from companion.table.journal.store import SqliteJournal
from companion.table.play.clocks import Timing
from tests.cli.house import Trial
from tests.protocol.house import catalogue, find


@pytest.fixture
def game(companion: Trial) -> str:
    evening = Evening(
        companion.data, catalogue(), Timing(lambda: 0.0, lambda: 0.0, grace=None), Surroundings(find=find)
    )
    position = {"at": "round", "posts": {"north": "Anna"}}
    opened = evening.begin("lamps", Seating.of(["Anna", "Ben"]), position=position)
    ask = opened.session.question
    assert ask is not None
    opened.session.answer("Anna", "wait", question=ask.id)
    opened.session.answer("Ben", "wait", question=ask.id)
    game_id = opened.header.game_id
    opened.close()
    evening.close()
    return game_id


def test_games_are_listed(companion: Trial, game: str) -> None:
    assert companion("export", "--language", "en") == 0, companion.err
    assert companion.out.startswith(f"{game}  ")
    assert "Lamps: Anna, Ben" in companion.out


def test_whose_clock_was_never_set_and_what_is_damaged_has_no_date(companion: Trial, game: str) -> None:
    (companion.data / "games" / "torn.game").write_bytes(b"torn")
    for language, undated in (("en", "without a date"), ("de", "ohne Datum"), ("es", "sin fecha")):
        assert companion("export", "--language", language) == 0, companion.err
        assert [line.split("  ")[:2] for line in companion.out.splitlines()] == [[game, undated], ["torn", undated]]
        for form in ("log", "sheet"):
            assert companion("export", game, "--format", form, "--language", language) == 0, companion.err
            assert undated in companion.out and "1970" not in companion.out


def test_without_a_language_it_is_the_systems(companion: Trial, game: str) -> None:
    for system, said in (("de_AT.UTF-8", "Protokoll"), ("en_GB.UTF-8", "Log"), ("xx", "Log")):
        companion.environment["LANG"] = system
        assert companion("export", game) == 0, companion.err
        assert companion.out.splitlines()[0].endswith(f": {said}")
    assert companion("export", game, "--language", "de") == 0
    assert companion.out.splitlines()[0].endswith(": Protokoll")


@pytest.mark.parametrize(
    ("form", "holds"), [("log", "LA-02"), ("sheet", "Anna"), ("record", "Anna"), ("json", "LA-02")]
)
def test_every_form_is_printed(companion: Trial, game: str, form: str, holds: str) -> None:
    assert companion("export", game, "--format", form) == 0, companion.err
    assert holds in companion.out
    if form in ("record", "json"):
        assert json.loads(companion.out)


def test_a_file_is_written(companion: Trial, game: str, tmp_path: Path) -> None:
    target = tmp_path / "log.txt"
    assert companion("export", game, "--output", str(target)) == 0
    assert "LA-02" in target.read_text("utf-8")
    assert companion.err == f"Written to {target}.\n"


def test_a_game_that_is_being_played_is_read_and_not_disturbed(companion: Trial, game: str) -> None:
    evening = Evening(
        companion.data, catalogue(), Timing(lambda: 0.0, lambda: 0.0, grace=None), Surroundings(find=find)
    )
    playing = evening.resume(game)
    before = playing.session.lines(TABLE, 0)
    assert companion("export") == 0 and game in companion.out, companion.err
    assert companion("export", game) == 0, companion.err
    assert "LA-02" in companion.out
    ask = playing.session.question
    assert ask is not None
    playing.session.answer("Anna", "wait", question=ask.id)
    assert playing.saved and len(playing.session.lines(TABLE, 0)) == len(before) + 1
    playing.close()
    evening.close()


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["nothing"], "no game nothing"),
        (["x", "--full"], "--format json"),
        (["GAME", "--output", "missing/log.txt"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said(companion: Trial, game: str, argv: list[str], said: str) -> None:
    assert companion("export", *(game if word == "GAME" else word for word in argv)) != 0
    assert said in companion.err


def test_a_folder_that_is_not_there_is_said(companion: Trial) -> None:
    assert companion("export") == 1
    assert "no folder of games" in companion.err


def test_a_line_that_nothing_proves_is_told_beside_the_export(companion: Trial, game: str) -> None:
    path = companion.data / "games" / f"{game}.game"
    found = contents(path)
    path.unlink()
    old = [entry._replace(told="of an earlier version") for entry in found.entries]
    SqliteJournal.create(path, found._replace(entries=old, snapshots=[])).close()
    assert companion("export", game, "--language", "en") == 0
    assert "LA-02" in companion.out
    assert "tell line 0 of this game otherwise." in companion.err
