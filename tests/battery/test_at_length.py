"""`make battery` itself: what its tables find is told with the table, and it ends as a failure."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.battery import at_length
from tests.battery.covering import lawful_tables
from tests.battery.playable import Playable
from tests.games.buerokratopoly.table import pack
from tests.tools import trials


def broken(playable: Playable, seed: int | str) -> None:
    """An end that nobody reaches at tables with the fast game; `pytest.fail` raises no Exception."""
    if "fast_game" in playable.id:
        pytest.fail("nobody became General Secretary")


@pytest.fixture
def no_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only how games end is looked at, and that is broken."""
    monkeypatch.setattr(at_length, "STARTS", ())
    monkeypatch.setattr(at_length, "somebody_is_general_secretary", broken)
    monkeypatch.setattr(at_length, "run", lambda *args, **given: trials.run(*args, folder=tmp_path, **given))


def some_tables(monkeypatch: pytest.MonkeyPatch, *ids: str) -> None:
    every = {table.id: table for table in lawful_tables(pack())}
    monkeypatch.setattr(at_length, "lawful_tables", lambda pack: [every[one] for one in ids])


@pytest.mark.usefixtures("no_play")
def test_a_finding_is_told_with_its_table_and_ends_the_command_as_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    some_tables(monkeypatch, "5-compact_board", "5-fast_game", "6-compact_board")
    assert at_length.main(["--workers", "0"]) == at_length.FAILED
    out, err = capsys.readouterr()
    assert re.search(r"battery: .*1 FINDINGS \(seed 0\)", out)
    assert "5-fast_game\n" in err + out
    kept = (tmp_path / "battery.json").read_text()
    assert "5-fast_game" in kept and "nobody became General Secretary" in kept
    assert "5-compact_board" not in kept


@pytest.mark.usefixtures("no_play")
def test_a_table_of_a_finding_can_be_played_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    some_tables(monkeypatch, "5-compact_board", "5-fast_game")
    assert at_length.main(["--only", "5-compact_board"]) == 0
    with pytest.raises(AssertionError, match="5-fast_game\n"):
        at_length.main(["--only", "5-fast_game"])
    with pytest.raises(SystemExit):
        at_length.main(["--only", "5-nothing"])


@pytest.mark.usefixtures("no_play")
def test_what_holds_is_no_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    some_tables(monkeypatch, "5-compact_board", "6-compact_board")
    assert at_length.main(["--workers", "0", "--seats", "6"]) == 0
    assert "1 tables" in (said := capsys.readouterr().out) and "nothing found" in said
