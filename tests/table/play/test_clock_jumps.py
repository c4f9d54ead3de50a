"""A box without a battery clock may learn the date in the middle of a game: nothing runs out, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.journal.entries import Seating
from tests.table.little import PARTIES, Clock, everything
from tests.table.packs import evening

VIRTUAL = {"roll": ("virtual",)}
YEAR = 366 * 86400.0


class Wall:
    """A date that can be set."""

    time = 1_700_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.mark.parametrize("jump", [YEAR, -YEAR])
def test_a_date_that_is_set_while_a_question_runs_changes_nothing(tmp_path: Path, jump: float) -> None:
    now, wall = Clock(), Wall()
    here = evening(tmp_path, now=now, wall=wall)
    game = here.begin("little", Seating.of(PARTIES), sources=VIRTUAL)
    session = game.session
    session.answer(PARTIES[0], "much")
    assert session.left() == 60
    now.time += 1  # the clock that deadlines run by
    wall.time += jump
    assert session.tick() is None and session.left() == 59
    for party in PARTIES[1:]:
        session.answer(party, "little")
    session.reveal()
    before, name = everything(session), game.id
    game.close()
    wall.time -= 2 * jump
    again = here.resume(name)
    assert everything(again.session) == before and again.notices == () and again.away >= 0
    again.close()
    here.close()


def test_the_game_played_last_is_offered_first_though_the_clock_went_back(tmp_path: Path) -> None:
    wall = Wall()
    here = evening(tmp_path, wall=wall)
    earlier = here.begin("little", Seating.of(PARTIES), sources=VIRTUAL)
    earlier.close()
    wall.time -= YEAR
    later = here.begin("little", Seating.of(PARTIES), sources=VIRTUAL)
    later.close()
    assert [game.id for game in here.games()] == [later.id, earlier.id]
    here.resume(earlier.id).close()
    assert [game.id for game in here.games()] == [earlier.id, later.id]
    here.close()
