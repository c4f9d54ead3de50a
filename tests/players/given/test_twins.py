"""A seat of the box answers the same in two games that differ only in what it may not see."""

from __future__ import annotations

import pytest

from tests.players.twins import GAMES, faults

HERE = 40
"""Positions of each game; `make twins` takes as many as wanted."""


@pytest.mark.lot(5)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_no_answer(game: str) -> None:
    wrong, differ = faults(game, HERE)
    assert wrong == []
    assert differ > HERE / 4


@pytest.mark.lot(7)
def test_what_is_hidden_changes_nothing_that_a_search_finds() -> None:
    assert faults("karriere_poker", 5, "search", "good")[0] == []
