"""What the list of saved games says of the round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.buergermeister.test_land_map import begin
from tests.ui.tables import open_table

pytestmark = pytest.mark.xdist_group("window")


def test_no_round_is_told_of_a_game_that_counts_none(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"})
    p.flow.lobby.home()
    (game,) = p.flow.services.evening.games("en")
    assert game.round == "", "it would be the first one all evening"


def test_the_round_is_told_of_a_game_that_counts_them(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_table(p)
    p.flow.lobby.home()
    (game,) = p.flow.services.evening.games("en")
    assert game.round.endswith(f" {session.game.state.round}")
