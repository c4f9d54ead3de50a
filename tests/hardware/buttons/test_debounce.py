import random
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.buttons.debounce import CLOSE_TIME, OPEN_TIME, STUCK_TIME, ContactChange, Debouncer, KeyChange

SAMPLE = 0.02

bounce = st.lists(st.floats(0.0001, 0.004), max_size=5).map(lambda d: d if len(d) % 2 == 0 else d[:-1])
"""Lengths of the short states after the first contact; at most 20 ms, an even number of changes."""
press = st.tuples(bounce, st.floats(0.03, 2.0), bounce, st.floats(0.06, 1.0))
"""Bounce of closing, held, bounce of opening, gap; seconds."""


def edges_of(presses: list[tuple[list[float], float, list[float], float]]) -> list[tuple[float, bool]]:
    edges: list[tuple[float, bool]] = []
    now, closed = 1.0, False
    for closing, held, opening, gap in presses:
        for length in (*closing, held, *opening, gap):
            closed = not closed
            edges.append((now, closed))
            now += length
    edges.append((now, closed))
    return edges


def feed(edges: list[tuple[float, bool]], heard: list[bool] | None = None, delay: float = 0.0) -> list[KeyChange[str]]:
    """The edges that are heard, each `delay` late, merged with samples taken every 20 ms."""
    debouncer: Debouncer[str] = Debouncer()
    end = edges[-1][0] + 1.0
    samples = [0.9 + SAMPLE * n for n in range(int((end - 0.9) / SAMPLE))]
    todo: list[tuple[float, float, bool | None]] = [(at, at, None) for at in samples]
    for index, (at, closed) in enumerate(edges[:-1]):
        if heard is None or heard[index % len(heard)]:
            todo.append((at + delay, at, closed))
    changes: list[KeyChange[str]] = []
    for _, at, told in sorted(todo, key=lambda t: t[0]):
        if told is None:
            before = [state for moment, state in edges if moment <= at]
            changes += debouncer.level("k", before[-1] if before else False, at)
        else:
            changes += debouncer.edge("k", told, at)
    return changes


@given(st.lists(press, min_size=1, max_size=4))
def test_each_bouncy_press_is_one_press(presses: list[tuple[list[float], float, list[float], float]]) -> None:
    edges = edges_of(presses)
    changes = feed(edges)
    assert [c.change for c in changes] == [ContactChange.PRESSED] * len(presses)
    starts = []
    index = 0
    for closing, _, opening, _ in presses:
        starts.append(edges[index][0])
        index += len(closing) + len(opening) + 2
    for change, start, (closing, *_) in zip(changes, starts, presses, strict=True):
        assert start - 1e-9 <= change.at <= start + sum(closing) + 1e-9


@given(
    st.lists(st.tuples(bounce, st.floats(0.06, 2.0), bounce, st.floats(0.12, 1.0)), min_size=1, max_size=4),
    st.lists(st.booleans(), min_size=1, max_size=12),
)
def test_lost_edges_lose_no_press_and_make_none(
    presses: list[tuple[list[float], float, list[float], float]], heard: list[bool]
) -> None:
    assert [c.change for c in feed(edges_of(presses), heard)] == [ContactChange.PRESSED] * len(presses)


@example([([], 1.0, [], 0.75), ([], 0.03, [], 1.0)], 0.015625)
@given(st.lists(press, min_size=1, max_size=4), st.floats(0.0, 0.018))
def test_edges_that_are_told_late_count_at_their_own_time(
    presses: list[tuple[list[float], float, list[float], float]], delay: float
) -> None:
    assert [c.change for c in feed(edges_of(presses), delay=delay)] == [ContactChange.PRESSED] * len(presses)


@given(st.lists(st.tuples(st.floats(0.00001, 0.0007), st.floats(0.02, 0.5)), min_size=1, max_size=40))
def test_spikes_on_a_long_lead_are_no_press(spikes: list[tuple[float, float]]) -> None:
    assert feed(edges_of([([], length, [], gap) for length, gap in spikes])) == []


def test_a_press_between_two_samples_counts() -> None:
    debouncer: Debouncer[int] = Debouncer()
    assert debouncer.level(1, False, 0.0) == []
    changes = debouncer.edge(1, True, 0.005) + debouncer.edge(1, False, 0.015) + debouncer.level(1, False, 0.02)
    assert changes == [KeyChange(1, ContactChange.PRESSED, 0.005)]


def test_nothing_is_announced_before_the_contact_was_closed_long_enough() -> None:
    debouncer: Debouncer[int] = Debouncer()
    debouncer.level(1, False, 0.0)
    debouncer.edge(1, True, 1.0)
    assert debouncer.unsettled()
    assert debouncer.level(1, True, 1.0 + CLOSE_TIME * 0.9) == []
    assert [c.change for c in debouncer.level(1, True, 1.0 + CLOSE_TIME * 1.1)] == [ContactChange.PRESSED]
    assert not debouncer.unsettled()


def test_a_gap_shorter_than_the_open_time_is_still_the_same_press() -> None:
    for gap, presses in ((OPEN_TIME * 0.9, 1), (OPEN_TIME * 1.1, 2)):
        edges = [(1.0, True), (1.2, False), (1.2 + gap, True), (1.6, False), (2.0, True)]
        assert len(feed([*edges[:-1], (3.0, False)])) == presses


