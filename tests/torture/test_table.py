"""The people of the torture: where they found games that could not go on."""

from __future__ import annotations

import random

import pytest

from companion.bots import bot
from tests.torture.cuts import header
from tests.torture.table import act, replayed


@pytest.mark.lot(5)
def test_greedy_players_never_all_wait_for_each_other() -> None:
    """Whoever is bound to others confirms nothing more, so nobody may wait for him."""
    talked = 0
    for seed in range(6):
        rng = random.Random(seed)
        session = replayed(header(rng, "animal_farm"), ())
        for _ in range(80):
            ask = session.question
            if ask is not None and ask.name == "agree":
                talked += 1
                greedy = [
                    bot("greedy", "animal_farm", "1").answer(session.driver.game, ask, one) for one in ask.asked()
                ]
                assert any(value is not None for value in greedy), (seed, session.game.running)
            act(session, rng)
    assert talked > 25
