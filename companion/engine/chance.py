"""Fair results for questions of chance."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.engine.questions import CHANCE, Kind


def drawn(kind: Kind, shape: Mapping[str, Any], chance: random.Random) -> Any:
    """Draws a fair result for a question of chance. `shape` describes the answer, as `Question.shape` does."""
    assert kind in CHANCE
    if kind is Kind.ROLL:
        return [chance.randint(1, shape.get("faces", 6)) for _ in range(shape["dice"])]
    if kind is Kind.LOT:
        return chance.choice(list(shape["of"]))
    cards = list(shape["cards"])
    if kind is Kind.DRAW:
        return chance.choice(cards)
    chance.shuffle(cards)
    return cards
