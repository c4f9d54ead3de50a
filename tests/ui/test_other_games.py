"""Games without screens of their own are played through the general panels."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.house import answer_randomly


@pytest.mark.parametrize("title", ["The Mayors", "Karriere Poker", "Politburó"])
def test_a_game_without_a_board_of_its_own_is_begun_and_goes_on(pilot: Callable[..., Any], title: str) -> None:
    p = pilot()
    p.tap("New game")
    p.tap(title)
    for name in ("Ada", "Ben", "Cem", "Dora"):
        if not p.find_all(role="key"):
            p.tap("Add a player")
        for letter in name:
            p.tap(letter, "key")
        p.tap("Done")
    if p.find_all(role="key"):
        p.tap("Done")
    p.tap("Machine")
    p.tap("Begin")
    session = p.flow.opened.session
    rng = random.Random(3)
    for _ in range(20):
        before = session.ledger.next_number
        if session.question.kind.value in ("cards", "split", "text"):
            break
        answer_randomly(session, rng)
        p.wait(0.5)
        assert session.ledger.next_number > before
        assert p.texts()
