"""A whole game of Die Bürgermeister through the real window, with dice from the tower, killed in the middle."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.vocabulary import TABLE
from tests.e2e.player import Group
from tests.e2e.programs import TowerProgram, WindowProgram
from tests.e2e.replay import replayed
from tests.e2e.test_whole_game import tower_is_ready, wire

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]

NAMES = ("Ada", "Ben")
SEED = 12


def test_a_game_of_mayors_is_played_to_its_end_by_taps(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with TowerProgram(tmp_path, SEED) as tower:
        wire(data, tower.link)
        with WindowProgram(tmp_path, data, str(SEED)) as window:
            group = Group(window)
            group.wait_until(tower_is_ready, "the tower is there")
            group.set_up(NAMES, game="The Mayors")
            group.play_until(lambda seen: seen["game"]["question"]["name"] == "capture")
            before = group.game
            window.kill()
        kept = replayed(data)
        assert kept.question is not None and kept.question.id == before["question"]["id"]
        with WindowProgram(tmp_path, data, str(SEED)) as window:
            group = Group(window)
            group.go_on()
            assert group.game["question"] == before["question"]
            assert group.game["view"] == before["view"]
            group.wait_until(tower_is_ready, "the tower is there again")
            group.play_until(lambda seen: seen["game"]["outcome"] is not None, most=6000)
            outcome, ways = group.game["outcome"], dict(group.ways)
            window.close_properly()
    session = replayed(data)
    assert session.outcome is not None and session.outcome.plain() == outcome
    assert outcome["reason"] in ("all_full", "no_progress")
    assert len(session.view(TABLE)["figures"]) > 200
    rolls = [entry.source for entry in session.ledger.active if entry.name == "roll_event"]
    assert len(rolls) > 50 and set(rolls) == {"tower"}
    assert ways["board"] > 100, ways