def test_held_too_long_is_stuck_once_and_freed_once() -> None:
    changes = feed([(1.0, True), (1.0 + STUCK_TIME * 3, False), (60.0, False)])
    assert [c.change for c in changes] == [ContactChange.PRESSED, ContactChange.STUCK, ContactChange.FREED]
    assert changes[1].at == pytest.approx(1.0 + STUCK_TIME, abs=SAMPLE)


def test_closed_at_the_start_is_no_press_but_can_be_stuck() -> None:
    debouncer: Debouncer[str] = Debouncer()
    changes = [c for n in range(500) for c in debouncer.level("k", True, n * SAMPLE)]
    assert [c.change for c in changes] == [ContactChange.STUCK]
    changes = [c for n in range(500, 510) for c in debouncer.level("k", False, n * SAMPLE)]
    assert [c.change for c in changes] == [ContactChange.FREED]
    changes = [c for n in range(510, 520) for c in debouncer.level("k", True, n * SAMPLE)]
    assert [c.change for c in changes] == [ContactChange.PRESSED]


def test_a_spike_that_only_a_sample_saw_is_no_press() -> None:
    debouncer: Debouncer[int] = Debouncer()
    seen = [False, True, False, False, True, False]
    assert [c for n, closed in enumerate(seen) for c in debouncer.level(1, closed, n * SAMPLE)] == []


def test_keys_do_not_mix() -> None:
    debouncer: Debouncer[int] = Debouncer()
    keys = range(27)
    for key in keys:
        debouncer.level(key, False, 0.0)
    changes = [c for key in keys for c in debouncer.edge(key, True, 1.0)]
    changes += [c for key in keys for c in debouncer.level(key, True, 1.02)]
    assert [c.key for c in changes] == list(keys)
    assert debouncer.unseen([*keys, 99]) == [99]


def test_the_constants_leave_room_between_bounce_and_finger() -> None:
    times = [0.0, CLOSE_TIME, 0.02, OPEN_TIME, 0.03, STUCK_TIME]
    assert all(a < b for a, b in pairwise(times))


def trace(rng: random.Random, worst: float) -> list[tuple[float, bool]]:
    """What an oscilloscope shows of one press: up to `worst` seconds of bounces at each end, held 60 to 400 ms."""
    edges, now = [], 1.0 + rng.random() * 0.01
    for end in (True, False):
        closed, left = end, rng.random() * worst
        edges.append((now, closed))
        while (length := rng.uniform(0.0001, 0.003)) < left:
            now, left, closed = now + length, left - length, not closed
            edges.append((now, closed))
        if closed is not end:
            now += 0.0002
            edges.append((now, end))
        now += rng.uniform(0.06, 0.4)
    return edges


@pytest.mark.parametrize("scanned", [True, False], ids=["scanned", "edges"])
@pytest.mark.parametrize("worst", [0.006, 0.02], ids=["good", "poor"])
def test_twenty_seven_keys_at_once_are_twenty_seven_presses(worst: float, scanned: bool) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        traces = {key: trace(rng, worst) for key in range(27)}
        edges = sorted((at, key, closed) for key, seen in traces.items() for at, closed in seen)
        debouncer: Debouncer[int] = Debouncer()
        changes: list[KeyChange[int]] = []
        now, told = 0.9, 0
        while now < 2.5:
            while told < len(edges) and edges[told][0] <= now:
                at, key, closed = edges[told]
                told += 1
                if not scanned and rng.random() > 0.1:  # one edge in ten is lost
                    changes += debouncer.edge(key, closed, at)
            for key, seen in traces.items():
                level = [closed for at, closed in seen if at <= now]
                changes += debouncer.level(key, bool(level and level[-1]), now)
            now += 0.005 if debouncer.unsettled() else SAMPLE
        assert sorted(change.key for change in changes) == list(range(27)), (seed, worst)
        assert {change.change for change in changes} == {ContactChange.PRESSED}


def test_a_chord_is_one_press_of_each_key() -> None:
    debouncer: Debouncer[str] = Debouncer()
    for key in "abc":
        debouncer.level(key, False, 0.0)
    changes = debouncer.edge("a", True, 1.0) + debouncer.edge("b", True, 1.004)
    changes += [c for key in "abc" for c in debouncer.level(key, key != "c", 1.02)]
    changes += debouncer.edge("c", True, 1.031)
    changes += [c for key in "abc" for c in debouncer.level(key, True, 1.04)]
    assert [(c.key, c.at) for c in changes] == [("a", 1.0), ("b", 1.004), ("c", 1.031)]


def test_one_stuck_key_holds_up_no_other() -> None:
    debouncer: Debouncer[str] = Debouncer()
    changes = []
    for step in range(600):
        now = step * SAMPLE
        changes += debouncer.level("stuck", step > 5, now)
        changes += debouncer.level("good", step % 50 < 10, now)
    stuck = [c.change for c in changes if c.key == "stuck"]
    assert stuck == [ContactChange.PRESSED, ContactChange.STUCK]
    assert len([c for c in changes if c.key == "good"]) == 11  # the first was held from the start
    assert debouncer.unseen(["stuck", "good", "cut"]) == ["cut"]
