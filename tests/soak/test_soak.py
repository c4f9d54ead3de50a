"""Four virtual minutes of what `make soak` plays for a day, and that it would find what it looks for."""

from __future__ import annotations

import gc
import socket
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.soak.box import SoakBox
from tests.soak.faults import Faults
from tests.soak.watch import Stand, judged, slope, told

MINUTES = 240.0
START = Stand(0, "", 1, 200_000_000, 90, 3, 4, 70, 100_000, 1_000_000, 40, 60, 50.0, 500.0)


def day(**grows: float) -> list[Stand]:
    """A day of two packs, in which some figure grows by so much each hour, with an outlier now and then."""
    stands = []
    for hour in range(24):
        now = {name: type(getattr(START, name))(getattr(START, name) + hour * step) for name, step in grows.items()}
        noise = 30_000_000 if hour % 7 == 3 else hour % 2 * 300_000
        stands.append(replace(START, hour=hour, pack="ab"[hour % 2], **now))
        stands[-1] = replace(stands[-1], memory=stands[-1].memory + noise)
    return stands


def test_noise_is_no_growth_and_growth_is_none_of_noise() -> None:
    assert judged(day(), packs=2) == []
    assert [line.split()[0] for line in told(day(), packs=2)] == ["memory", "objects", "pictures", "data"]
    assert judged(day(memory=900_000), packs=2) == []  # 3.6 % in eight hours
    assert [word.split(":")[0] for word in judged(day(memory=1_500_000), packs=2)] == ["memory"]
    for what in ("widgets", "events", "threads", "files"):
        assert [word.split(":")[0] for word in judged(day(**{what: 1}), packs=2)] == [what]
    assert [word.split(":")[0] for word in judged(day(objects=200), packs=2)] == ["objects"]
    assert [word.split(":")[0] for word in judged(day(median_ms=1.0), packs=2)] == ["pictures"]
    assert [word.split(":")[0] for word in judged(day(kept_bytes=3_000_000), packs=2)] == ["data folder"]


def test_one_outlier_moves_no_slope() -> None:
    points = [(float(x), 2.0 * x) for x in range(9)]
    assert slope(points) == 2.0
    assert slope([*points[:4], (4.0, 900.0), *points[5:]]) == 2.0


class Waiting:
    """A table at which nobody does anything: time passes, and the box looks at its devices every three seconds."""

    def __init__(self, box: SoakBox) -> None:
        self.box, self.clock, self.flow = box, box.clock, SimpleNamespace(opened=None)
        box.rig.start()

    def pause(self, seconds: float) -> None:
        until = self.clock.time + seconds
        while self.clock.time < until:
            self.clock.time = min(until, self.clock.time + 3.0)
            self.box.rig.poll()


def test_faults_that_the_box_can_notice_are_told_and_one_that_it_does_not_tell_is_found(tmp_path: Path) -> None:
    box = SoakBox(tmp_path, "4")
    table: Any = Waiting(box)
    found: list[str] = []
    faults = Faults(table, "4", Counter(), found.append)
    try:
        table.pause(10.0)
        faults.begin(faults.stuck)
        table.pause(60.0)
        faults.maybe()
        assert not faults.now
        faults.begin(faults.stuck)
        assert not faults.now  # laid back in the same moment: for the box it was never taken off
        table.pause(20.0)
        faults.begin(faults.stuck)
        faults.mend()  # gives the box the time that it needs
        box.panel.chips["right"].gone = True
        table.pause(20.0)
        faults.begin(faults.stuck)
        assert not faults.now and not found
        box.mend()
        table.pause(20.0)
        faults.begin(faults.stuck)
        table.pause(60.0)
        box.rig.troubles.clear()
        faults.mend()
        assert found == ["nobody was told of: stuck"]
    finally:
        box.close()


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Any]:
    """A window, and evenings of one pack that last so many seconds."""
    from tests.soak.run import Run, Soaked

    threshold = gc.get_threshold()
    made = Run(tmp_path, Soaked("4"), MINUTES, packs=("karriere_poker",))
    yield made
    made.close()
    gc.set_threshold(*threshold)


@pytest.mark.lot(5)
@pytest.mark.xdist_group("window")
def test_minutes_of_an_evening_leave_nothing_behind_and_what_is_left_would_be_seen(run: Any) -> None:
    from kivy.clock import Clock
    from kivy.uix.label import Label
    from kivy.uix.widget import Widget

    run.hour(0)
    soaked = run.soaked
    assert soaked.findings == []
    assert soaked.counted["done"]["plays"] >= 2
    phones = soaked.counted["phones"]
    assert all(phones[what] for what in ("joined", "taps acknowledged", "lies told no", "left")), phones
    run.look(1)
    run.look(2)
    assert soaked.judged(1) == []  # the first is taken to warm up
    drawn = [Label(text=str(number)) for number in range(100)]
    for one in drawn:
        run.table.stage.add_widget(one)
    run.table.frames(3)
    run.table.stage.clear_widgets(drawn)
    del drawn, one
    run.look(3)
    assert soaked.stands[-1].objects - soaked.stands[-2].objects < 100  # what was drawn is given back with a frame
    left = [Widget() for _ in range(10)], [Clock.schedule_interval(lambda passed: None, 60 + n) for n in range(10)]
    sockets = [socket.socket() for _ in range(10)]
    run.look(4)
    for event in left[1]:
        event.cancel()
    for one in sockets:
        one.close()
    assert [found.split(":")[0] for found in soaked.judged(1)] == ["widgets", "events", "files"]
