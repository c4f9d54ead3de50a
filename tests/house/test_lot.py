"""What is drawn by lot is run in its turn, and its neighbours on other days."""

from __future__ import annotations

import pytest

from tests.lot import is_drawn

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
