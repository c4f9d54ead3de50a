"""The alarm that wakes the window."""

from __future__ import annotations

from threading import Event

from companion.ui.shell.wake_timer import WakeTimer

LONG = 3600.0


def test_it_rings_once_and_again_when_it_is_set_again() -> None:
    rung = [Event(), Event()]
    waiting = iter(rung)
    alarm = WakeTimer(lambda: next(waiting).set())
    alarm.set(0.0)
    assert rung[0].wait(30)
    assert not rung[1].is_set()
    alarm.set(-1.0)
    assert rung[1].wait(30)
    alarm.close()


def test_it_is_brought_forward() -> None:
    rung = Event()
    alarm = WakeTimer(rung.set)
    alarm.set(LONG)
    alarm.set(0.0)
    assert rung.wait(30)
    alarm.close()


def test_closed_it_does_not_ring() -> None:
    rung = Event()
    alarm = WakeTimer(rung.set)
    alarm.set(LONG)
    alarm.close()
    assert not rung.is_set()
