"""The time of a turn: told by the clock, kept in the journal, right after an undo and after a power cut."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.table.evening import Evening, Surroundings
from companion.table.journal.entries import Person, Seating
from companion.table.play.clocks import Timing
from tests.shipped import restored, shipped

TABLE = Seating.of([Person("Anna"), Person("Ben")])


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def evening(tmp_path: Path, time: Time) -> Iterator[Callable[[], Evening]]:
    opened: list[Evening] = []

    def begin() -> Evening:
        while opened:
            opened.pop().close()
        opened.append(
            Evening(
                tmp_path,
                shipped(),
                Timing(time, lambda: 1.7e9 + time(), limit=lambda act: act()),
                Surroundings(restore=restored, chance=random.Random(1)),
            )
        )
        return opened[-1]

    yield begin
    opened[-1].close()


def table(evening: Evening) -> Any:
    sources = {"roll": ("virtual",), "lot": ("virtual",), "draw": ("virtual",), "shuffle": ("virtual",)}
    return evening.begin("reader", TABLE, sources=sources)


def used(game: Any) -> dict[str, int]:
    told: dict[str, int] = game.session.game.state.used
    return told


def test_what_is_done_in_a_turn_brings_its_time_into_the_journal(evening: Callable[[], Evening], time: Time) -> None:
    game = table(evening())
    session = game.session
    session.answer("Anna", "clock:up")
    time.now += 50  # nobody is in turn: nobody's time
    session.answer("Anna", "next")
    time.now += 12.5
    session.answer("Anna", "roll:d6")
    time.now += 2
    session.answer("Anna", "next")
    assert used(game) == {"Anna": 14_500}
    assert [e.kind for e in session.game.events if e.kind.startswith("turn")][-2:] == ["turn_ends", "turn_begins"]
    time.now += 3
    session.answer("Ben", "pause")
    time.now += 100
    session.answer("Ben", "go_on")
    time.now += 1
    session.answer("Ben", "next")
    assert used(game) == {"Anna": 14_500, "Ben": 4000}


def test_an_undo_takes_time_back_and_throws_no_fate_anew(evening: Callable[[], Evening], time: Time) -> None:
    game = table(evening())
    session = game.session
    session.answer("Anna", "clock:up")
    session.answer("Anna", "next")
    time.now += 5
    session.answer("Anna", "roll:5d20")
    thrown = session.game.events[-1].facts["shows"]
    time.now += 7
    session.undo()
    assert used(game) == {"Anna": 5000}
    time.now += 4  # more time has gone than before the first throw: the dice are the same
    session.answer("Anna", "roll:5d20")
    assert session.game.events[-1].facts["shows"] == thrown
    assert used(game) == {"Anna": 9000}
    session.undo(2)  # the throw, and that it is Anna's turn
    assert used(game) == {} and session.game.state.turn == ""


def test_times_outlive_a_power_cut(evening: Callable[[], Evening], time: Time) -> None:
    game = table(evening())
    session = game.session
    session.answer("Anna", "clock:chess:300")
    session.answer("Anna", "next")
    for _ in range(90):
        time.now += 1
        session.tick()
    assert used(game) == {"Anna": 60_000}  # told once a minute; what came after is what the cut costs
    time.now += 86_400
    again = evening().resume(game.id)
    assert used(again) == {"Anna": 60_000}
    time.now += 10
    again.session.answer("Anna", "next")
    assert used(again) == {"Anna": 70_000}
    time.now += 5
    again.close()
    assert used(evening().resume(game.id)) == {"Anna": 70_000, "Ben": 5000}


def test_when_the_evening_is_over_nobodys_time_runs(evening: Callable[[], Evening], time: Time) -> None:
    game = table(evening())
    session = game.session
    session.answer("Anna", "clock:up")
    session.answer("Anna", "next")
    time.now += 4
    session.answer("Ben", "finish")
    time.now += 100
    assert session.tick() is None
    assert used(game) == {"Anna": 4000}
    game.close()
    again = evening().resume(game.id)
    again.session.undo()
    time.now += 2
    again.session.answer("Anna", "next")
    assert used(again) == {"Anna": 6000}


def test_whose_time_is_up_is_told_once(evening: Callable[[], Evening], time: Time) -> None:
    game = table(evening())
    session = game.session
    session.answer("Anna", "clock:sand:10")
    session.answer("Anna", "next")
    for _ in range(40):
        time.now += 0.5
        session.tick()
    ups = [event.facts["party"] for event in session.game.events if event.kind == "time_is_up"]
    assert ups == ["Anna"]
    assert session.game.state.this_turn == 10_000
    session.answer("Ben", "next")  # anybody may say so
    time.now += 10
    session.tick()
    assert [e.facts["party"] for e in session.game.events if e.kind == "time_is_up"] == ["Anna", "Ben"]
    sources = {entry.source for entry in session.ledger.entries if str(entry.value).startswith("spent:")}
    assert sources == {"clock"}
