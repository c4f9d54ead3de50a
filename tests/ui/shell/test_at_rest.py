"""What the window does while nobody touches it."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.cache import Cache
from kivy.clock import Clock
from kivy.core.window import Window

from companion.ui.flow.window import FORGETS, TURN, CompanionApp, EachTurn
from tests.ui.house import TestClock


class Table:
    """A flow that is looked at as often as it wants."""

    def __init__(self, clock: TestClock) -> None:
        self.clock, self.wait, self.looks = clock, 0.1, 0
        self.rest = SimpleNamespace(since=0.0)

    def pump(self) -> None:
        self.looks += 1

    def due(self) -> float:
        return self.clock.time + self.wait


@pytest.fixture
def app() -> Iterator[Any]:
    """A window's application that is not run, with a table."""
    app: Any = CompanionApp(lambda: None)  # type: ignore[arg-type, return-value]
    app._wake_timer.close()
    clock = TestClock()
    app.services, app.flow = SimpleNamespace(now=clock, manager=None), Table(clock)
    app.alarms = []
    app._wake_timer = SimpleNamespace(set=app.alarms.append)
    yield app
    Window.unbind(on_flip=app._flipping)
    Clock.unschedule(Cache._purge_by_timeout)
    Clock.schedule_interval(Cache._purge_by_timeout, 1)


def test_what_is_due_later_waits_for_a_turn_of_the_loop_and_wakes_nobody(app: Any) -> None:
    turn, clock, table = EachTurn(app._in_turn), app.services.now, app.flow
    app._pump(0)
    for _ in range(3):
        clock.time += TURN
        turn.update(lambda *_: None)
    assert table.looks == 1
    clock.time += TURN
    turn.update(lambda *_: None)
    assert (table.looks, app.alarms) == (2, [])


def test_what_is_due_before_the_next_turn_wakes_the_loop(app: Any) -> None:
    app.flow.wait = TURN / 4
    app._pump(0)
    assert app.alarms == [pytest.approx(TURN / 4)]


def test_kivy_is_not_kept_busy_each_second_by_its_own_caches(app: Any) -> None:
    app.build()
    every = [event.timeout for event in Clock.get_events() if event.callback is Cache._purge_by_timeout]
    assert every == [FORGETS]
    kept = [category["timeout"] for category in Cache._categories.values() if category["timeout"] is not None]
    assert min(kept) > FORGETS, "Kivy would take it for a picture that took long, and keep everything twice as long"
