"""The bare loop of Bürokratopoly is the same game as the engine's."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import PASS
from companion.games.buerokratopoly import Buerokratopoly
from tests.bench.games.ladder import SEATS, bare_game, blank


@pytest.mark.lot(6)
@pytest.mark.parametrize("variants", [(), ("fast_game",)])
@pytest.mark.parametrize("seed", range(3))
def test_the_bare_loop_asks_the_same(seed: int, variants: tuple[str, ...]) -> None:
    """Fed with the same answers, it asks the same parties the same questions with the same legal answers."""
    rng, pack = random.Random(seed), blank(*variants)
    driver = Driver(Buerokratopoly(pack, SEATS))
    driver.start()
    bare = bare_game(pack).play()
    name, party, values = next(bare)
    asked: set[str] = set()
    answer: Any = None
    for _ in range(4_000):
        ask = driver.question
        if ask is None:
            with pytest.raises(StopIteration) as end:
                bare.send(answer)
            assert driver.outcome is not None
            assert driver.outcome.ranking[0] == (end.value.value,)
            break
        if asked:
            name, party, values = bare.send(answer)
        asked.add(name)
        assert ask.name == name
        if ask.kind in CHANCE:
            shape = ask.shape() if ask.shape is not None else {}
            assert shape.get("dice", len(values)) == len(values)
            answer = drawn(ask.kind, shape, rng)
            driver.answer(None, answer)
            continue
        assert ask.open_to()[0] == party
        lawful = [option.value for option in driver.options(ask.id, party) if not option.refusals]
        assert sorted(values, key=str) == sorted(lawful, key=str)
        busy = [value for value in lawful if value not in ("let_it_lapse", PASS, "nothing")]
        answer = rng.choice(lawful if ask.kind is Kind.WINDOW or rng.random() < 0.3 else busy or lawful)
        driver.answer(party, answer)
    assert {"roll_election", "roll_mutiny", "punish", "consent", "what_to_play"} <= asked
