"""A contest in large text: names have the room that dice, sums and chances leave, and none is cut without a sign."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.models.game.contest import ContestModel, SideModel
from companion.ui.screens.table.contest import SideLine, widest_in
from tests.ui.house import VIRTUAL, go_on_until, sit_down
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

NAMES = ("Orange", "Light blue", "Maximiliane-Charlotte vo", "Johannes Kepler B")


def test_names_stay_whole_beside_dice_or_end_in_dots(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="en")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    session = sit_down(p, *NAMES, sources={**VIRTUAL, "roll": ("typed",)})
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    posts = {f"queues.w{number}": party for number, party in enumerate(NAMES, start=1)}
    stands = {"posts": dict.fromkeys(session.game.state.posts) | posts, "start_party": NAMES[0]}
    session.correct(stands, "so it stands")
    for party in NAMES:
        session.answer(party, "election")
    session.reveal()
    session.answer(NAMES[0], "queues")
    for face in (5, 3, 5):
        session.answer(None, [face], source="typed")
    calm(p)
    p.frames(3)
    orange, light_blue, maximiliane, johannes = (one.name.text for one in p.widgets() if isinstance(one, SideLine))
    assert (orange, light_blue, johannes) == ("Orange", "Light blue", "Johannes")
    assert maximiliane.endswith("…")


def test_the_lanes_leave_to_sums_and_chances_what_these_can_need() -> None:
    one = SideModel("Anna", ("Anna",), 1, (5,), 5, odds=0.39, own=True)
    other = SideModel("Ben", ("Ben",), 1, (), None, odds=0.04, own=True)
    assert widest_in(ContestModel((one, other), 6)) == ("88 %", "8")
    sure = ContestModel((replace(one, odds=1.0), replace(other, dice=2)), 6)
    assert widest_in(sure) == ("888 %", "88")
