"""How long a game has been played, and what the clock does when that is enough."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.journal.entries import Entry, MemoryJournal
from companion.table.play.clocks import PAUSE, PlayingTime
from tests.table.little import ANNA, Clock, Little, header, machine, session


def entries(*times: float) -> list[Entry]:
    return [
        Entry(number, "answer", ANNA, number, "side", "left", "person", at=time) for number, time in enumerate(times)
    ]


@pytest.mark.parametrize(
    ("times", "now", "seconds"),
    [
        ((), 500.0, 0.0),
        ((100.0,), 160.0, 60.0),
        ((100.0, 130.0, 190.0), 200.0, 100.0),
        ((100.0, 100.0 + 10 * PAUSE), 100.0 + 10 * PAUSE + 5, PAUSE + 5),  # the box was off overnight
        ((100.0, 40.0, 50.0), 45.0, 10.0),  # somebody put the clock back
    ],
)
def test_only_time_at_the_table_counts(times: tuple[float, ...], now: float, seconds: float) -> None:
    assert PlayingTime(lambda: now).seconds(entries(*times)) == seconds


def test_what_was_counted_is_not_counted_again() -> None:
    clock = Clock()
    played, journal = PlayingTime(clock), entries(0.0, 30.0, 60.0, 100.0)
    assert played.seconds(journal[:2]) == 100.0
    assert played.seconds(journal) == 100.0
    assert played.seconds(journal) == 100.0


class Limited(Little):
    """May take 90 seconds."""

    def time_limit(self) -> float | None:
        return None if "late" in self.state.heard else 90.0

    def time_runs_out(self) -> None:
        self.state.heard.append("late")
        self.say("late", "LI-9")


def test_the_clock_ends_the_time_of_the_game_once_and_a_resumed_game_knows() -> None:
    wall, journal = Clock(), MemoryJournal(header())
    how: dict[str, Any] = {"wall": wall, "chance": machine()}
    game = session(journal, Limited, **how)
    wall.time += 89.0
    assert game.tick() is None
    game.answer(ANNA, "much")
    wall.time += 1.0
    resumed = session(journal, Limited, **how)
    change = resumed.tick()
    assert change is not None
    assert [event.kind for event in change.events] == ["late"]
    assert change.entries[0].source == "clock"
    assert resumed.tick() is None
    assert session(journal, Limited, **how).game.state.full()["heard"] == ["late"]
