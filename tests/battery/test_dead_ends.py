"""What can only be given up at its next question is refused at its first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.table.protocol.replies import games_plain
from tests.battery.dead_ends import tables, walked
from tests.shipped import shipped

PACKS: Sequence[Mapping[str, Any]] = games_plain(shipped(), "en")
SOME = 8
"""Tables of a pack that the ordinary tests walk at."""


def each(*marks: pytest.MarkDecorator) -> list[Any]:
    return [pytest.param(pack, id=pack["id"], marks=marks) for pack in PACKS]


@pytest.mark.lot(6)
@pytest.mark.parametrize("pack", each())
def test_what_is_accepted_leads_on(pack: Mapping[str, Any]) -> None:
    every = tables(pack)
    walk = walked(every[:: -(-len(every) // SOME)], each=2, seed=1)
    assert walk.tried > 50
    assert walk.found == {}


@pytest.mark.parametrize("pack", each(pytest.mark.long))
def test_what_is_accepted_leads_on_at_length(pack: Mapping[str, Any]) -> None:
    """Every number of seats, variant and option, many positions of each."""
    walk = walked(tables(pack), each=12 if len(tables(pack)) < 25 else 6, seed=2)
    assert walk.tried > 500
    assert walk.found == {}
