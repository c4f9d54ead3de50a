"""The alarm that ends a script which loops."""

from __future__ import annotations

import signal
import threading

import pytest

from companion.engine.vocabulary import RunawayError
from companion.table.play.clocks import TimeLimit


def forever() -> None:
    while True:
        pass


def test_what_loops_is_ended() -> None:
    with pytest.raises(RunawayError, match="within"):
        TimeLimit(0.02)(forever)


def test_what_ends_is_left_alone_and_the_alarm_is_put_away() -> None:
    before = signal.getsignal(signal.SIGALRM)
    mine = signal.setitimer(signal.ITIMER_REAL, 0)  # the test's own alarm
    done: list[int] = []
    TimeLimit(5.0)(lambda: done.append(1))
    with pytest.raises(ZeroDivisionError):
        TimeLimit(5.0)(lambda: done.append(1 // 0))
    assert done == [1]
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before
    signal.setitimer(signal.ITIMER_REAL, *mine)


def test_somebody_elses_alarm_still_rings() -> None:
    mine = signal.setitimer(signal.ITIMER_REAL, 500.0)
    TimeLimit(5.0)(lambda: None)
    left, _ = signal.setitimer(signal.ITIMER_REAL, *mine)
    assert 400.0 < left <= 500.0


def test_in_another_thread_an_act_runs_without_the_alarm() -> None:
    done: list[int] = []
    thread = threading.Thread(target=TimeLimit(0.001), args=(lambda: done.append(sum(range(200_000))),))
    thread.start()
    thread.join()
    assert done
