"""Upright, in larger text, the drawn table of the set-up keeps the room that its names need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from companion.table.evening import Group
from companion.table.journal.entries import Seating
from companion.ui.screens.set_up.beside import WayToPage
from companion.ui.widgets.seats import Place
from tests.ui.house import VIRTUAL

pytestmark = pytest.mark.xdist_group("window")

HERE = ("Maximiliane-Charlotte vo", "Johannes Kepler B", "Blau", "Grün", "Gelb")


@pytest.mark.parametrize(("language", "text"), [("de", 1.3), ("es", 1.3), ("de", 1.0)])
def test_with_four_ways_below_it_no_tags_meet_and_each_name_is_whole(
    pilot: Callable[..., Any], language: str, text: float
) -> None:
    p = pilot(panel="touch-display-2", language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    for names in (("Konstantinos Papadopoulos", "Anna", "Ben"), HERE):
        p.flow.services.evening.save_group(Group(names[0], Seating.of(names), "animal_farm", sources=VIRTUAL))
    p.flow.new_game.set_up("animal_farm")
    p.frames(4)
    p.flow.new_game.setup.take_group(p.flow.services.evening.groups()[0])
    p.flow.new_game.show()
    p.frames(4)
    ways = [one for one in p.widgets() if isinstance(one, WayToPage)]
    assert len(ways) == 4 and list(p.flow.new_game.setup.names) == list(HERE)
    taken = [one for one in p.widgets() if isinstance(one, Place) and one.party is not None]
    assert len(taken) == 5
    for place in taken:
        assert place.name is not None and place.name.fits, place.shows
    for one, other in combinations([place.tag for place in taken], 2):
        apart = one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
        assert apart or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1]
    assert all(place.piece[2] >= p.flow.look.theme.mm(5) for place in taken), "the pieces keep their size"
