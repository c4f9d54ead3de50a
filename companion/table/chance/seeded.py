"""Chance that comes out the same for the same seed: for the protocol's `seeded`, tests and simulations (GEN-3)."""

from __future__ import annotations

import random

from companion.table.chance.sources import SEEDED, drawn
from companion.table.play.errors import Chance


def seeded(seed: int | str) -> Chance:
    """A source that answers every chance question at once, from `seed` alone."""
    rng = random.Random(seed)
    return lambda ask: (drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng), SEEDED)
