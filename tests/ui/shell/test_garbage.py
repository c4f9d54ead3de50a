"""The collector of cycles works in quiet moments, once in each."""

from __future__ import annotations

from companion.ui.shell.garbage import (
    LONG,
    NEWEST,
    OLD,
    QUIET,
    SETTLED,
    SLICE,
    SLICES,
    YOUNG,
    GarbageCollection,
    give_back,
)


def test_a_quiet_moment_is_used_once_and_a_long_one_for_everything() -> None:
    time, collected, given = [0.0], list[int](), list[float]()
    tidying = GarbageCollection(lambda: time[0], collected.append, lambda: given.append(time[0]), lambda: 0)

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
    assert given == [LONG + 5]
    assert at(3 * LONG, QUIET + 1.5) == []
    assert given == [LONG + 5]


def test_where_one_answer_follows_the_other_a_few_objects_are_looked_through_after_each_picture() -> None:
    time, objects, collected = [0.0], [SLICE], list[int]()
    tidying = GarbageCollection(lambda: time[0], collected.append, lambda: None, lambda: objects[0], lambda: 0)
    tidying.look(0.0)
    assert collected == []  # the picture is not drawn yet
    time[0] = SETTLED
    tidying.look(0.0)
    assert collected == [NEWEST]
    objects[0] = 0
    tidying.look(0.0)
    time[0] = QUIET
    tidying.look(0.0)
    assert collected == [NEWEST, YOUNG]


def test_without_pauses_what_is_no_longer_shown_gathers_only_for_a_few_pictures() -> None:
    time, since, collected = [SETTLED], 0.0, list[int]()
    tidying = GarbageCollection(
        lambda: time[0], collected.append, lambda: None, lambda: SLICE, lambda: collected[::-1].index(YOUNG)
    )
    collected.append(YOUNG)
    for answer in range(2 * SLICES + 2):
        since = answer * QUIET / 2  # nobody pauses
        time[0] = since + 2 * SETTLED
        tidying.look(since)
    assert collected[1:] == 2 * [*([NEWEST] * SLICES), YOUNG]


def test_memory_can_be_given_back() -> None:
    give_back()
