"""What the model of a Pi rests on: the control group's files, and how a figure is read from many."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import __main__ as command
from tests.bench.framework import Bench, run, share_of
from tests.bench.windows.pi_model import BENCHES, frames_a_second
from tests.bench.windows.quarter import PERIOD, QUOTA, Hierarchy, NoGroupError, hierarchy

FIRST = """\
proc /proc proc rw,relatime 0 0
cgroup /sys/fs/cgroup/cpu cgroup rw,relatime,cpu 0 0
cgroup2 /sys/fs/cgroup/unified cgroup2 rw,relatime 0 0
"""
SECOND = "cgroup2 /sys/fs/cgroup cgroup2 rw,nosuid,nodev,noexec,relatime 0 0\n"


def test_whichever_has_the_processor_is_found() -> None:
    assert hierarchy(FIRST) == Hierarchy(Path("/sys/fs/cgroup/cpu"), 1)
    assert hierarchy(FIRST.replace("relatime,cpu ", "relatime,cpu,cpuacct ")).version == 1
    assert hierarchy(FIRST.replace("relatime,cpu ", "relatime,cpuset ")).version == 2
    assert hierarchy(SECOND) == Hierarchy(Path("/sys/fs/cgroup"), 2)
    with pytest.raises(NoGroupError, match="no control groups"):
        hierarchy("proc /proc proc rw,relatime 0 0\n")


def test_a_quarter_is_written_as_each_kernel_wants_it() -> None:
    assert QUOTA * 4 == PERIOD
    first, second = (Hierarchy(Path("/"), version).limits for version in (1, 2))
    assert first == {"cpu.cfs_period_us": "40000", "cpu.cfs_quota_us": "10000", "cpu.shares": "262144"}
    assert second == {"cpu.max": "10000 40000", "cpu.weight": "10000"}


@pytest.mark.parametrize(
    ("version", "memberships", "own"),
    [
        (1, "8:cpuset:/other\n1:cpu,cpuacct:/user/1\n0::/unified\n", "/groups/user/1"),
        (2, "0::/user.slice/a:b\n", "/groups/user.slice/a:b"),
        (2, "0::/\n", "/groups"),
        (1, "8:cpuset:/other\n", "/groups"),
    ],
)
def test_a_process_knows_where_it_came_from(version: int, memberships: str, own: str) -> None:
    assert Hierarchy(Path("/groups"), version).own(memberships) == Path(own)


def test_a_share_of_all_answers() -> None:
    taken = [float(number) for number in (3, 1, 2, *range(4, 102))]
    assert [share_of(taken, share) for share in (0.5, 0.9, 0.99, 1)] == [51, 91, 100, 101]


def test_frames_a_second_count_the_slow_ones_as_long_as_they_took() -> None:
    assert frames_a_second({"frames": [10.0, 10.0, 80.0]}) == 30


def test_a_figure_that_is_taken_once_is_not_taken_to_warm_up() -> None:
    taken: list[float] = []

    def figure() -> float:
        taken.append(1.0)
        return 1.0

    result = run(Bench("x", "s", figure, 2.0, 1.0, at_most=True, once=True))
    assert (len(taken), len(result.rounds)) == (1, 1)


def test_what_cannot_be_measured_is_told_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there, lacking = (
        Bench(name, "s", lambda: 1.0, 2.0, 1.0, at_most=True, once=True, lacks=lacks)
        for name, lacks in (("there", str), ("lacking", lambda: "no control group can be made"))
    )
    monkeypatch.setattr(command, "found", lambda: [there, lacking])
    assert command.main([]) == 0
    said = capsys.readouterr().out
    assert "Not measured here, 1 of them: no control group can be made." in said
    assert "there" in said
    assert "lacking  " not in said


def test_the_model_has_every_game_in_both_ways() -> None:
    names = [bench.name for bench in BENCHES]
    assert len(names) == len(set(names)) == 2 * (3 + 6 * 4)
    assert all(bench.once and bench.lacks is not str for bench in BENCHES)
