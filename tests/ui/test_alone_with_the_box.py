"""A whole game at the window in which one person taps and the box plays all the other seats; long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.table.players.host import SOURCE
from tests.ui.test_box_plays_along import Alone, begin, sources

pytestmark = [pytest.mark.xdist_group("window"), pytest.mark.long, pytest.mark.timeout(3600)]

MOST = 6000
"""Steps after which a game is held to turn in circles."""


def test_one_person_plays_an_evening_of_karriere_poker_against_the_box_by_taps(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "karriere_poker", options={"mode": "dealt", "games": 3})
    person, steps = Alone(p, session), 0
    while session.outcome is None:
        person.step()
        steps += 1
        assert steps < MOST, session.question
    assert sources(session) == {SOURCE}
    assert person.taps > 5
    assert "incident" not in {entry.kind for entry in session.ledger.entries}
