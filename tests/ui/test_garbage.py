"""The collector of cycles works in quiet moments, once in each."""

from __future__ import annotations

from companion.ui.shell.garbage import LONG, OLD, QUIET, YOUNG, GarbageCollection


def test_a_quiet_moment_is_used_once_and_a_long_one_for_everything() -> None:
    time, collected = [0.0], list[int]()
    tidying = GarbageCollection(lambda: time[0], collected.append)

    def at(seconds: float, since: float) -> list[int]:
        collected.clear()
        time[0] = seconds
        tidying.look(since)
        return list(collected)

    assert at(QUIET / 2, 0.0) == []
    assert at(QUIET, 0.0) == [YOUNG]
    assert at(QUIET + 1, 0.0) == []
    assert at(QUIET + 2, QUIET + 1.5) == []  # somebody came
    assert at(2 * QUIET + 2, QUIET + 1.5) == [YOUNG]
    assert at(LONG + 5, QUIET + 1.5) == [OLD]
    assert at(3 * LONG, QUIET + 1.5) == []
