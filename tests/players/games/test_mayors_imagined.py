"""Die Bürgermeister as players without people imagine it: the event cards that they have not seen lie in any order."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.vocabulary import Event
from tests.games.buergermeister.table import game_of, seat

LOOKED_AT = Event("next_card", "BM-09", {"player": "Anna", "party": "Anna", "card": "rainy_rally"})
DRAWN = Event("card_drawn", "BM-07", {"party": "Anna", "card": "sunny_sunday"})


@pytest.mark.parametrize(
    ("before", "since", "on_top"),
    [
        ([DRAWN, LOOKED_AT], [], True),
        ([DRAWN], [LOOKED_AT], True),
        ([LOOKED_AT, DRAWN], [], False),
        ([DRAWN], [], False),
    ],
    ids=["looked at in an earlier turn", "looked at in this turn", "another drawn since", "not looked at"],
)
def test_a_card_that_was_looked_at_lies_on_top_until_the_next_one_is_drawn(
    before: list[Event], since: list[Event], on_top: bool
) -> None:
    """BM-09."""
    seen = seat({"at": "turn"}).game.position()
    first = set()
    for number in range(10):
        position = game_of(seat({"at": "turn"})).imagine(seen, before, since, Random(number))
        assert position is not None
        first.add(position["deck"]["cards"][0])
    assert (first == {"rainy_rally"}) is on_top
