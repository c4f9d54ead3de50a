"""Nobody who is absent acts: at a question that can be declined, what the packs' policy answers declines it."""

from __future__ import annotations

import random

import pytest

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind, Mode
from companion.engine.vocabulary import Party
from companion.table.play.presence import LAPSE, usual_answer
from tests.battery.playable import Playable
from tests.battery.registry import PLAYABLES

DECLINING = {
    ("buergermeister", "capture"): "leave",
    ("buerokratopoly", "consent"): False,
    ("buerokratopoly", "keep_card"): "keep",
    ("buerokratopoly", "punish"): "leave_all",
    ("politburo", "industry_card"): "put_back",
    ("politburo", "turn"): "end_turn",
}
"""What leaves everything as it is at those questions that do not call it passing, nothing or letting lapse."""

GAMES = {"buergermeister", "buerokratopoly", "politburo"}
STEPS = 150


@pytest.mark.lot(5)
@pytest.mark.parametrize(
    "table", [one for one in PLAYABLES if one.id.partition("-")[0] in GAMES], ids=lambda table: table.id
)
def test_who_is_absent_leaves_everything_as_it_is(table: Playable) -> None:
    rng = random.Random(table.id)
    driver = table.started()
    for _ in range(STEPS):
        if driver.outcome is not None:
            return
        for party in _asked_alone(driver):
            ask = driver.question
            assert ask is not None
            if (expected := DECLINING.get((driver.game.name, ask.name))) is not None:
                legal = [option for option in driver.options(ask.id, party) if not option.refusals]
                assert usual_answer(driver.game, ask, legal, party, LAPSE) == expected, ask.name
        table.step(driver, rng)


def _asked_alone(driver: Driver) -> tuple[Party, ...]:
    ask = driver.question
    if ask is None or ask.kind in CHANCE or ask.kind is Kind.WINDOW or ask.mode is not Mode.ONE:
        return ()
    return ask.open_to()
