"""What is drawn by lot is run in its turn, and its neighbours on other days."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lot import DEAR, LONGEST, is_drawn, mark, touched

PARTS = 3


@pytest.mark.lot(PARTS)
@pytest.mark.parametrize("other", "ab")
@pytest.mark.parametrize("one", range(4))
def test_each_is_drawn_on_one_day_of_three_and_its_neighbours_on_others(
    one: int, other: str, request: pytest.FixtureRequest
) -> None:
    days = [day for day in range(30) if is_drawn(request.node, day)]
    assert days == list(range(days[0], 30, PARTS)) and days[0] < PARTS
    beside = [item for item in request.session.items if item.name.partition("[")[0] == request.node.originalname]
    for item in beside:
        apart = item.callspec.indices["one"] - request.node.callspec.indices["one"]  # type: ignore[attr-defined]
        assert is_drawn(item, days[0]) == (apart % PARTS == 0)


def test_what_is_not_marked_is_run_every_day(request: pytest.FixtureRequest) -> None:
    assert all(is_drawn(request.node, day) for day in range(7))


@pytest.mark.lot(PARTS)
def test_without_parameters_it_is_run_on_one_day_of_three(request: pytest.FixtureRequest) -> None:
    days = [day for day in range(30) if is_drawn(request.node, day)]
    assert days == list(range(days[0], 30, PARTS))


@pytest.fixture
def pilot() -> None:
    """Stands in for the window's."""


@pytest.fixture
def item(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The test itself, whose marks may be changed until it ends."""
    before = list(request.node.own_markers)
    yield request.node
    request.node.own_markers[:] = before


@pytest.mark.lot(1)
def test_who_says_lot_1_is_run_every_day_whatever_it_asks_for(pilot: None, item: Any) -> None:
    assert all(is_drawn(item, day) for day in range(7))
    item.own_markers.clear()
    mark(item)
    assert item.get_closest_marker("lot").args == (DEAR["pilot"],)
    assert sum(is_drawn(item, day) for day in range(DEAR["pilot"])) == 1


@pytest.mark.parametrize("days", [0, LONGEST + 1])
def test_nobody_waits_for_ever(days: int, item: Any) -> None:
    item.add_marker(pytest.mark.lot(days))
    with pytest.raises(AssertionError, match=f"one day of {days}"):
        mark(item)


def test_files_are_touched_that_are_changed_or_new(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        named = ("-c", "user.name=A", "-c", "user.email=a@b.invalid")
        subprocess.run(["git", *named, "-C", str(tmp_path), *words], check=True, capture_output=True)

    assert touched(tmp_path) == [], "no repository"
    (tmp_path / "tests").mkdir()
    for name in ("a", "b"):
        (tmp_path / f"tests/test_{name}.py").write_text("", "utf-8")
    git("init")
    git("add", "-A")
    git("commit", "-m", "first")
    assert touched(tmp_path) == []
    (tmp_path / "tests/test_b.py").write_text("1\n", "utf-8")
    (tmp_path / "tests/test_ç.py").write_text("", "utf-8")
    found = touched(tmp_path)
    assert found == [str(tmp_path / "tests/test_b.py"), str(tmp_path / "tests/test_ç.py")]
