"""With hindsight: the answer that decided is found, with the chances it changed, and what the box would have done."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.bots.look_back import Effort, evenly, wins
from companion.engine.driver import Driver
from companion.engine.vocabulary import Outcome, Row
from companion.packs.scripts.games import find_game
from companion.table.hindsight import Aside
from companion.table.hindsight.findings import Hindsight
from companion.table.hindsight.looking_back import looked_back
from companion.table.hindsight.story import PlayedGame, Telling
from companion.table.play import Opening
from companion.table.players.tasks import Blueprint
from tests.players.whole import played
from tests.stubs.crossroads import ANNA, BEN, LEFT, PARTIES, RIGHT, Crossroads, Rules, crossroads


def opening() -> Opening:
    return Opening(lambda: Crossroads(Rules(), PARTIES), {}, {})


def walked(way: str, thrown: int = 6) -> list[Row]:
    """The acts of a whole game."""
    driver = opening().driver()
    driver.start()
    while (ask := driver.question) is not None:
        value: Any = {"way": way, "throw": [thrown]}.get(ask.name, "1")
        driver.answer(ask.asked()[0], value)
    return driver.rows


def telling(rows: Sequence[Row], effort: Effort | None = None, driver: Driver | None = None) -> Telling:
    blueprint = Blueprint.of(driver if driver is not None else opening().driver())
    return Telling(blueprint, None, tuple(enumerate(rows)), "seed", effort or Effort.of(Crossroads.hindsight))


def look(rows: Sequence[Row]) -> Hindsight:
    return looked_back(telling(rows), lambda _: None, crossroads)


def test_the_answer_that_decided_is_found() -> None:
    found = look(walked(RIGHT))
    (turn,) = found.turns
    assert (turn.party, turn.deed.question, turn.deed.value) == (ANNA, "way", RIGHT)
    assert [event.kind for event in turn.deed.events] == ["went"]
    assert turn.before == pytest.approx(5 / 6, abs=4 * math.sqrt(5 / 36 / 50))
    assert turn.after == pytest.approx(1 / 6, abs=4 * math.sqrt(5 / 36 / 50))
    assert turn.box is not None
    assert (turn.box.value, turn.box.events[0].facts["way"], turn.agrees) == (LEFT, LEFT, False)


def test_the_curve_falls_at_the_crossroads_and_ends_with_who_won() -> None:
    found = look(walked(RIGHT))
    *open_, end = [chances[0] for _, chances in found.curve]
    assert end == 1.0  # she threw a six all the same
    assert min(open_[:3]) > 0.6
    assert max(open_[3:]) < 0.4
    assert all(sum(chances) == pytest.approx(1, abs=0.001) for _, chances in found.curve)
    assert [at for at, _ in found.curve] == sorted({at for at, _ in found.curve})


def test_what_anybody_would_have_done_turned_nothing() -> None:
    assert look(walked(LEFT)).turns == ()


def test_the_same_seed_tells_the_same() -> None:
    rows = walked(RIGHT)
    assert look(rows).plain() == look(rows).plain()


def test_the_curve_is_told_first() -> None:
    told: list[Hindsight] = []
    found = looked_back(telling(walked(RIGHT)), told.append, crossroads)
    assert [(one.curve, one.turns, one.whole) for one in told] == [(found.curve, (), False)]


def test_what_is_kept_is_read_again_for_this_end_alone() -> None:
    found = look(walked(RIGHT))
    kept = json.loads(json.dumps(found.plain()))
    read = Hindsight.from_plain(kept, found.last, PARTIES)
    assert read is not None
    assert read.plain() == found.plain()
    assert Hindsight.from_plain(kept, found.last + 1, PARTIES) is None
    assert Hindsight.from_plain(kept, found.last, (BEN, ANNA)) is None
    strange: tuple[Any, ...] = (
        None,
        3,
        [],
        {},
        {**kept, "curve": [[0, [2, 0]]]},
        {**kept, "turns": [{}]},
        {**kept, "curve": 1},
    )
    for spoilt in strange:
        assert Hindsight.from_plain(spoilt, found.last, PARTIES) is None


def test_a_game_that_is_not_over_has_no_story() -> None:
    with pytest.raises(ValueError, match="not over"):
        PlayedGame(telling(walked(RIGHT)[:-1]), crossroads)


def test_shared_wins_are_shared() -> None:
    assert wins(Outcome("", "", ((ANNA, BEN),)), PARTIES) == (0.5, 0.5)
    assert wins(Outcome("", "", ()), PARTIES) == wins(None, PARTIES) == (0.0, 0.0)


def test_points_lie_evenly() -> None:
    assert evenly(range(100), 4) == [0, 33, 66, 99]
    assert evenly([1, 5], 4) == [1, 5]


@pytest.mark.lot(5)
@pytest.mark.parametrize("game", ["karriere_poker", "politburo", "buerokratopoly", "animal_farm", "buergermeister"])
def test_every_game_can_be_begun_anew_where_it_was(game: str) -> None:
    opening_, rows = played(game)
    story = PlayedGame(telling(rows, driver=opening_.driver()))
    for done in evenly([act.first for act in story.acts], 12):
        playout = story.stand(done)
        assert playout is not None
        assert playout.game.everything() == story.up_to(done)[0].game.everything()


def test_a_process_of_its_own_finds_it() -> None:
    opening_, rows = played("karriere_poker")
    little = Effort(points=3, playouts=2, acts=2, tried=2, close=1, surely=2, gate=0, least=0)
    asked = telling(rows, little, opening_.driver())
    aside = Aside(asked)
    try:
        until = time.monotonic() + 120
        while not aside.told()[1] and time.monotonic() < until:
            time.sleep(0.05)
        told, done = aside.told()
        assert done
        parties = opening_.new_game().parties
        found = Hindsight.from_plain(told, len(rows) - 1, parties)
        assert found is not None
        assert found.plain() == json.loads(json.dumps(looked_back(asked, lambda _: None, find_game).plain()))
    finally:
        aside.close()


def test_who_looks_back_has_the_lowest_priority_and_can_be_stopped() -> None:
    opening_, rows = played("karriere_poker")
    aside = Aside(telling(rows, driver=opening_.driver()))
    try:
        until = time.monotonic() + 30
        while _nice(aside.pid) != 19 and time.monotonic() < until:
            time.sleep(0.02)
        assert _nice(aside.pid) == 19
    finally:
        aside.close()
    assert aside.is_gone


def _nice(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[16])
