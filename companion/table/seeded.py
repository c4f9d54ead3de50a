"""Chance that comes out the same for the same seed: for the protocol's `seeded`, tests and simulations (GEN-3)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.engine.questions import Kind, Question
from companion.table.session import Chance

SEEDED = "seeded"
"""The source's name in the journal."""


def seeded(seed: int | str) -> Chance:
    """A source that answers every chance question at once, from `seed` alone."""
    rng = random.Random(seed)
    return lambda ask: (thrown(ask, rng), SEEDED)


def thrown(ask: Question, rng: random.Random) -> Any:
    """A fair result for a question of chance."""
    return _by_shape(ask.kind, ask.shape() if ask.shape is not None else {}, rng)


def _by_shape(kind: Kind, shape: Mapping[str, Any], rng: random.Random) -> Any:
    if kind is Kind.ROLL:
        return [rng.randint(1, shape.get("faces", 6)) for _ in range(shape["dice"])]
    if kind is Kind.LOT:
        return rng.choice(list(shape["of"]))
    cards = list(shape["cards"])
    if kind is Kind.DRAW:
        return rng.choice(cards)
    rng.shuffle(cards)
    return cards
